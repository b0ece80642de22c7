#include "model/curve_summary.hpp"

#include "model/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Where the straight line through (p0, y0) and (p1, y1), y of different signs, is zero.
double zero_between(double p0, double y0, double p1, double y1)
{
    return p0 + (p1 - p0) * y0 / (y0 - y1);
}

/// Index of the first positive excess; their number when there is none.
std::size_t first_positive(const std::vector<double> &excess)
{
    const auto first = std::find_if(excess.begin(), excess.end(), [](double value) { return value > 0; });
    return static_cast<std::size_t>(first - excess.begin());
}

} // namespace

CurveSummary summarise(const Family &family, const FamilyCurve &curve)
{
    CurveSummary summary{.communication_p = none};
    const auto least = std::min_element(curve.seconds.begin(), curve.seconds.end());
    const auto best = static_cast<std::size_t>(least - curve.seconds.begin());
    summary.best_p = family.p[best];
    summary.best_seconds = *least;
    summary.best_is_first = best == 0 && family.p.size() > 1 && summary.best_p > 1;
    summary.best_is_last = best + 1 == family.p.size() && family.p.size() > 1;
    summary.best_extent = extent_of(curve, best);
    summary.speedup = curve.alone / *least;
    summary.efficiency = summary.speedup / summary.best_p;
    for (std::size_t i = 0; i < family.p.size(); ++i)
        if (curve.alone / (family.p[i] * curve.seconds[i]) >= 0.5) {
            summary.half_p = family.p[i];
            summary.half_extent = extent_of(curve, i);
        }
    for (std::size_t k = 0; k < family.parts.size(); ++k) {
        const std::vector<double> &part = curve.parts[k];
        summary.shares.push_back(part.empty() ? none : part[best] / *least);
        if (family.parts[k] != communication_part || part.empty())
            continue;
        std::vector<double> excess;
        for (std::size_t i = 0; i < part.size(); ++i)
            excess.push_back(part[i] / curve.seconds[i] - 0.5);
        const std::size_t i = first_positive(excess);
        if (i == excess.size())
            continue;
        summary.communication_p =
            i == 0 ? family.p[0] : zero_between(family.p[i - 1], excess[i - 1], family.p[i], excess[i]);
        summary.communication_extent = extent_of(curve, i);
    }
    return summary;
}

} // namespace mpisheet
