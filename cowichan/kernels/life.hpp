#pragma once
// The game of life on a torus (thesis 4.3.4): a cell with three live neighbours among eight lives, one with two stays
// as it is, any other is dead. 64 cells to a word, so that one instruction works on 64 cells (or on 256, 512).

#include "cowichan/grid.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet {

/// Consecutive rows of a world, cell c of a row in bit c % 64 of word c / 64, with a row of neighbours above (−1) and
/// below (rows). Around each row lie copies of its last and first cell: the word before it holds cell columns−1 in bit
/// 63, bit `columns` cell 0.
struct Cells {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<std::uint64_t> bits;

    Cells() = default;
    Cells(std::int64_t r, std::int64_t c) : rows(r), columns(c), bits(static_cast<std::size_t>((r + 2) * (words() + 2)))
    {
    }

    /// Words that hold the cells of a row.
    [[nodiscard]] std::int64_t words() const { return ceildiv(columns, 64); }
    /// First word of row r, −1 ≤ r ≤ rows; the word before it and the one after its last belong to the row too.
    std::uint64_t *row(std::int64_t r) { return bits.data() + (r + 1) * (words() + 2) + 1; }
    [[nodiscard]] const std::uint64_t *row(std::int64_t r) const { return bits.data() + (r + 1) * (words() + 2) + 1; }
};

/// Makes the copies of the first and last cell of row r after its words were written. Clears what lies beyond them.
void close_row(Cells &cells, std::int64_t r);

/// The next generation of all rows of `from`, whose neighbour rows are there and closed, into `to` of the same shape;
/// its rows are closed. Returns the cells that were updated.
double advance(const Cells &from, Cells &to, int widest = 8);

/// Word w of row r of the world that grows from a seed: each cell alive with probability 1/2, the same for every p.
std::uint64_t life_start(std::uint64_t seed, std::int64_t r, std::int64_t w, std::int64_t columns);

} // namespace mpisheet
