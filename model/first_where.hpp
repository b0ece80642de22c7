#pragma once
// The first number for which something holds.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

namespace mpisheet {

/// The smallest whole x in [low, high] for which `holds`, false below it and true from it on; none if high is too
/// small.
inline std::optional<std::int64_t> first_where(std::int64_t low, std::int64_t high,
                                               const std::function<bool(std::int64_t)> &holds)
{
    std::int64_t step = 1;
    std::int64_t above = low;
    while (!holds(above)) { // the bracket grows, so that equations are not asked at sizes that do not occur
        if (above == high)
            return std::nullopt;
        low = above + 1;
        above = std::min(high, above + step);
        step *= 2;
    }
    while (low < above) {
        const std::int64_t middle = low + (above - low) / 2;
        if (holds(middle))
            above = middle;
        else
            low = middle + 1;
    }
    return above;
}

} // namespace mpisheet
