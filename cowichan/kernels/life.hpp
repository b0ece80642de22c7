#pragma once
// The game of life on a torus (thesis 4.3.4): a cell with three live neighbours among eight lives, one with two stays
// as it is, any other is dead. 64 cells to a word, so that one instruction works on 64 cells (or on 256, 512).

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mpisheet::cowichan {

namespace life_phase {
enum { setup, exchange, compute };
inline constexpr std::array<std::string_view, 3> names{"setup", "exchange", "compute"};
} // namespace life_phase

/// Consecutive rows of a world, cell c of a row in bit c % 64 of word c / 64, with a row of neighbours above (−1) and
/// below (rows). Around each row lie copies of its last and first cell: the word before it holds cell columns−1 in bit
/// 63, bit `columns` cell 0.
struct Cells {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<std::uint64_t> bits;

    Cells() = default;
    Cells(std::int64_t r, std::int64_t c);

    /// Words that hold the cells of a row.
    [[nodiscard]] std::int64_t words() const { return compute::ceildiv(columns, 64); }
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

/// A world (1: alive) after some generations on a torus: a cell with three live neighbours lives, one with two stays as
/// it is.
Grid<std::uint8_t> life_reference(Grid<std::uint8_t> world, int generations);

/// The same for the inner part of an endless plane of which only `patch` is known: each generation takes one cell from
/// every edge, so that the result is 2·generations smaller both ways. A torus is such a plane, repeating itself.
Grid<std::uint8_t> life_patch_reference(Grid<std::uint8_t> patch, int generations);

struct Life : KernelDefaults {
    static constexpr Kernel row{.name = "life",
                                .computes = "generations of the game of life on a torus",
                                .result = "d × d cells, T or F",
                                .phases = life_phase::names,
                                .d = 1024,
                                .grid = "256,1024,4096",
                                .iterations = "generations"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
