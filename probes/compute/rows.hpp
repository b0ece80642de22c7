#pragma once
// How the rows of something are dealt to processes.

#include <algorithm>
#include <cstdint>

namespace mpisheet::compute {

/// ⌈a / b⌉ for a ≥ 0, b > 0.
constexpr std::int64_t ceildiv(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

/// Blocks of ⌈rows/p⌉ consecutive rows: every block but the last that has any is full, those after it are empty.
struct RowBlocks {
    std::int64_t rows = 0;
    int p = 1;

    [[nodiscard]] std::int64_t size() const { return ceildiv(rows, p); }
    [[nodiscard]] std::int64_t begin(int rank) const { return std::min(rows, rank * size()); }
    [[nodiscard]] std::int64_t count(int rank) const { return std::min(rows, (rank + 1) * size()) - begin(rank); }
    [[nodiscard]] std::int64_t row(int rank, std::int64_t k) const { return begin(rank) + k; }
    /// Ranks that have rows: 0 … active() − 1.
    [[nodiscard]] int active() const { return static_cast<int>(ceildiv(rows, size())); }
};

/// Rows dealt like cards: rank r has rows r, r + p, r + 2p …
struct RowsInTurn {
    std::int64_t rows = 0;
    int p = 1;

    [[nodiscard]] std::int64_t count(int rank) const { return rank < rows ? ceildiv(rows - rank, p) : 0; }
    [[nodiscard]] std::int64_t row(int rank, std::int64_t k) const { return rank + k * p; }
};

} // namespace mpisheet::compute
