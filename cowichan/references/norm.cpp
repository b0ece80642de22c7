#include "cowichan/kernels/norm.hpp"

#include <algorithm>

namespace mpisheet::cowichan {

std::vector<PlanePoint> norm_reference(std::vector<PlanePoint> points)
{
    for (double PlanePoint::*axis : {&PlanePoint::x, &PlanePoint::y}) {
        const auto before = [&](const PlanePoint &a, const PlanePoint &b) { return a.*axis < b.*axis; };
        const auto [first, last] = std::minmax_element(points.begin(), points.end(), before);
        const double least = points.empty() ? 0 : (*first).*axis, most = points.empty() ? 0 : (*last).*axis;
        for (PlanePoint &point : points)
            point.*axis = most > least ? (point.*axis - least) / (most - least) : 0;
    }
    return points;
}

} // namespace mpisheet::cowichan
