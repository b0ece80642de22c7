#include "fit/operation/share_breaks.hpp"

#include <algorithm>

namespace mpisheet::fit {
namespace {

void move_breaks(Equation &equation, const std::vector<double> &sizes, const std::vector<double> &breaks)
{
    if (equation.is_sum())
        return;
    for (Equation &branch : equation.branches)
        move_breaks(branch, sizes, breaks);
    if (equation.condition.axis != Axis::d)
        return;
    double &limit = equation.condition.limit;
    const auto above = std::lower_bound(sizes.begin(), sizes.end(), limit); // the first size that is not below it
    if (above == sizes.begin() || above == sizes.end())
        return;
    const double low = *std::prev(above), high = *above;
    const auto same = std::find_if(breaks.begin(), breaks.end(), [&](double at) { return low < at && at <= high; });
    if (same != breaks.end())
        limit = *same;
}

} // namespace

void share_breaks(OperationFit &fit, const OperationFit &message)
{
    std::vector<double> sizes, breaks;
    for (const Point &point : fit.measured.points)
        sizes.push_back(point.d);
    std::sort(sizes.begin(), sizes.end());
    for (const auto &[axis, limit] : conditions_of(message.equation))
        if (axis == Axis::d)
            breaks.push_back(limit);
    move_breaks(fit.equation, sizes, breaks);
}

} // namespace mpisheet::fit
