#include "fit/levels/between.hpp"

#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

namespace mpisheet::fit {
namespace {

/// Some of the process counts between the measured ones that are no powers of two, evenly spread.
std::vector<double> counts_between(const OperationFit &fit)
{
    constexpr std::size_t most = 12;
    std::set<double> measured;
    for (const Point &point : fit.measured.points)
        measured.insert(point.p);
    std::vector<double> all, some;
    for (double p = 3; p < fit.interval.p_max; ++p)
        if (!measured.contains(p) && !is_power_of_two(p))
            all.push_back(p);
    for (std::size_t k = 0; k < std::min(most, all.size()); ++k)
        some.push_back(all[k * all.size() / std::min(most, all.size())]);
    return some;
}

constexpr auto sizes_between = std::to_array<double>({8, 512, 4096, 32768, 262144}); // [byte]

/// ln(equation / messages) at process counts and sizes between the measured ones.
std::vector<double> differences_between(const OperationFit &fit, const MessageTimes &times)
{
    std::vector<double> found;
    for (const double p : counts_between(fit))
        for (const double d : sizes_between)
            if (d <= fit.interval.d_max || d == sizes_between.front())
                if (const std::optional<double> us = times(p, d); us && *us > 0)
                    found.push_back(std::log(evaluate(fit, p, d) / *us));
    return found;
}

/// The share `q` of `values` is no larger, of those below 0 none counts.
double quantile_above(std::vector<double> values, double q)
{
    for (double &value : values)
        value = std::max(0.0, value);
    return quantile(values, q);
}

} // namespace

void widen_between(OperationFit &fit, const MessageTimes &times)
{
    if (!fit.beyond || fit.beyond->p > 1)
        return;
    std::vector<double> off = differences_between(fit, times);
    if (off.empty())
        return;
    fit.interval.odd_lo = to_digits(std::exp(quantile_above(off, 0.9)), 3);
    for (double &one : off)
        one = -one;
    fit.interval.odd_hi = to_digits(std::exp(quantile_above(off, 0.9)), 3);
}

void judge_messages(OperationFit &fit, const MessageTimes &times)
{
    constexpr std::size_t most_points = 80; // are simulated
    const std::vector<Point> &points = fit.measured.points;
    std::vector<double> off; // |ln(simulated / measured)|
    for (std::size_t i = 0; i < points.size(); i += 1 + points.size() / most_points)
        if (const std::optional<double> us = points[i].p > 1 ? times(points[i].p, points[i].d) : std::nullopt;
            us && *us > 0)
            off.push_back(std::abs(std::log(*us / points[i].us)));
    if (off.empty())
        return;
    const double width = quantile(off, 0.95) + std::log(policy::least_inside);
    fit.interval.of_messages = to_digits(std::exp(std::hypot(width, fit.measured.of_jobs)), 3);
}

} // namespace mpisheet::fit
