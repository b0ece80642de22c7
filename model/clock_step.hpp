#pragma once
// Clocks that stand still between most of their readings: what is shorter than some steps of such a clock, it cannot
// tell.

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

namespace mpisheet {

/// A time shorter than this many steps of its clock is not known: the two readings may be wrong by a step together.
inline constexpr double least_steps = 20;

/// The step of a clock that stands still between readings, or goes on in multiples of the step that is `claimed` for it
/// [as `read`]; 0: it is finer, and reading it is what limits it.
inline double coarse_step(const std::function<double()> &read, double claimed = 0)
{
    constexpr int few_changes = 20, many_changes = 200, many_readings = 20'000;
    constexpr int most_readings = 4'000'000; // of 25 ns: a clock of 4 ms is still found out
    constexpr double plain = 1e-7;           // [s]
    double least = 0, previous = read();
    int changes = 0, same = 0, multiples = 0;
    for (int k = 0; k < most_readings && changes < (k < many_readings ? many_changes : few_changes); ++k) {
        const double at = read(), step = at - previous;
        same += step == 0 ? 1 : 0;
        if (step > 0) { // a clock that is set back says nothing
            least = changes == 0 ? step : std::min(least, step);
            ++changes;
            multiples += std::abs(step / claimed - std::round(step / claimed)) < 0.01 ? 1 : 0;
        }
        previous = at;
    }
    if (same > changes || (10 * same > changes && least > plain))
        return least;
    return claimed > plain && multiples == changes ? claimed : 0; // readings that take longer than a step
}

/// "1 µs", "0.04 µs".
inline std::string step_text(double step)
{
    return format_number(std::round(1e9 * step) / 1e3) + " µs";
}

} // namespace mpisheet
