#pragma once
// Invasion percolation (thesis 4.3.8): from the middle of a matrix, a front of filled cells takes again and again the
// least of its unfilled neighbours.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace invperc_phase {
enum { setup, fill, choose };
inline constexpr std::array<std::string_view, 3> names{"setup", "fill", "choose"};
} // namespace invperc_phase

/// What orders the cells: value, then row, then column; in one signed word, so that ranks find the least by one
/// reduction. (MPICH 4.0 compares unsigned words as if they were signed.)
using CellKey = std::int64_t;
constexpr CellKey no_cell = std::numeric_limits<CellKey>::max();
constexpr std::int64_t most_cells = std::int64_t{1} << 31; ///< with a border of two columns

/// Some consecutive rows of the matrix with a border of cells that are never taken, and the unfilled neighbours of the
/// front among them.
struct Front {
    std::int64_t first = 0;           ///< row of the whole
    std::int64_t rows = 0, width = 0; ///< of a row with its border
    std::vector<std::int32_t> values; ///< (rows + 2) × width; those in the queue or filled: taken
    std::vector<CellKey> queue;       ///< a heap, each with four below it
    double steps = 0;                 ///< cells looked at and places moved in the heap

    static constexpr std::int32_t taken = std::numeric_limits<std::int32_t>::max();

    Front() = default;
    Front(std::int64_t first_row, std::int64_t n, std::int64_t columns);
    /// Fills in row r of these rows.
    void set(std::int64_t r, std::span<const std::int32_t> cells);
};

/// The cell (row, column) of the whole as a key that comes before all others.
CellKey first_cell(const Front &front, std::int64_t row, std::int64_t column);
std::int64_t row_of(const Front &front, CellKey key);
std::int64_t column_of(const Front &front, CellKey key);

/// The least in the queue; no_cell when it is empty.
CellKey least(const Front &front);

/// The cell, least of all or the first, was filled, whoever has it: it leaves the queue, its unfilled neighbours among
/// these rows enter. True if it is one of these rows.
bool fill(Front &front, CellKey key);

/// ⌊fraction·rows·columns⌋, at least 1.
std::int64_t cells_to_fill(std::int64_t rows, std::int64_t columns, double fraction);

/// Cells of `values` filled (1) by invasion percolation: first the cell (rows/2, columns/2), then, again and again, the
/// least by (value, row, column) of the unfilled neighbours (four) of filled cells, until `fills` cells are filled.
Grid<std::uint8_t> invperc_reference(const Grid<std::int32_t> &values, std::int64_t fills);

struct Invperc : KernelDefaults {
    static constexpr Kernel row{.name = "invperc",
                                .computes = "the cells that a front invades",
                                .result = "d × d cells, T or F",
                                .phases = invperc_phase::names,
                                .d = 128,
                                .grid = "32,64,128"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
    static std::vector<Profile> profiles();
};

} // namespace mpisheet::cowichan
