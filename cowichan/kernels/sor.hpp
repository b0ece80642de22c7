#pragma once
// Successive over-relaxation (thesis 4.3.10; sor_reference is the definition): the loops of a sweep over some
// consecutive rows of the matrix. Sums run from left to right, each as the definition has it, eight rows at a time:
// their bits depend on nothing else.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace sor_phase {
enum { setup, relax, pass, gather };
inline constexpr std::array<std::string_view, 4> names{"setup", "relax", "pass", "gather"};
} // namespace sor_phase

namespace jacobi_phase {
enum { setup, relax, gather };
inline constexpr std::array<std::string_view, 3> names{"setup", "relax", "gather"};
} // namespace jacobi_phase

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

/// In which order the unknowns of a sweep are updated: one after the other, each from the newest values (the
/// definition), or all from the values of the sweep before (Jacobi's).
enum class Order { exact, jacobi };

struct Relaxed {
    std::vector<double> x;
    int sweeps = 0;
};

/// Successive over-relaxation (Wilson & Irvin; ω = 1.25) from x = 1, until no unknown changes by `tolerance` or more,
/// or after 10⁶ sweeps. For i = 0 … n−1:
///     s ← Σ_{j<i} a_ij·x_j + Σ_{j>i} a_ij·x_j   (each sum from left to right)
///     x_i ← x_i + ω·((v_i − s) / a_ii − x_i)
Relaxed sor_reference(const Grid<double> &a, const std::vector<double> &v, double tolerance, Order order);

constexpr double relaxation = 1.25;
constexpr int most_sweeps = 1'000'000;

/// Each unknown from the newest values of the others.
struct Sor : KernelDefaults {
    static constexpr Kernel row{.name = "sor",
                                .computes = "a system of equations by relaxation",
                                .result = "d reals",
                                .phases = sor_phase::names,
                                .d = 512,
                                .grid = "128,512,2048",
                                .variant = "exact"};
    static constexpr ThesisModel thesis{.our_d = 2.5};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
    static std::vector<Profile> profiles();
};

/// All unknowns from the values of the sweep before.
struct SorJacobi : KernelDefaults {
    static constexpr Kernel row{.name = "sor-jacobi",
                                .computes = "the same, all unknowns at once",
                                .result = "d reals",
                                .phases = jacobi_phase::names,
                                .d = 512,
                                .grid = "128,512,2048",
                                .variant = "jacobi"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Profile> profiles();
};

} // namespace mpisheet::cowichan
