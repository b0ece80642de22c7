#include "measure/stopwatch.hpp"

#include "measure/platform.hpp"
#include "measure/tree.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

constexpr double tolerated_share = 0.1;      // of the cost, by which a rank may start late …
constexpr double tolerated_seconds = 0.2e-6; // … or this, whichever is more
constexpr int calm_repetitions = 64;         // this many without need of the lead halve it
constexpr double shortest_lead = 1e-6;

/// Rank 0 tells the start (a negative one: no more), the others learn it; all are there when it returns true.
bool wait_for_start(Stopwatch &watch, bool more, Laps &laps)
{
    std::array<double, 2> told{more ? 1.0 : 0.0, now(watch.clock) + watch.lead};
    fan_out(watch.comm, told);
    if (told[0] == 0)
        return false;
    laps.start = told[1];
    laps.ends.clear();
    laps.begin = platform::wait_until(watch.clock, laps.start, laps.spare);
    return true;
}

} // namespace

Stopwatch make_stopwatch(MPI_Comm comm, bool one_node)
{
    Stopwatch watch;
    watch.comm = comm;
    MPI_Comm_rank(comm, &watch.rank);
    MPI_Comm_size(comm, &watch.size);
    watch.lead = platform::first_lead();
    if (!platform::simulated())
        watch.clock = synchronise(comm, one_node);
    return watch;
}

Laps start_together(Stopwatch &watch)
{
    Laps laps;
    fan_in_largest(watch.comm, {});
    wait_for_start(watch, true, laps);
    return laps;
}

Outcome finish(Stopwatch &watch, const Laps &laps)
{
    std::vector<double> largest = report(laps);
    fan_in_largest(watch.comm, largest);
    fan_out(watch.comm, largest);
    const Outcome result = outcome(largest);
    watch.lead = adapted_lead(watch.lead, result, watch.calm);
    return result;
}

void repeat(Stopwatch &watch, const std::function<void()> &operation, const std::function<bool(const Outcome &)> &more)
{
    Laps laps;
    laps.ends.reserve(1);
    fan_in_largest(watch.comm, {});
    bool go_on = wait_for_start(watch, true, laps);
    while (go_on) {
        operation();
        lap(watch, laps);
        std::vector<double> largest = report(laps);
        fan_in_largest(watch.comm, largest);
        bool again = false;
        if (watch.rank == 0) {
            const Outcome result = outcome(largest);
            watch.lead = adapted_lead(watch.lead, result, watch.calm);
            again = more(result);
        }
        go_on = wait_for_start(watch, again, laps);
    }
}

std::vector<double> report(const Laps &laps)
{
    std::vector<double> numbers{laps.begin - laps.start, -laps.spare};
    for (const double end : laps.ends)
        numbers.push_back(end - laps.start);
    return numbers;
}

Outcome outcome(std::span<const double> largest)
{
    Outcome result;
    result.late = largest[0];
    result.spare = -largest[1];
    double previous = 0;
    for (const double end : largest.subspan(2)) {
        result.phases.push_back(end - previous);
        previous = end;
    }
    result.seconds = previous;
    result.valid = result.late <= std::max(tolerated_share * result.seconds, tolerated_seconds);
    return result;
}

double adapted_lead(double lead, const Outcome &outcome, int &calm)
{
    if (!outcome.valid || outcome.spare < 0) {
        calm = 0;
        return 2 * lead;
    }
    calm = outcome.spare > lead / 2 ? calm + 1 : 0;
    if (calm < calm_repetitions)
        return lead;
    calm = 0;
    return std::max(lead / 2, shortest_lead);
}

} // namespace mpisheet
