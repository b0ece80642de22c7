// Conjugate gradients as in Figures 4 and 5 of the PerPreT paper: vectors and the matrix's rows in blocks; the
// direction is collected at one process and broadcast, scalar products are summed there and broadcast.

#include "probes/compute/multiply.hpp"
#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/cg.hpp"
#include "spmd/kernels/result.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace mpisheet::spmd {

using measure::most_reference_steps;
using measure::spend;
using measure::Timeline;

namespace {

/// How the processes communicate; a single one does not.
struct Network {
    /// Every process's `items` reals, one after another, at process 0.
    void (*collect)(const Team &team, const double *mine, int items, double *whole);
    void (*broadcast)(const Team &team, double *values, int items);
    /// The reals that process 0 has to add up, once collected: one from each process, or their sum already.
    std::vector<double> (*collect_sum)(const Team &team, double mine);
};

constexpr int tag = 1;

void simple_collect(const Team &team, const double *mine, int items, double *whole)
{
    if (team.rank != 0) {
        MPI_Send(mine, items, MPI_DOUBLE, 0, tag, team.comm);
        return;
    }
    std::copy(mine, mine + items, whole);
    for (int rank = 1; rank < team.size; ++rank)
        MPI_Recv(whole + static_cast<std::ptrdiff_t>(rank) * items, items, MPI_DOUBLE, rank, tag, team.comm,
                 MPI_STATUS_IGNORE);
}

void simple_broadcast(const Team &team, double *values, int items)
{
    if (team.rank != 0)
        MPI_Recv(values, items, MPI_DOUBLE, 0, tag, team.comm, MPI_STATUS_IGNORE);
    for (int rank = 1; team.rank == 0 && rank < team.size; ++rank)
        MPI_Send(values, items, MPI_DOUBLE, rank, tag, team.comm);
}

std::vector<double> simple_sum(const Team &team, double mine)
{
    std::vector<double> values(static_cast<std::size_t>(team.rank == 0 ? team.size : 0));
    simple_collect(team, &mine, 1, values.data());
    return values;
}

void tree_collect(const Team &team, const double *mine, int items, double *whole)
{
    MPI_Gather(mine, items, MPI_DOUBLE, whole, items, MPI_DOUBLE, 0, team.comm);
}

void tree_broadcast(const Team &team, double *values, int items)
{
    MPI_Bcast(values, items, MPI_DOUBLE, 0, team.comm);
}

std::vector<double> tree_sum(const Team &team, double mine)
{
    double total = 0;
    MPI_Reduce(&mine, &total, 1, MPI_DOUBLE, MPI_SUM, 0, team.comm);
    return {total};
}

constexpr Network simple{simple_collect, simple_broadcast, simple_sum};
constexpr Network tree{tree_collect, tree_broadcast, tree_sum};

struct Cg {
    Problem problem;
    Team team;
    Network network;
    compute::RowBlocks rows;
    std::vector<double> a{};                                     ///< this rank's rows
    std::vector<double> right_side{};                            ///< this rank's block, as the next four
    std::vector<double> x{}, residual{}, direction{}, product{}; ///< `direction` padded to rows.size()
    std::vector<double> whole{};                                 ///< the direction of all, padded likewise
    double start = 0;                                            ///< |right side|²

