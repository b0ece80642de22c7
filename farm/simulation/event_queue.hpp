#pragma once
// Which of a fixed number of sources acts next, when each of them has at most one event ahead.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mpisheet::farm {

/// A tournament of whole-numbered times, four to a match: the least time is found and a time replaced in log₄(sources)
/// matches, and nothing is allocated after construction. Of equal times the source with the lowest number wins, so
/// that runs repeat.
class EventQueue {
public:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    explicit EventQueue(std::size_t sources)
    {
        std::size_t leaves = 1;
        while (leaves < sources)
            leaves *= 4;
        first_leaf_ = (leaves - 1) / 3;
        times_.assign(aligned + first_leaf_ + leaves, never);
    }

    /// Time of the next event of all; `never` when there is none.
    [[nodiscard]] std::int64_t time() const { return at(0); }

    /// The source of that event.
    [[nodiscard]] std::size_t source() const
    {
        const std::int64_t least = at(0);
        std::size_t i = 0;
        while (i < first_leaf_) {
            i = 4 * i + 1;
            std::size_t winner = at(i + 2) == least ? 2 : 3; // written so that it compiles to moves, not to branches
            winner = at(i + 1) == least ? 1 : winner;
            winner = at(i) == least ? 0 : winner;
            i += winner;
        }
        return i - first_leaf_;
    }

    /// Sets a source's event; `never` withdraws it.
    void set(std::size_t source, std::int64_t time)
    {
        std::size_t i = first_leaf_ + source;
        at(i) = time;
        while (i > 0) {
            i = (i - 1) / 4;
            const std::int64_t *entrant = &at(4 * i + 1);
            const std::int64_t least = std::min(std::min(entrant[0], entrant[1]), std::min(entrant[2], entrant[3]));
            if (at(i) == least)
                return;
            at(i) = least;
        }
    }

private:
    static constexpr std::size_t aligned = 3; ///< places before the root, so that a match lies in one cache line

    [[nodiscard]] const std::int64_t &at(std::size_t i) const { return times_[aligned + i]; }
    std::int64_t &at(std::size_t i) { return times_[aligned + i]; }

    std::size_t first_leaf_;
    std::vector<std::int64_t> times_; ///< the winner of match i, whose entrants are 4 i + 1 … 4 i + 4
};

} // namespace mpisheet::farm
