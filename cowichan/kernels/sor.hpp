#pragma once
// Successive over-relaxation (thesis 4.3.10; reference_systems.hpp has the definition): the loops of a sweep over some
// consecutive rows of the matrix. Sums run from left to right, each as the definition has it, eight rows at a time:
// their bits depend on nothing else.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace mpisheet {

/// Consecutive rows of A in tiles of eight, the elements of one column of a tile side by side; rows beyond the last are
/// padded.
struct TiledRows {
    static constexpr std::int64_t height = 8;
    std::int64_t first = 0; ///< row of the whole
    std::int64_t rows = 0, columns = 0;
    std::vector<double> cells; ///< tiles() × columns × height

    TiledRows() = default;
    TiledRows(std::int64_t first_row, std::int64_t n, std::int64_t the_columns);
    [[nodiscard]] std::int64_t tiles() const { return (rows + height - 1) / height; }
    void set(std::int64_t r, std::int64_t c, double value);
    [[nodiscard]] double at(std::int64_t r, std::int64_t c) const;
};

/// A sweep of these rows, in three steps that other ranks' new unknowns come between. Each returns the multiply-adds.
struct Sweep {
    const TiledRows *a = nullptr;
    std::vector<double> newer, older; ///< the two sums of each row (padded)

    explicit Sweep(const TiledRows &rows);
    /// Starts: Σ_{j>i} a_ij·x_j of every row, from the old values.
    double start(std::span<const double> x, int widest = 8);
    /// Adds a_ij·x_j for first ≤ j < last, which are all before these rows, to the sums of new values.
    double add(std::span<const double> x, std::int64_t first, std::int64_t last, int widest = 8);
    /// The new values of these rows' unknowns, one after the other, into x; `v` are their right-hand sides. `change`
    /// becomes the largest change if that is larger.
    double finish(std::span<double> x, std::span<const double> v, double &change, int widest = 8);
    /// Jacobi's sweep instead of the three: the new values from the old ones alone.
    double jacobi(std::span<const double> x, std::span<const double> v, std::span<double> next, double &change,
                  int widest = 8);
};

} // namespace mpisheet
