#include "cowichan/kernels/norm.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <cfloat>
#include <cstdint>

namespace mpisheet::cowichan {
namespace {

/// Registers of reals in which x and y take turns; maxima and minima do not depend on the order.
struct ExtentOf {
    template <int lanes> [[gnu::always_inline]] static Extent run(const double *v, std::int64_t n)
    {
        constexpr int width = 4 * lanes;
        double most[width], least[width];
        std::fill(most, most + width, -DBL_MAX);
        std::fill(least, least + width, DBL_MAX);
        std::int64_t k = 0;
        for (; k + width <= n; k += width)
            for (int i = 0; i < width; ++i) {
                most[i] = most[i] < v[k + i] ? v[k + i] : most[i];
                least[i] = v[k + i] < least[i] ? v[k + i] : least[i];
            }
        for (int i = 0; k + i < n; ++i) {
            most[i] = std::max(most[i], v[k + i]);
            least[i] = std::min(least[i], v[k + i]);
        }
        Extent extent{{-DBL_MAX, -DBL_MAX, -DBL_MAX, -DBL_MAX}};
        for (int i = 0; i < width; ++i) {
            const int axis = 2 * (i % 2);
            extent.largest[axis] = std::max(extent.largest[axis], most[i]);
            extent.largest[axis + 1] = std::max(extent.largest[axis + 1], -least[i]);
        }
        return extent;
    }
};

struct Normalise {
    template <int lanes>
    [[gnu::always_inline]] static int run(const double *v, std::int64_t n, const double *least, const double *range,
                                          double *__restrict to)
    {
        const double x0 = least[0], y0 = least[1], dx = range[0], dy = range[1];
        for (std::int64_t k = 0; k < n; k += 2) {
            to[k] = (v[k] - x0) / dx;
            to[k + 1] = (v[k + 1] - y0) / dy;
        }
        return 0;
    }
};

} // namespace

Extent extent_of(std::span<const PlanePoint> points, int widest)
{
    return compute::vectorise<ExtentOf>(widest, reinterpret_cast<const double *>(points.data()),
                                        static_cast<std::int64_t>(2 * points.size()));
}

double normalise(std::span<const PlanePoint> points, const Extent &extent, PlanePoint *to, int widest)
{
    const double *largest = extent.largest;
    const double least[2] = {-largest[1], -largest[3]};
    double range[2] = {largest[0] + largest[1], largest[2] + largest[3]};
    for (double &axis : range)
        axis = axis > 0 ? axis : 1; // all alike: 0/1
    compute::vectorise<Normalise>(widest, reinterpret_cast<const double *>(points.data()),
                                  static_cast<std::int64_t>(2 * points.size()), static_cast<const double *>(least),
                                  static_cast<const double *>(range), reinterpret_cast<double *>(to));
    return static_cast<double>(points.size());
}

} // namespace mpisheet::cowichan
