#pragma once
// The problems as they are defined, one process, nothing clever: what the kernels are checked against.

#include "cowichan/grid.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "cowichan/values.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet {

/// Steps of every point of a region (see mandel.hpp).
Grid<std::int32_t> mandel_reference(const Region &region, std::int64_t rows, std::int64_t columns);

/// `count` values of randmat's sequence from index `first` on (see randmat.hpp).
std::vector<std::int32_t> randmat_reference(std::uint64_t seed, std::uint64_t first, int limit, std::int64_t count);

/// A world (1: alive) after some generations on a torus: a cell with three live neighbours lives, one with two stays as
/// it is.
Grid<std::uint8_t> life_reference(Grid<std::uint8_t> world, int generations);

/// The same for the inner part of an endless plane of which only `patch` is known: each generation takes one cell from
/// every edge, so that the result is 2·generations smaller both ways. A torus is such a plane, repeating itself.
Grid<std::uint8_t> life_patch_reference(Grid<std::uint8_t> patch, int generations);

/// y_i = Σ_j a_ij·x_j, summed from left to right.
std::vector<double> product_reference(const Grid<double> &a, const std::vector<double> &x);

/// Cell (r, c) is cell (P(r), P(c)) of `from` (see half.hpp).
Grid<std::int32_t> half_reference(const Grid<std::int32_t> &from);

/// A cell stays (1) when at most ⌊fraction·cells⌋ are brighter.
Grid<std::uint8_t> thresh_reference(const Grid<std::int32_t> &image, double fraction);

/// At most `count` points (row, column) of the cells that the mask lets through, sorted by (weight, row, column):
/// evenly spaced, the heaviest last.
std::vector<PlanePoint> winnow_reference(const Grid<std::int32_t> &weights, const Grid<std::uint8_t> &mask,
                                         std::int64_t count);

/// Each axis moved and scaled to 0 … 1; to 0 where all points are alike.
std::vector<PlanePoint> norm_reference(std::vector<PlanePoint> points);

/// Distances between points, on the diagonal n times the largest of them; and each point's distance from the origin.
struct Outer {
    Grid<double> matrix;
    std::vector<double> vector;
};
Outer outer_reference(const std::vector<PlanePoint> &points);

/// The largest |l_i − r_i|.
double vecdiff_reference(const std::vector<double> &l, const std::vector<double> &r);

} // namespace mpisheet
