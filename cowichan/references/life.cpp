#include "cowichan/kernels/life.hpp"

#include <utility>

namespace mpisheet::cowichan {

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

} // namespace mpisheet::cowichan
