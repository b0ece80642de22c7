#pragma once
// One point, by the ranks that take part in it: verified, warmed up, repeated from agreed starts.

#include "model/sample.hpp"
#include "probes/buffers.hpp"
#include "probes/grid.hpp"
#include "probes/measure/launch.hpp"
#include "probes/measure/stopping.hpp"
#include "probes/measure/stopwatch.hpp"

#include <vector>

namespace mpisheet::probes {

/// The ranks of points and their stopwatch.
struct Group {
    MPI_Comm comm = MPI_COMM_NULL;
    int on_first_node = 1; ///< how many of them share rank 0's node
    measure::Stopwatch watch;
    measure::Placement place;
    std::string layout;                       ///< of the arrangement; empty: none was chosen
    measure::ClockHistory *history = nullptr; ///< what is known of this rank's clock
    double clock_error = 0;                   ///< largest over its ranks [s]
};

struct PointRules {
    int repetitions = 0; ///< 0: by `stopping` and the time allowed
    measure::StoppingRule stopping;
    std::uint64_t salt = 0; ///< of the message contents
    double timer_step = 0;  ///< [s]
    Sample common;          ///< what all samples of the launch have in common
};

struct PointResult {
    std::vector<Sample> samples; ///< on rank 0
    int calls = 1;               ///< between two stamps: round trips, or calls of a chain
    bool verified = false;
    bool too_short = false;                             ///< on rank 0: for the clock's step; no sample is valid then
    measure::Verdict verdict = measure::Verdict::go_on; ///< on rank 0: why it was not repeated further
    std::vector<double> exits; ///< on rank 0: of each rank, median over the repetitions of its end − agreed start [s]
};

/// Collective over the group. `allowed` counts on rank 0 [s]. Throws Error (bug) naming op, p, d, rank and byte when an
/// operation's result is wrong.
PointResult measure_point(Group &group, const Point &point, const Buffers &buffers, const PointRules &rules,
                          double allowed);

/// "bcast p=2 d=1K"
std::string name_of(const Point &point);

} // namespace mpisheet::probes
