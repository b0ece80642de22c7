#pragma once
// One launch: every point in each of some passes, verified, warmed up and repeated from agreed starts; between them
// snapshots of the machine; then further points where the curves need them.

#include "formats/description.hpp"
#include "model/profile.hpp"
#include "model/sample.hpp"
#include "probes/arrangement.hpp"
#include "probes/measure/launch.hpp"
#include "probes/measure/stopping.hpp"
#include "probes/page.hpp"

#include <functional>
#include <span>
#include <vector>

namespace mpisheet::probes {

struct SweepRules {
    int launch = 0;
    int epochs = 1;      ///< passes over the points, each in its own order; those after the first while time is left
    int repetitions = 0; ///< of every point in a pass; 0: by `stopping` and `budget`
    double budget = 0;   ///< for all points [s]
    std::uint64_t salt = 0;
    measure::StoppingRule stopping;
    std::int64_t cold = 0;    ///< memory of each rank for cold messages [byte]
    std::size_t align = page; ///< of buffers [byte]
    bool further = false;     ///< measure further points where straight lines between the given ones do not hold …
    std::vector<Arrangement> arrangements;        ///< that points are of; alike on every rank but for its own place
    Limits limits;                                ///< … as far as these allow
    std::vector<Profile> done;                    ///< rank 0's: what this launch measured before it was stopped
    std::function<bool()> stop;                   ///< rank 0's: whether it is to end early; none: it never is
    std::function<void(int)> planned;             ///< rank 0's: told how many further points come
    std::function<void(const Profile &)> profile; ///< rank 0's: told each point after its samples were recorded
};

/// What came of it, for samples.json. Complete on rank 0 only.
struct SweepSummary {
    formats::DescribedSweep found;
    double before = 0;             ///< of its seconds those before it was stopped and gone on with
    std::vector<LeftOut> left_out; ///< what the simulated MPI refused to run or the budget did not allow
};

/// Told after each measurement of a point, on rank 0: its samples, and how many turns of points are over.
using Recorder = std::function<void(const Point &point, std::span<const Sample> samples, int done)>;

/// Collective over MPI_COMM_WORLD. When an operation's result is wrong, it throws Error (bug) with op, p,
/// d and what is wrong.
SweepSummary sweep(const measure::Launch &launch, const std::vector<Point> &order, const SweepRules &rules,
                   const Recorder &record);

} // namespace mpisheet::probes
