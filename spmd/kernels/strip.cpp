#include "spmd/kernels/strip.hpp"

#include "spmd/kernels/red_black.hpp"

namespace mpisheet::spmd {

Strip make_strip(std::uint64_t seed, std::int64_t n, std::int64_t first, std::int64_t rows)
{
    Strip strip(first, rows, n);
    for (std::int64_t r = -1; r <= rows; ++r)
        for (std::int64_t c = -1; c <= n; ++c)
            strip.row(r)[c] = grid_start(seed, n, first + r, c);
    return strip;
}

double relax(Strip &strip, int colour)
{
    double points = 0;
    for (std::int64_t r = 0; r < strip.rows; ++r) {
        const double *up = strip.row(r - 1);
        const double *down = strip.row(r + 1);
        double *here = strip.row(r);
        const std::int64_t begin = (strip.first + r + colour) & 1;
        for (std::int64_t c = begin; c < strip.columns; c += 2)
            here[c] = 0.25 * (((up[c] + down[c]) + (here[c - 1] + here[c + 1])) + inflow);
        points += static_cast<double>(compute::ceildiv(strip.columns - begin, 2));
    }
    return points;
}

} // namespace mpisheet::spmd
