#include "cowichan/kernels/outer.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

OuterResult outer_reference(const std::vector<PlanePoint> &points)
{
    const auto n = static_cast<std::int64_t>(points.size());
    OuterResult outer{Grid<double>(n, n), {}};
    double largest = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        const PlanePoint a = points[static_cast<std::size_t>(i)];
        outer.vector.push_back(std::sqrt(a.x * a.x + a.y * a.y));
        for (std::int64_t j = 0; j < n; ++j) {
            const PlanePoint b = points[static_cast<std::size_t>(j)];
            outer.matrix(i, j) = std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
            largest = std::max(largest, outer.matrix(i, j));
        }
    }
    for (std::int64_t i = 0; i < n; ++i)
        outer.matrix(i, i) = static_cast<double>(n) * largest;
    return outer;
}

} // namespace mpisheet::cowichan
