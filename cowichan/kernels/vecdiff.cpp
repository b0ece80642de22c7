#include "cowichan/kernels/vecdiff.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mpisheet::cowichan {
namespace {

struct LargestDifference {
    template <int lanes> [[gnu::always_inline]] static double run(const double *l, const double *r, std::int64_t n)
    {
        constexpr int width = 4 * lanes;
        double largest[width] = {};
        std::int64_t k = 0;
        for (; k + width <= n; k += width)
            for (int i = 0; i < width; ++i) {
                const double difference = std::fabs(l[k + i] - r[k + i]);
                largest[i] = largest[i] < difference ? difference : largest[i];
            }
        for (; k < n; ++k)
            largest[0] = std::max(largest[0], std::fabs(l[k] - r[k]));
        return *std::max_element(largest, largest + width);
    }
};

} // namespace

double largest_difference(std::span<const double> l, std::span<const double> r, int widest)
{
    return compute::vectorise<LargestDifference>(widest, l.data(), r.data(), static_cast<std::int64_t>(l.size()));
}

} // namespace mpisheet::cowichan
