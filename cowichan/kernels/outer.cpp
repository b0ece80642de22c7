#include "cowichan/kernels/outer.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mpisheet::cowichan {
namespace {

struct Distances {
    template <int lanes>
    [[gnu::always_inline]] static double run(double x, double y, const double *xs, const double *ys,
                                             double *__restrict to, std::int64_t n)
    {
        constexpr int width = 4 * lanes;
        double largest[width] = {};
        std::int64_t k = 0;
        for (; k + width <= n; k += width)
            for (int i = 0; i < width; ++i) {
                const double dx = x - xs[k + i], dy = y - ys[k + i];
                const double distance = std::sqrt(dx * dx + dy * dy);
                to[k + i] = distance;
                largest[i] = largest[i] < distance ? distance : largest[i];
            }
        for (; k < n; ++k) {
            const double dx = x - xs[k], dy = y - ys[k];
            to[k] = std::sqrt(dx * dx + dy * dy);
            largest[0] = std::max(largest[0], to[k]);
        }
        return *std::max_element(largest, largest + width);
    }
};

} // namespace

double distances(PlanePoint from, std::span<const double> xs, std::span<const double> ys, double *to, int widest)
{
    return compute::vectorise<Distances>(widest, from.x, from.y, xs.data(), ys.data(), to,
                                         static_cast<std::int64_t>(xs.size()));
}

} // namespace mpisheet::cowichan