    [[nodiscard]] std::size_t count() const { return right_side.size(); }
};

double dot(std::span<const double> u, std::span<const double> v)
{
    double result = 0;
    compute::multiply(u, v, std::span(&result, 1));
    return result;
}

/// Steps on the working set of a rank: its rows and the vectors.
void did(const Cg &cg, double steps)
{
    spend("product", steps, static_cast<double>((cg.a.size() + cg.whole.size() + cg.count()) * sizeof(double)));
}

/// The sum of the ranks' values, on all of them.
double global_sum(const Cg &cg, double mine, Timeline &timeline, int comm, int comp)
{
    if (cg.team.size == 1) {
        timeline.end(comm);
        timeline.end(comp);
        timeline.end(comm);
        return mine;
    }
    const std::vector<double> values = cg.network.collect_sum(cg.team, mine);
    timeline.end(comm);
    double total = std::accumulate(values.begin(), values.end(), 0.0);
    did(cg, static_cast<double>(values.size()) / 2); // a step is two operations
    timeline.end(comp);
    cg.network.broadcast(cg.team, &total, 1);
    timeline.end(comm);
    return total;
}

void run(Cg &cg, Timeline &timeline)
{
    const bool alone = cg.team.size == 1;
    const std::size_t count = cg.count();
    const auto n = static_cast<std::size_t>(cg.problem.rows);
    const auto rows = static_cast<double>(count);
    double now = cg.start, before = 0;
    for (int k = 0; k < cg.problem.iterations; ++k) {
        const double beta = step_length(now, before);
        for (std::size_t i = 0; i < count; ++i)
            cg.direction[i] = beta * cg.direction[i] - cg.residual[i];
        did(cg, rows);
        timeline.end(cg_phase::comp_direction);

        if (!alone)
            cg.network.collect(cg.team, cg.direction.data(), static_cast<int>(cg.rows.size()), cg.whole.data());
        timeline.end(cg_phase::comm_collect);
        if (!alone)
            cg.network.broadcast(cg.team, cg.whole.data(), static_cast<int>(n));
        timeline.end(cg_phase::comm_broadcast);

        const std::span<const double> mine = std::span(cg.direction).first(count);
        compute::multiply(cg.a, alone ? mine : std::span<const double>(cg.whole).first(n), cg.product);
        const double curvature = dot(mine, cg.product);
        did(cg, rows * static_cast<double>(n) + rows);
        timeline.end(cg_phase::comp_product);

        const double alpha =
            step_length(now, global_sum(cg, curvature, timeline, cg_phase::comm_sum_1, cg_phase::comp_sum_1));
        for (std::size_t i = 0; i < count; ++i)
            cg.x[i] += alpha * cg.direction[i];
        for (std::size_t i = 0; i < count; ++i)
            cg.residual[i] += alpha * cg.product[i];
        const double square = dot(cg.residual, cg.residual);
        did(cg, 3 * rows);
        timeline.end(cg_phase::comp_update);

        before = now;
        now = global_sum(cg, square, timeline, cg_phase::comm_sum_2, cg_phase::comp_sum_2);
    }
}

/// Small problems: the sequential method's solution, but for rounding. All: the residual kept is that of the solution.
bool agrees(const Cg &cg)
{
    const std::int64_t n = cg.problem.rows, first = cg.rows.begin(cg.team.rank);
    std::vector<double> x(static_cast<std::size_t>(n));
    gather_rows(cg.team, cg.rows, sizeof(double), cg.x.data(), x.data());
    broadcast(cg.team, x.data(), x.size() * sizeof(double));
    bool same = true;
    for (std::size_t i = 0; i < cg.count(); ++i) {
        double residual = -cg.right_side[i], scale = 1;
        for (std::size_t j = 0; j < x.size(); ++j) {
            const double term = cg.a[i * x.size() + j] * x[j];
            residual += term;
            scale += std::fabs(term);
        }
        same = same && std::fabs(residual - cg.residual[i]) <= 1e-13 * scale;
    }
    const double steps = static_cast<double>(n) * static_cast<double>(n) * cg.problem.iterations;
    if (steps <= most_reference_steps) {
        const std::vector<double> expected = cg_reference(cg.problem.seed, n, cg.problem.iterations);
        double largest = 0;
        for (const double value : expected)
            largest = std::max(largest, std::fabs(value));
        for (std::size_t i = 0; i < cg.count(); ++i)
            same = same && std::fabs(cg.x[i] - expected[static_cast<std::size_t>(first) + i]) <= 1e-6 * largest;
    }
    return all(cg.team, same);
}

Instance prepare_cg(const Problem &problem, const Team &team, const Network &network)
{
    auto cg = std::make_shared<Cg>(Cg{problem, team, network, compute::RowBlocks{problem.rows, team.size}});
    const std::int64_t n = problem.rows, first = cg->rows.begin(team.rank);
    for (std::int64_t i = first; i < first + cg->rows.count(team.rank); ++i) {
        cg->right_side.push_back(cg_right_side(problem.seed, i));
        for (std::int64_t j = 0; j < n; ++j)
            cg->a.push_back(cg_matrix(problem.seed, n, i, j));
    }
    for (std::int64_t i = 0; i < n; ++i)
        cg->start += cg_right_side(problem.seed, i) * cg_right_side(problem.seed, i);
    cg->product.resize(cg->count());
    cg->whole.resize(static_cast<std::size_t>(cg->rows.size() * team.size));
    const auto restart = [cg] {
        cg->x.assign(cg->count(), 0);
        cg->direction.assign(static_cast<std::size_t>(cg->rows.size()), 0);
        cg->residual = cg->right_side;
        for (double &value : cg->residual)
            value = -value;
    };
    return {.size = problem,
            .run = [cg](Timeline &timeline) { run(*cg, timeline); },
            .checksum = [cg] { return checksum_of(cg->team, cg->rows, 1, cg->x); },
            .agrees = [cg] { return agrees(*cg); },
            .result = [cg](bool) { return std::vector{text_of(cg->team, cg->rows, 1, cg->x)}; },
            .restart = restart};
}

} // namespace

Instance CgTree::prepare(const Problem &problem, const Team &team)
{
    return prepare_cg(problem, team, tree);
}

Instance CgSimple::prepare(const Problem &problem, const Team &team)
{
    return prepare_cg(problem, team, simple);
}

} // namespace mpisheet::spmd
