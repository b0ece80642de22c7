#pragma once
// Invasion percolation, the elastic net and the convex layers as they are defined, one process, nothing clever.

#include "cowichan/kernels/elastic.hpp"
#include "cowichan/grid.hpp"
#include "cowichan/values.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet {

/// Cells of `values` filled (1) by invasion percolation: first the cell (rows/2, columns/2), then, again and again, the
/// least by (value, row, column) of the unfilled neighbours (four) of filled cells, until `fills` cells are filled.
Grid<std::uint8_t> invperc_reference(const Grid<std::int32_t> &values, std::int64_t fills);

/// The elastic net after some iterations; see elastic.hpp.
std::vector<PlanePoint> elastic_reference(const std::vector<PlanePoint> &cities, const ElasticRules &rules);

/// Convex layers, outermost first: the corners of the convex hull of all points, then of those left, and so on, until
/// none is left; each layer counterclockwise from its least point by (x, y). Points inside an edge are no corners; of
/// points at one place the first is the corner, the others are left.
std::vector<std::vector<std::int32_t>> hull_reference(const std::vector<PlanePoint> &points);

} // namespace mpisheet
