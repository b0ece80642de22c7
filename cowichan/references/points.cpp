// half, thresh, and what is made of points: see reference.hpp.

#include "cowichan/kernels/half.hpp"
#include "cowichan/references/grids.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mpisheet {

Grid<std::int32_t> half_reference(const Grid<std::int32_t> &from)
{
    Grid<std::int32_t> to(from.rows, from.columns);
    for (std::int64_t r = 0; r < to.rows; ++r)
        for (std::int64_t c = 0; c < to.columns; ++c)
            to(r, c) = from(half_source(r, to.rows), half_source(c, to.columns));
    return to;
}

Grid<std::uint8_t> thresh_reference(const Grid<std::int32_t> &image, double fraction)
{
    std::vector<std::int32_t> sorted = image.cells;
    std::sort(sorted.begin(), sorted.end());
    const auto most = static_cast<std::int64_t>(fraction * static_cast<double>(sorted.size()));
    Grid<std::uint8_t> mask(image.rows, image.columns);
    for (std::size_t k = 0; k < mask.cells.size(); ++k) {
        const auto brighter = sorted.end() - std::upper_bound(sorted.begin(), sorted.end(), image.cells[k]);
        mask.cells[k] = brighter <= most ? 1 : 0;
    }
    return mask;
}

std::vector<PlanePoint> winnow_reference(const Grid<std::int32_t> &weights, const Grid<std::uint8_t> &mask,
                                         std::int64_t count)
{
    std::vector<std::tuple<std::int32_t, std::int64_t, std::int64_t>> candidates;
    for (std::int64_t r = 0; r < weights.rows; ++r)
        for (std::int64_t c = 0; c < weights.columns; ++c)
            if (mask(r, c) != 0)
                candidates.emplace_back(weights(r, c), r, c);
    std::sort(candidates.begin(), candidates.end());
    const auto all = static_cast<std::int64_t>(candidates.size());
    const std::int64_t n = std::min(count, all), stride = n > 0 ? all / n : 0;
    std::vector<PlanePoint> points;
    for (std::int64_t i = 0; i < n; ++i) {
        const auto &[weight, r, c] = candidates[static_cast<std::size_t>(all - 1 - (n - 1 - i) * stride)];
        points.push_back({static_cast<double>(r), static_cast<double>(c)});
    }
    return points;
}

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

Outer outer_reference(const std::vector<PlanePoint> &points)
{
    const auto n = static_cast<std::int64_t>(points.size());
    Outer outer{Grid<double>(n, n), {}};
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

double vecdiff_reference(const std::vector<double> &l, const std::vector<double> &r)
{
    double largest = 0;
    for (std::size_t i = 0; i < l.size(); ++i)
        largest = std::max(largest, std::fabs(l[i] - r[i]));
    return largest;
}

} // namespace mpisheet
