#include "cowichan/references/grids.hpp"

#include "cowichan/kernels/randmat.hpp"

#include <utility>

namespace mpisheet {

Grid<std::int32_t> mandel_reference(const Region &region, std::int64_t rows, std::int64_t columns)
{
    Grid<std::int32_t> picture(rows, columns);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c)
            picture(r, c) =
                mandel_point(coordinate(region.x0, region.dx, r, rows), coordinate(region.y0, region.dy, c, columns));
    return picture;
}

std::vector<std::int32_t> randmat_reference(std::uint64_t seed, std::uint64_t first, int limit, std::int64_t count)
{
    std::vector<std::int32_t> values;
    for (std::uint64_t v = random_at(seed, first); count > 0; --count, v = (1291 * v + 917) % 56197)
        values.push_back(static_cast<std::int32_t>(v % static_cast<std::uint64_t>(limit)));
    return values;
}

namespace {

std::uint8_t next_state(bool alive, int neighbours)
{
    return neighbours == 3 || (alive && neighbours == 2) ? 1 : 0;
}

} // namespace

Grid<std::uint8_t> life_reference(Grid<std::uint8_t> world, int generations)
{
    const std::int64_t rows = world.rows, columns = world.columns;
    Grid<std::uint8_t> next(rows, columns);
    for (int g = 0; g < generations; ++g) {
        for (std::int64_t r = 0; r < rows; ++r) {
            for (std::int64_t c = 0; c < columns; ++c) {
                int neighbours = 0;
                for (const std::int64_t i : {-1, 0, 1})
                    for (const std::int64_t j : {-1, 0, 1})
                        if (i != 0 || j != 0)
                            neighbours += world((r + i + rows) % rows, (c + j + columns) % columns);
                next(r, c) = next_state(world(r, c) != 0, neighbours);
            }
        }
        std::swap(world, next);
    }
    return world;
}

Grid<std::uint8_t> life_patch_reference(Grid<std::uint8_t> patch, int generations)
{
    for (int g = 0; g < generations; ++g) {
        Grid<std::uint8_t> next(patch.rows - 2, patch.columns - 2);
        for (std::int64_t r = 0; r < next.rows; ++r) {
            for (std::int64_t c = 0; c < next.columns; ++c) {
                int neighbours = 0;
                for (const std::int64_t i : {0, 1, 2})
                    for (const std::int64_t j : {0, 1, 2})
                        if (i != 1 || j != 1)
                            neighbours += patch(r + i, c + j);
                next(r, c) = next_state(patch(r + 1, c + 1) != 0, neighbours);
            }
        }
        patch = std::move(next);
    }
    return patch;
}

std::vector<double> product_reference(const Grid<double> &a, const std::vector<double> &x)
{
    std::vector<double> y;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < a.columns; ++j)
            sum += a(i, j) * x[static_cast<std::size_t>(j)];
        y.push_back(sum);
    }
    return y;
}

} // namespace mpisheet
