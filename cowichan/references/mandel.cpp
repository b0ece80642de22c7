#include "cowichan/kernels/mandel.hpp"

namespace mpisheet::cowichan {

Grid<std::int32_t> mandel_reference(const Region &region, std::int64_t rows, std::int64_t columns)
{
    Grid<std::int32_t> picture(rows, columns);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c)
            picture(r, c) =
                mandel_point(coordinate(region.x0, region.dx, r, rows), coordinate(region.y0, region.dy, c, columns));
    return picture;
}

} // namespace mpisheet::cowichan
