#include "probes/measure/stopwatch.hpp"

#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/timer_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::measure {
namespace {

/// A rank may start late by this share of the cost, or by tolerated_seconds, whichever is more.
constexpr double tolerated_share = 0.1;
constexpr double tolerated_seconds = 0.2e-6;
/// How long telling the start takes on a simulated machine: its seconds cost nothing, and after 5 ms its network is
/// quiet [s].
constexpr double simulated_telling = 5e-3;
/// The lead doubles where more than this share of the repetitions were late, of some_repetitions at least.
constexpr double many_late = 0.05;
constexpr int some_repetitions = 20;
/// The lead halves where less than this share of many_repetitions would have been late with half of it.
constexpr double few_late = 0.01;
constexpr int many_repetitions = 100;

/// How far from now a start at least `wanted` away is. Where the clock stands still between readings it is on one of
/// its steps, just before it by an amount that no rounding exceeds: ranks then begin when the clock does one.
double distance_of_start(const Stopwatch &watch, double wanted)
{
    constexpr double before = 0.02; // steps
    return watch.step > 0 ? (std::ceil(wanted / watch.step) + 1 - before) * watch.step : wanted;
}

/// Rank 0 tells the start (a negative one: no more), the others learn it; all are there when it returns true.
bool wait_for_start(Stopwatch &watch, bool more, Laps &laps)
{
    std::array<double, 2> told{more ? 1.0 : 0.0,
                               now(watch.clock) + distance_of_start(watch, watch.spread + watch.lead.now)};
    broadcast(watch.comm, told);
    if (told[0] == 0)
        return false;
    laps.start = told[1];
    laps.ends.clear();
    laps.begin = platform::wait_until(watch.clock, laps.start - watch.ahead, laps.spare) + watch.ahead;
    return true;
}

/// How long it takes at best until every rank knows what rank 0 tells; the result on rank 0 [s].
double time_of_telling(const Stopwatch &watch)
{
    constexpr int rounds = 10;
    double best = 1;
    for (int k = 0; k < rounds; ++k) {
        allreduce_max(watch.comm, {});
        double told = now(watch.clock);
        broadcast(watch.comm, {&told, 1});
        double took = now(watch.clock) - told;
        allreduce_max(watch.comm, {&took, 1});
        best = std::min(best, took);
    }
    return std::max(best, 0.0);
}

} // namespace

Stopwatch make_stopwatch(MPI_Comm comm, bool one_node, ClockHistory *history)
{
    Stopwatch watch;
    watch.comm = comm;
    MPI_Comm_rank(comm, &watch.rank);
    MPI_Comm_size(comm, &watch.size);
    ClockHistory own;
    if (!platform::simulated())
        watch.clock = one_node || history != nullptr ? synchronise(comm, one_node, history != nullptr ? *history : own)
                                                     : synchronise_with_drift(comm, own);
    watch.step = coarse_step_of_timer();
    allreduce_max(comm, {&watch.step, 1});
    watch.lead = first_lead(platform::simulated() ? simulated_telling : time_of_telling(watch));
    return watch;
}

Laps start_together(Stopwatch &watch)
{
    Laps laps;
    allreduce_max(watch.comm, {});
    wait_for_start(watch, true, laps);
    return laps;
}

Outcome finish(Stopwatch &watch, const Laps &laps)
{
    std::vector<double> largest = report(laps);
    allreduce_max(watch.comm, largest);
    Outcome result = outcome(largest);
    watch.lead = adapted(watch.lead, result);
    return result;
}

void repeat(Stopwatch &watch, const std::function<void()> &operation, const std::function<bool(const Outcome &)> &more,
            std::vector<double> *exits)
{
    Laps laps;
    laps.ends.reserve(1);
    allreduce_max(watch.comm, {});
    bool go_on = wait_for_start(watch, true, laps);
    while (go_on) {
        operation();
        lap(watch, laps);
        if (watch.own >= 0)
            laps.ends.back() = laps.start + watch.own;
        std::vector<double> largest = report(laps);
        if (exits != nullptr)
            exits->push_back(largest.back());
        allreduce_max(watch.comm, largest);
        bool again = false;
        if (watch.rank == 0) {
            const Outcome result = outcome(largest);
            watch.lead = adapted(watch.lead, result);
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

Lead first_lead(double telling)
{
    const double lead = 2 * telling + 2e-6;
    return {lead, lead, 64 * lead, 0, 0, 0};
}

Lead adapted(Lead lead, const Outcome &outcome)
{
    ++lead.repetitions;
    lead.late += outcome.spare < 0;
    lead.tight += outcome.spare < lead.now / 2;
    double wanted = lead.now;
    if (lead.late > many_late * std::max(lead.repetitions, some_repetitions))
        wanted = std::min(2 * lead.now, lead.most);
    else if (lead.repetitions < many_repetitions)
        return lead;
    else if (lead.tight < few_late * lead.repetitions)
        wanted = std::max(lead.now / 2, lead.least);
    return {wanted, lead.least, lead.most, 0, 0, 0};
}

} // namespace mpisheet::measure
