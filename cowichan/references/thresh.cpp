#include "cowichan/kernels/thresh.hpp"

#include <algorithm>

namespace mpisheet::cowichan {

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

} // namespace mpisheet::cowichan
