#include "fit/operation/chain.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// A round number within 0.3 % of `value` that is still in (low, high].
double round_between(double value, double low, double high)
{
    for (int digits = 1; digits < 16; ++digits) {
        const double rounded = to_digits(value, digits);
        if (std::abs(rounded / value - 1) < 0.003 && rounded > low && rounded <= high)
            return rounded;
    }
    return high;
}

/// The limit in (low, high] where a chain of ranges in d jumps most; 0 when it has none there.
double largest_jump(const Equation &chain, double low, double high)
{
    double limit = 0, largest = -1;
    for (const Equation *range = &chain; !range->is_sum(); range = &range->branches[1]) {
        const double here = range->condition.limit;
        if (here <= low || here > high)
            continue;
        const double before = evaluate(range->branches[0], 2, here, nullptr);
        const double jump = std::abs(std::log(evaluate(range->branches[1], 2, here, nullptr) / before));
        if (jump > largest) {
            largest = jump;
            limit = here;
        }
    }
    return limit;
}

} // namespace

double place_cut(const Problem &problem, Axis axis, double low, double high, const Equation &before,
                 const Equation &after, const std::vector<int> &near)
{
    if (axis == Axis::d && problem.message)
        if (const double limit = largest_jump(*problem.message, low, high); limit > 0)
            return limit;
    if (axis == Axis::p && is_power_of_two(low) && !is_power_of_two(high))
        return low + 1;
    if (axis == Axis::p && is_power_of_two(high) && !is_power_of_two(low))
        return high;
    const double middle = std::sqrt(std::max(low, 0.5) * high);
    std::vector<double> jumps;
    for (const int i : near) {
        const Point &point = problem.points[static_cast<std::size_t>(i)];
        const double p = axis == Axis::p ? middle : point.p;
        const double d = axis == Axis::d ? middle : axis == Axis::pd ? middle / p : point.d;
        jumps.push_back(evaluate(after, p, d, problem.message) / evaluate(before, p, d, problem.message));
    }
    // A threshold anywhere (in ln d) with a jump by the factor r: guessing too low costs r − 1, too high 1 − 1/r, and
    // the mean is least at the share r / (1 + r) of the way up.
    const double jump = std::clamp(median(jumps), 0.05, 20.0);
    const double share = jump / (1 + jump);
    const double cut = std::pow(std::max(low, 0.5), 1 - share) * std::pow(high, share);
    return axis == Axis::p ? std::min(high, std::ceil(cut)) : round_between(cut, low, high);
}

} // namespace mpisheet::fit
