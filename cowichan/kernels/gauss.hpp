#pragma once
// Gaussian elimination without pivoting (thesis 4.3.11; gauss_reference is the definition), by panels of rows: a
// panel is eliminated in itself, then from all rows below it. Each element meets the pivots in the definition's order,
// one by one, so that its bits are those of the definition, whatever the panels and whoever has the rows.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace gauss_phase {
enum { setup, pivots, pass, update, spread, substitute };
inline constexpr std::array<std::string_view, 6> names{"setup", "pivots", "pass", "update", "spread", "substitute"};
} // namespace gauss_phase

/// Rows of [A | v]: element (i, j) of A in cells[i·stride + j], v_i after the last. Rows are padded with zeros.
struct AugmentedRows {
    std::int64_t n = 0;      ///< unknowns: v is in column n
    std::int64_t stride = 0; ///< elements from one row to the next; a multiple of 8
    std::vector<double> cells;

    AugmentedRows() = default;
    AugmentedRows(std::int64_t rows, std::int64_t unknowns);
    double *row(std::int64_t i) { return cells.data() + i * stride; }
    [[nodiscard]] const double *row(std::int64_t i) const { return cells.data() + i * stride; }
};

/// Pivot rows k … k + depth − 1 as they are after elimination: row r begins at cells + r·stride with its column k.
struct Panel {
    std::int64_t k = 0, depth = 0;
    const double *cells = nullptr;
    std::int64_t stride = 0;
};

/// Eliminates the panel's unknowns from `count` rows, the first of which is at `rows` (its column 0). Columns before
/// k + depth are left as they are; they are not read again. Returns the multiply-adds, n − k for each row and pivot k.
double eliminate(const Panel &panel, double *rows, std::int64_t count, const AugmentedRows &shape, int widest = 8);

/// Makes the rows from k on, `depth` of them at `rows`, pivot rows: eliminates them from each other. Returns the
/// multiply-adds.
double make_panel(std::int64_t k, std::int64_t depth, double *rows, const AugmentedRows &shape, int widest = 8);

/// The unknowns k … k + depth − 1 into x, from their pivot rows, when those after are known and taken off v already.
/// Returns the multiply-adds.
double solve_panel(std::int64_t k, std::int64_t depth, double *rows, const AugmentedRows &shape, std::span<double> x);

/// Takes a_ik·x_k off v_i of `count` rows for the unknowns k + depth − 1 … k. Returns the multiply-adds.
double substitute(std::int64_t k, std::int64_t depth, double *rows, std::int64_t count, const AugmentedRows &shape,
                  std::span<const double> x);

/// Rows of a panel for n unknowns on p processes: few enough that each process has some panels, at most 32.
std::int64_t panel_depth(std::int64_t n, int p);

/// Gaussian elimination without pivoting (A must not need it, for example be diagonally dominant), forward, then back
/// substitution:
///     for k = 0 … n−1, for i > k:   l ← a_ik / a_kk,   a_ij ← a_ij − l·a_kj for j > k,   v_i ← v_i − l·v_k
///     for k = n−1 … 0:              x_k ← v_k / a_kk,  v_i ← v_i − a_ik·x_k for i < k
std::vector<double> gauss_reference(Grid<double> a, std::vector<double> v);

/// Largest |Σ_j a_ij·x_j − v_i| ÷ (Σ_j |a_ij·x_j| + |v_i|) over the rows given (all columns of them).
double residual(const Grid<double> &a, const std::vector<double> &x, const std::vector<double> &v);

/// Panels of rows dealt like cards.
struct Gauss : KernelDefaults {
    static constexpr Kernel row{.name = "gauss",
                                .computes = "a system of equations by elimination",
                                .result = "d reals",
                                .phases = gauss_phase::names,
                                .d = 512,
                                .grid = "128,512,1024",
                                .variant = "cyclic"};
    static constexpr ThesisModel thesis{.our_d = 2.5};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

/// Consecutive rows.
struct GaussBlock : KernelDefaults {
    static constexpr Kernel row = another_way(Gauss::row, "gauss-block", "the same, consecutive rows", "block");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
