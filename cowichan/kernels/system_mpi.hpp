#pragma once
// Systems A·x = v of n equations for n unknowns, in blocks of rows on the ranks of a team. Those from a seed are not
// kept but made again where a row is wanted: off the diagonal multiples of 1/1024 in [0,1), on it n, so that they are
// diagonally dominant.

#include "cowichan/kernels/distributed_mpi.hpp"

namespace mpisheet::cowichan {

struct SquareSystem {
    std::int64_t n = 0;
    std::uint64_t seed = 1;
    Team team;
    compute::RowBlocks blocks;
    bool from_seed = true;
    Rows<double> a, v; ///< from a file: this rank's rows
};

SquareSystem make_system(const Problem &problem, const Input &input, const Team &team);

/// Row i of [A | v], n + 1 values; from a file of this rank's rows alone.
void system_row(const SquareSystem &system, std::int64_t i, std::span<double> row);

/// Every row i of [A | v] to the rank owner(i), which takes it by take(i, row), its rows in ascending order.
/// Collective.
void deal_rows(const SquareSystem &system, const std::function<int(std::int64_t)> &owner,
               const std::function<void(std::int64_t, std::span<const double>)> &take);

/// Where a whole reference can be afforded: x has the bits of reference(A, v), on rank 0; otherwise `row_agrees` for
/// each of this rank's rows: (row i of [A | v], x). True on every rank or on none.
bool solution_agrees(
    const SquareSystem &system, const Rows<double> &x, double reference_steps,
    const std::function<std::vector<double>(const Grid<double> &, const std::vector<double> &)> &reference,
    const std::function<bool(std::int64_t, std::span<const double>, std::span<const double>)> &row_agrees);

} // namespace mpisheet::cowichan
