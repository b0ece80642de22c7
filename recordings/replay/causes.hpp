#pragma once
// Who made others wait: a rank that waited passes the blame on to what it waited for.

#include "recordings/replay/profile.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

namespace mpisheet::replay {

/// What a rank does while another one waits for it.
struct Cause {
    Fault fault = Fault::computes;
    int rank = -1, other = -1;
    std::uint16_t call = 0;
    std::uint32_t site = 0;
    auto operator<=>(const Cause &) const = default;
};

/// A call that is over: from `enter` it waited, from `came` it did what the sheet explains, from `explained` to `leave`
/// nothing explains it [s].
struct Past {
    double enter = 0, came = 0, explained = 0, leave = 0;
    Cause calls, unexplained; ///< what one would say of these parts
    Cause waited;             ///< the cause of most of its waiting
};

class Causes {
public:
    explicit Causes(int ranks) : past_(static_cast<std::size_t>(ranks)) {}

    /// A rank's next call is over.
    void add(int rank, const Past &past);
    /// `waiter` waited from then to then for a rank that was on its way to the call `arriving` says; what made up most
    /// of it.
    Cause blame(int waiter, int whom, double from, double to, const Cause &arriving);
    /// Time that is lost to a cause without anybody waiting.
    void lose(int rank, const Cause &cause, double seconds);

    struct Lost {
        std::map<int, double> by_rank; ///< how much each lost [s]
        double sum = 0;                ///< [s]
        std::uint64_t times = 0;
    };
    [[nodiscard]] const std::map<Cause, Lost> &lost() const { return lost_; }

private:
    std::vector<std::deque<Past>> past_; ///< the last calls of each rank
    std::map<Cause, Lost> lost_;
};

} // namespace mpisheet::replay
