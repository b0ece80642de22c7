#include "fit/levels/between.hpp"

#include "fit/operation/rounding.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
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

} // namespace

void widen_between(OperationFit &fit, const MessageTimes &times)
{
    if (!fit.beyond || fit.beyond->p > 1)
        return;
    std::vector<double> above, below; // ln of the factor by which the equation is too high, too low
    for (const double p : counts_between(fit))
        for (const double d : {8, 512, 4096, 32768, 262144})
            if (d <= fit.interval.d_max || d == 8)
                if (const std::optional<double> us = times(p, d); us && *us > 0) {
                    const double off = std::log(fit.beyond->value({p, d}) / *us);
                    above.push_back(std::max(0.0, off));
                    below.push_back(std::max(0.0, -off));
                }
    if (above.empty())
        return;
    fit.interval.odd_lo = to_digits(std::exp(quantile(above, 0.9)), 3);
    fit.interval.odd_hi = to_digits(std::exp(quantile(below, 0.9)), 3);
}

} // namespace mpisheet::fit
