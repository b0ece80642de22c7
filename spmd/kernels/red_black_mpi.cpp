// Relaxation in two colours: strips of rows, whose processes form a ring; after each colour the first row goes up and
// the last row down, two shifts (MPI_Sendrecv) in which all take part.

#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/red_black.hpp"
#include "spmd/kernels/result.hpp"
#include "spmd/kernels/strip.hpp"

#include <algorithm>
#include <memory>

namespace mpisheet::spmd {

using measure::most_reference_steps;
using measure::Pass;
using measure::side;
using measure::spend;
using measure::Timeline;

namespace {

struct Relaxation {
    Problem problem;
    Team team;
    compute::RowBlocks rows;
    Strip start, strip;
};

void shift(const Relaxation &relaxation, double *out, int to, double *in, int from)
{
    constexpr int tag = 1;
    const auto items = static_cast<int>(relaxation.problem.rows);
    MPI_Sendrecv(out, items, MPI_DOUBLE, to, tag, in, items, MPI_DOUBLE, from, tag, relaxation.team.comm,
                 MPI_STATUS_IGNORE);
}

void exchange(Relaxation &relaxation)
{
    const int rank = relaxation.team.rank, ring = relaxation.rows.active();
    if (rank >= ring)
        return;
    Strip &strip = relaxation.strip;
    double *first = strip.row(0), *last = strip.row(strip.rows - 1), *above = strip.row(-1),
           *below = strip.row(strip.rows);
    if (ring == 1) {
        std::copy(first, first + strip.columns, below);
        std::copy(last, last + strip.columns, above);
        return;
    }
    const int up = (rank + ring - 1) % ring, down = (rank + 1) % ring;
    shift(relaxation, first, up, below, down);
    shift(relaxation, last, down, above, up);
}

void run(Relaxation &relaxation, Timeline &timeline)
{
    for (int half = 0; half < 2 * relaxation.problem.iterations; ++half) {
        spend("relax", relax(relaxation.strip, half % 2), relaxation.strip.bytes());
        timeline.end(red_black_phase::comp_relax);
        exchange(relaxation);
        timeline.end(red_black_phase::comm_exchange);
    }
}

std::vector<double> points(const Strip &strip, std::int64_t first, std::int64_t count)
{
    std::vector<double> values;
    for (std::int64_t r = first; r < first + count; ++r)
        values.insert(values.end(), strip.row(r), strip.row(r) + strip.columns);
    return values;
}

/// To the bit: small problems whole; of large ones the rows at either end of each strip, where the neighbours' come in.
bool agrees(const Relaxation &relaxation)
{
    const Problem &problem = relaxation.problem;
    const Strip &strip = relaxation.strip;
    const double steps = static_cast<double>(problem.rows) * static_cast<double>(problem.rows) * problem.iterations;
    const std::int64_t some = steps <= most_reference_steps || strip.rows < 8 ? strip.rows : 3;
    bool same = true;
    for (const std::int64_t first : {std::int64_t{0}, strip.rows - some})
        same = same && points(strip, first, some) ==
                           relaxed_rows(problem.seed, problem.rows, problem.iterations, strip.first + first, some);
    return all(relaxation.team, same);
}

Pass relax_pass(double bytes)
{
    const std::int64_t n = std::max<std::int64_t>(1, side(bytes, sizeof(double)) - 2);
    auto strip = std::make_shared<Strip>(make_strip(1, n, 0, n));
    return {strip->bytes(), [strip] { return relax(*strip, 0) + relax(*strip, 1); }};
}

} // namespace

Instance RedBlack::prepare(const Problem &problem, const Team &team)
{
    auto relaxation =
        std::make_shared<Relaxation>(Relaxation{problem, team, compute::RowBlocks{problem.rows, team.size}, {}, {}});
    relaxation->start =
        make_strip(problem.seed, problem.rows, relaxation->rows.begin(team.rank), relaxation->rows.count(team.rank));
    const auto mine = [relaxation] { return points(relaxation->strip, 0, relaxation->strip.rows); };
    return {.size = problem,
            .run = [relaxation](Timeline &timeline) { run(*relaxation, timeline); },
            .checksum = [=] { return checksum_of(team, relaxation->rows, problem.rows, mine()); },
            .agrees = [relaxation] { return agrees(*relaxation); },
            .result = [=](bool) { return std::vector{text_of(team, relaxation->rows, problem.rows, mine())}; },
            .restart = [relaxation] { relaxation->strip = relaxation->start; }};
}

std::vector<measure::Step> RedBlack::steps()
{
    return {{"relax", relax_pass, 1 << 27}};
}

} // namespace mpisheet::spmd
