#pragma once
// What the processors of a node do in a second, 1, 2, 4 … of them busy at once: the rows that the probe measures, the
// fit writes as r_<name>(k), and `mpisheet machines` shows.

#include <algorithm>
#include <array>
#include <string_view>

namespace mpisheet {

struct NodeRate {
    std::string_view name;
    std::string_view counts; ///< unit of what is counted
    double per_step = 1;     ///< of it in one step
    std::string_view step;   ///< what a step is
};

inline constexpr std::array node_rates{
    NodeRate{"triad", "byte", 24, "a = b + s*c over arrays that no cache holds: two reals read, one written"},
    NodeRate{"multiply_add", "flop", 2, "x = x*m + a in registers, a multiplication and an addition"},
};

/// Messages a µs between ranks 0 and 1, one after another: no row of a sheet, which has tmsg(d), but a sentinel of
/// runs.
inline constexpr std::string_view message_rate = "message";
inline constexpr double message_rate_bytes = 8;

/// The row of that name; nullptr: a kernel's step, no rate of a node.
inline const NodeRate *find_node_rate(std::string_view name)
{
    const auto found =
        std::find_if(node_rates.begin(), node_rates.end(), [&](const NodeRate &rate) { return rate.name == name; });
    return found == node_rates.end() ? nullptr : &*found;
}

} // namespace mpisheet
