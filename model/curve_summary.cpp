#include "model/curve_summary.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

CurveSummary summarise(const Family &family, const FamilyCurve &curve)
{
    CurveSummary summary;
    const auto least = std::min_element(curve.seconds.begin(), curve.seconds.end());
    const auto best = static_cast<std::size_t>(least - curve.seconds.begin());
    summary.best_p = family.p[best];
    summary.best_seconds = *least;
    summary.best_is_first = best == 0 && family.p.size() > 1 && summary.best_p > 1;
    summary.best_is_last = best + 1 == family.p.size() && family.p.size() > 1;
    summary.best_extent = extent_of(curve, best);
    summary.speedup = curve.alone / *least;
    summary.efficiency = summary.speedup / summary.best_p;
    for (const std::vector<double> &part : curve.parts)
        summary.shares.push_back(part.empty() ? none : part[best] / *least);
    return summary;
}

} // namespace mpisheet
