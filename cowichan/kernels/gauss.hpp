#pragma once
// Gaussian elimination without pivoting (thesis 4.3.11; reference_systems.hpp has the definition), by panels of rows: a
// panel is eliminated in itself, then from all rows below it. Each element meets the pivots in the definition's order,
// one by one, so that its bits are those of the definition, whatever the panels and whoever has the rows.

#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet {

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
/// k + depth are left as they are: nobody reads them again. Returns the multiply-adds, n − k for each row and pivot k.
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

} // namespace mpisheet
