#include "cowichan/kernels/half.hpp"

namespace mpisheet::cowichan {

Grid<std::int32_t> half_reference(const Grid<std::int32_t> &from)
{
    Grid<std::int32_t> to(from.rows, from.columns);
    for (std::int64_t r = 0; r < to.rows; ++r)
        for (std::int64_t c = 0; c < to.columns; ++c)
            to(r, c) = from(half_source(r, to.rows), half_source(c, to.columns));
    return to;
}

} // namespace mpisheet::cowichan
