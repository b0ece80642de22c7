#include "cowichan/kernels/winnow.hpp"

#include <algorithm>
#include <tuple>

namespace mpisheet::cowichan {

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

} // namespace mpisheet::cowichan
