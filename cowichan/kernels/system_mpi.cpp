#include "cowichan/kernels/system_mpi.hpp"

#include "probes/compute/multiply.hpp"

#include <algorithm>

namespace mpisheet::cowichan {

SquareSystem make_system(const Problem &problem, const Input &input, const Team &team)
{
    SquareSystem system{problem.rows, problem.seed, team, compute::RowBlocks{problem.rows, team.size},
                        !input.given, {},           {}};
    if (system.from_seed)
        return system;
    Source source(input, team);
    system.a = source.next<double>(ValueShape::matrix);
    system.v = source.next<double>(ValueShape::vector);
    source.end();
    expect_same("columns of the matrix", system.a.columns, "it has rows", system.a.rows());
    expect_same("values of the vector", system.v.rows(), "the matrix has rows", system.a.rows());
    system.n = system.a.rows();
    system.blocks = system.a.blocks;
    return system;
}

void system_row(const SquareSystem &system, std::int64_t i, std::span<double> row)
{
    const auto n = static_cast<std::size_t>(system.n);
    if (!system.from_seed) {
        const std::int64_t k = i - system.a.begin();
        std::copy_n(system.a.row(k), n, row.begin());
        row[n] = *system.v.row(k);
        return;
    }
    for (std::size_t j = 0; j < n; ++j)
        row[j] = compute::coefficient(system.seed, static_cast<std::uint64_t>(i) * n + j);
    row[static_cast<std::size_t>(i)] = static_cast<double>(n);
    row[n] = compute::coefficient(system.seed + 1, static_cast<std::uint64_t>(i));
}

void deal_rows(const SquareSystem &system, const std::function<int(std::int64_t)> &owner,
               const std::function<void(std::int64_t, std::span<const double>)> &take)
{
    std::vector<double> row(static_cast<std::size_t>(system.n + 1));
    const int me = system.team.rank, count = static_cast<int>(row.size());
    for (std::int64_t i = 0; i < system.n; ++i) {
        const int to = owner(i), from = system.from_seed ? to : static_cast<int>(i / system.blocks.size());
        if (me == from)
            system_row(system, i, row);
        if (me == from && me != to)
            MPI_Send(row.data(), count, MPI_DOUBLE, to, 0, system.team.comm);
        if (me == to && me != from)
            MPI_Recv(row.data(), count, MPI_DOUBLE, from, 0, system.team.comm, MPI_STATUS_IGNORE);
        if (me == to)
            take(i, row);
    }
}

bool solution_agrees(
    const SquareSystem &system, const Rows<double> &x, double reference_steps,
    const std::function<std::vector<double>(const Grid<double> &, const std::vector<double> &)> &reference,
    const std::function<bool(std::int64_t, std::span<const double>, std::span<const double>)> &row_agrees)
{
    const Team &team = system.team;
    Grid<double> whole = gather(team, x);
    if (reference_steps <= most_reference_steps) {
        Grid<double> a(team.rank == 0 ? system.n : 0, team.rank == 0 ? system.n : 0);
        std::vector<double> v;
        const auto keep = [&](std::int64_t i, std::span<const double> row) {
            std::copy_n(row.begin(), system.n, &a(i, 0));
            v.push_back(row.back());
        };
        deal_rows(
            system, [](std::int64_t) { return 0; }, keep);
        return all(team, team.rank != 0 || whole.cells == reference(a, v));
    }
    whole.cells.resize(static_cast<std::size_t>(system.n));
    broadcast(team, whole.cells.data(), whole.cells.size() * sizeof(double));
    std::vector<double> row(static_cast<std::size_t>(system.n + 1));
    bool same = true;
    for (std::int64_t i = system.blocks.begin(team.rank); i < system.blocks.begin(team.rank + 1); ++i) {
        system_row(system, i, row);
        same = same && row_agrees(i, row, whole.cells);
    }
    return all(team, same);
}

} // namespace mpisheet::cowichan
