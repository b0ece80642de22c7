#pragma once
// A strip of the grid that is relaxed, with a row or column of neighbours around it.

#include "probes/compute/rows.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet::spmd {

struct Strip {
    std::int64_t first = 0; ///< row of the grid
    std::int64_t rows = 0, columns = 0;
    std::vector<double> cells{}; ///< (rows + 2) × (columns + 2)

    Strip() = default;
    Strip(std::int64_t begin, std::int64_t height, std::int64_t width)
        : first(begin), rows(height), columns(width), cells(static_cast<std::size_t>((height + 2) * (width + 2)))
    {
    }
    /// Row r of the strip from its first column on; −1 and `rows` are the neighbours'.
    double *row(std::int64_t r) { return cells.data() + (r + 1) * (columns + 2) + 1; }
    [[nodiscard]] const double *row(std::int64_t r) const { return cells.data() + (r + 1) * (columns + 2) + 1; }
    [[nodiscard]] double bytes() const { return static_cast<double>(cells.size() * sizeof(double)); }
};

/// The start of rows `first` … of the n × n grid of a seed, with their neighbours.
Strip make_strip(std::uint64_t seed, std::int64_t n, std::int64_t first, std::int64_t rows);

/// Every point of the colour (0: row + column of the grid even) becomes (up + down + left + right + inflow)/4: five
/// operations. Returns the points.
double relax(Strip &strip, int colour);

} // namespace mpisheet::spmd
