#pragma once
// Collective calls of one communicator that are under way, the oldest first: a member's next call is the one after its
// last.

#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

namespace mpisheet::replay {

/// A Call has `left`, how many members have left it, and `members`, a list as long as the communicator.
template <class Call> struct OpenCalls {
    std::deque<Call> open;
    std::size_t first = 0;         ///< number of the oldest
    std::vector<std::size_t> next; ///< of each member

    Call &operator[](std::size_t number) { return open[number - first]; }

    /// The number of the call that the member enters, of p, and whether it is the first there: then the call is one of
    /// `spare`, as it was left, or a new one.
    std::pair<std::size_t, bool> enter(std::size_t member, std::size_t p, std::vector<Call> &spare)
    {
        next.resize(p);
        const std::size_t number = next[member]++;
        const bool is_first = number == first + open.size();
        if (is_first && spare.empty()) {
            open.emplace_back();
        } else if (is_first) {
            open.push_back(std::move(spare.back()));
            spare.pop_back();
        }
        return {number, is_first};
    }

    /// Ends the oldest calls that all members have left; their memory goes to `spare`.
    void close(std::vector<Call> &spare)
    {
        for (; !open.empty() && open.front().left == open.front().members.size(); ++first) {
            spare.push_back(std::move(open.front()));
            open.pop_front();
        }
    }
};

} // namespace mpisheet::replay
