// Matrix times matrix: each rank has a block of rows of A and computes as many rows of C = A·B. Blocks of B's columns
// go round a ring: P products of A's rows with a block, P − 1 shifts in which all send a block to the left.

#include "probes/compute/multiply.hpp"
#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/pmm.hpp"
#include "spmd/kernels/result.hpp"

#include <memory>

namespace mpisheet::spmd {

using measure::most_reference_steps;
using measure::spend;
using measure::Timeline;

namespace {

struct Ring {
    Problem problem;
    Team team;
    compute::RowBlocks blocks; ///< of A's rows and B's columns
    std::vector<double> a{};   ///< this rank's rows
    std::vector<double> b{};   ///< this rank's columns, one after another, padded to blocks.size() of them
    std::vector<double> arriving{}, leaving{};
    std::vector<double> c{}; ///< this rank's rows of C, column after column

    [[nodiscard]] std::int64_t n() const { return problem.rows; }
    [[nodiscard]] std::int64_t count() const { return blocks.count(team.rank); }
};

double element(std::uint64_t seed, std::int64_t n, std::int64_t row, std::int64_t column)
{
    return compute::coefficient(seed, static_cast<std::uint64_t>(row * n + column));
}

Ring make_pmm(const Problem &problem, const Team &team)
{
    Ring pmm{problem, team, compute::RowBlocks{problem.rows, team.size}};
    const std::int64_t n = pmm.n(), first = pmm.blocks.begin(team.rank);
    for (std::int64_t i = first; i < first + pmm.count(); ++i)
        for (std::int64_t k = 0; k < n; ++k)
            pmm.a.push_back(element(problem.seed, n, i, k));
    for (std::int64_t j = first; j < first + pmm.count(); ++j)
        for (std::int64_t k = 0; k < n; ++k)
            pmm.b.push_back(element(problem.seed + 1, n, k, j));
    pmm.b.resize(static_cast<std::size_t>(pmm.blocks.size() * n));
    if (team.size > 1)
        pmm.arriving = pmm.leaving = pmm.b;
    pmm.c.resize(static_cast<std::size_t>(pmm.count() * n));
    return pmm;
}

/// This rank's rows of A times the block that was `owner`'s.
void multiply_block(Ring &pmm, const std::vector<double> &block, int owner)
{
    const std::int64_t n = pmm.n(), rows = pmm.count();
    const auto column = [](auto &from, std::int64_t j, std::int64_t length) {
        return std::span(from).subspan(static_cast<std::size_t>(j * length), static_cast<std::size_t>(length));
    };
    double steps = 0;
    for (std::int64_t j = 0; j < pmm.blocks.count(owner); ++j)
        steps += compute::multiply(pmm.a, column(block, j, n), column(pmm.c, pmm.blocks.begin(owner) + j, rows));
    spend("product", steps, static_cast<double>((rows * n + n + rows) * 8));
}

void run(Ring &pmm, Timeline &timeline)
{
    constexpr int tag = 1;
    const int p = pmm.team.size, rank = pmm.team.rank;
    const auto items = static_cast<int>(pmm.b.size());
    multiply_block(pmm, pmm.b, rank);
    timeline.end(pmm_phase::comp_product);
    const std::vector<double> *here = &pmm.b; // kept for the next run
    for (int step = 1; step < p; ++step) {
        MPI_Sendrecv(here->data(), items, MPI_DOUBLE, (rank + p - 1) % p, tag, pmm.arriving.data(), items, MPI_DOUBLE,
                     (rank + 1) % p, tag, pmm.team.comm, MPI_STATUS_IGNORE);
        std::swap(pmm.arriving, pmm.leaving);
        here = &pmm.leaving;
        timeline.end(pmm_phase::comm_shift);
        multiply_block(pmm, *here, (rank + step) % p);
        timeline.end(pmm_phase::comp_product);
    }
    if (p == 1)
        timeline.end(pmm_phase::comm_shift);
}

/// This rank's rows of C, row-major.
std::vector<double> rows_of_c(const Ring &pmm)
{
    std::vector<double> rows;
    for (std::int64_t i = 0; i < pmm.count(); ++i)
        for (std::int64_t j = 0; j < pmm.n(); ++j)
            rows.push_back(pmm.c[static_cast<std::size_t>(j * pmm.count() + i)]);
    return rows;
}

/// All sums are exact (see compute::coefficient): to the bit. Small problems: every element from the definition, its
/// factors made from the seed again. All: the sum of each row, Σ_j c_ij = Σ_k a_ik (Σ_j b_kj).
bool agrees(const Ring &pmm)
{
    const std::int64_t n = pmm.n(), first = pmm.blocks.begin(pmm.team.rank);
    const std::vector<double> rows = rows_of_c(pmm);
    const auto a = [&](std::int64_t i, std::int64_t k) { return element(pmm.problem.seed, n, first + i, k); };
    const auto b = [&](std::int64_t k, std::int64_t j) { return element(pmm.problem.seed + 1, n, k, j); };
    std::vector<double> sums(static_cast<std::size_t>(n));
    for (std::int64_t k = 0; k < n; ++k)
        for (std::int64_t j = 0; j < n; ++j)
            sums[static_cast<std::size_t>(k)] += b(k, j);
    const auto all_steps = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    const bool small = all_steps <= most_reference_steps;
    bool same = true;
    for (std::int64_t i = 0; i < pmm.count(); ++i) {
        double row = 0, expected_row = 0;
        for (std::int64_t k = 0; k < n; ++k)
            expected_row += a(i, k) * sums[static_cast<std::size_t>(k)];
        for (std::int64_t j = 0; j < n; ++j) {
            const double value = rows[static_cast<std::size_t>(i * n + j)];
            row += value;
            double expected = 0;
            for (std::int64_t k = 0; small && k < n; ++k)
                expected += a(i, k) * b(k, j);
            same = same && (!small || value == expected);
        }
        same = same && row == expected_row;
    }
    return all(pmm.team, same);
}

} // namespace

Instance Pmm::prepare(const Problem &problem, const Team &team)
{
    auto pmm = std::make_shared<Ring>(make_pmm(problem, team));
    return {problem, [pmm](Timeline &timeline) { run(*pmm, timeline); },
            [pmm] { return checksum_of(pmm->team, pmm->blocks, pmm->n(), rows_of_c(*pmm)); },
            [pmm] { return agrees(*pmm); },
            [pmm](bool) { return std::vector{text_of(pmm->team, pmm->blocks, pmm->n(), rows_of_c(*pmm))}; }};
}

} // namespace mpisheet::spmd
