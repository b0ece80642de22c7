#include "probes/compute/multiply.hpp"
#include "spmd/kernels/red_black.hpp"

namespace mpisheet::spmd {
namespace {

std::int64_t wrapped(std::int64_t r, std::int64_t n)
{
    return ((r % n) + n) % n;
}

} // namespace

double grid_start(std::uint64_t seed, std::int64_t n, std::int64_t r, std::int64_t c)
{
    return c >= 0 && c < n ? compute::coefficient(seed, static_cast<std::uint64_t>(wrapped(r, n) * n + c)) : edge_value;
}

std::vector<double> relaxed_rows(std::uint64_t seed, std::int64_t n, int sweeps, std::int64_t first, std::int64_t count)
{
    const std::int64_t low = first - 2 * sweeps - 1, high = first + count + 2 * sweeps + 1; // what rows from there know
    std::vector<double> grid;
    for (std::int64_t r = low; r < high; ++r)
        for (std::int64_t c = -1; c <= n; ++c)
            grid.push_back(grid_start(seed, n, r, c));
    const auto place = [&](std::int64_t r, std::int64_t c) {
        return static_cast<std::size_t>((r - low) * (n + 2) + c + 1);
    };
    for (int half = 0; half < 2 * sweeps; ++half) {
        const std::vector<double> old = grid;
        for (std::int64_t r = low + 1; r + 1 < high; ++r)
            for (std::int64_t c = 0; c < n; ++c)
                if ((wrapped(r, n) + c) % 2 == half % 2)
                    grid[place(r, c)] = 0.25 * (((old[place(r - 1, c)] + old[place(r + 1, c)]) +
                                                 (old[place(r, c - 1)] + old[place(r, c + 1)])) +
                                                inflow);
    }
    std::vector<double> rows;
    for (std::int64_t r = first; r < first + count; ++r)
        for (std::int64_t c = 0; c < n; ++c)
            rows.push_back(grid[place(r, c)]);
    return rows;
}

} // namespace mpisheet::spmd
