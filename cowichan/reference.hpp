#pragma once
// The problems as they are defined, one process, nothing clever: what the kernels are checked against.

#include "cowichan/grid.hpp"
#include "cowichan/mandel.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet {

/// Steps of every point of a region (see mandel.hpp).
Grid<std::int32_t> mandel_reference(const Region &region, std::int64_t rows, std::int64_t columns);

/// A world (1: alive) after some generations on a torus: a cell with three live neighbours lives, one with two stays as
/// it is.
Grid<std::uint8_t> life_reference(Grid<std::uint8_t> world, int generations);

/// The same for the inner part of an endless plane of which only `patch` is known: each generation takes one cell from
/// every edge, so that the result is 2·generations smaller both ways. A torus is such a plane, repeating itself.
Grid<std::uint8_t> life_patch_reference(Grid<std::uint8_t> patch, int generations);

/// y_i = Σ_j a_ij·x_j, summed from left to right.
std::vector<double> product_reference(const Grid<double> &a, const std::vector<double> &x);

} // namespace mpisheet
