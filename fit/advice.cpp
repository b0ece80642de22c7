#include "fit/advice.hpp"

#include "fit/layouts.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace mpisheet::fit {
namespace {

/// Where rival equations differ by less than this (ln of the factor), the equation is good enough.
constexpr double least_worth = 0.02;

bool is_better(const AdvisedPoint &a, const AdvisedPoint &b)
{
    return std::tuple(-a.worth, a.p, a.d) < std::tuple(-b.worth, b.p, b.d);
}

/// Each point once, for its best reason.
std::vector<AdvisedPoint> best_of(std::vector<AdvisedPoint> points, std::size_t most)
{
    std::stable_sort(points.begin(), points.end(), is_better);
    std::set<std::pair<int, std::int64_t>> seen;
    std::vector<AdvisedPoint> kept;
    for (AdvisedPoint &point : points)
        if (point.worth >= least_worth && kept.size() < most && seen.insert({point.p, point.d}).second)
            kept.push_back(std::move(point));
    return kept;
}

} // namespace

bool MeasuredGrid::has(const OperationFit &fit, int at_p, std::int64_t at_d) const
{
    return std::any_of(fit.used.begin(), fit.used.end(),
                       [&](const Point &point) { return point.p == at_p && point.d == double(at_d); });
}

MeasuredGrid grid_of(const OperationFit &fit)
{
    std::set<int> p;
    std::set<std::int64_t> d;
    std::vector<double> errors;
    for (const Point &point : fit.used) {
        p.insert(static_cast<int>(point.p));
        d.insert(static_cast<std::int64_t>(point.d));
        errors.push_back(point.error);
    }
    return {{p.begin(), p.end()}, {d.begin(), d.end()}, std::hypot(errors.empty() ? 0 : median(errors), fit.shift)};
}

std::int64_t round_size(double d)
{
    const double unit = d >= 64 ? 8 : d >= 8 ? 4 : 1;
    return std::max<std::int64_t>(1, std::llround(std::round(d / unit) * unit));
}

std::vector<AdvisedPoint> advise(const Fit &fit, std::size_t most_each)
{
    const OperationFit *message = fit.find("msg");
    std::vector<AdvisedPoint> all;
    for (const OperationFit &operation : fit.operations) {
        if (operation.used.empty() || is_over_layouts(operation)) // p = 1 alone; each layout for itself
            continue;
        std::vector<AdvisedPoint> points;
        for (const auto &more : {where_rivals_differ(operation, message), where_thresholds_are(operation, message),
                                 where_p_is_missing(operation), where_points_are_poor(operation)})
            points.insert(points.end(), more.begin(), more.end());
        for (AdvisedPoint &point : best_of(std::move(points), most_each)) {
            point.op = operation.op;
            all.push_back(std::move(point));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const AdvisedPoint &a, const AdvisedPoint &b) { return a.worth > b.worth; });
    return all;
}

} // namespace mpisheet::fit
