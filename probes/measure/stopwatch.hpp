#pragma once
// What a measured second is: all ranks start at an agreed instant s of one clock, and an operation costs
// (last end over the ranks) − s. No library barrier aligns the ranks: its uneven release would be measured with the
// operation.
//
// A program with phases:                              A repeated operation:
//     Stopwatch watch = make_stopwatch(comm, false);      repeat(watch, [&] { run(); }, [&](const Outcome &o) { … });
//     Laps laps = start_together(watch);
//     … ; lap(watch, laps);   … ; lap(watch, laps);
//     Outcome run = finish(watch, laps);

#include "probes/measure/clock.hpp"

#include <functional>
#include <span>
#include <vector>

namespace mpisheet::measure {

/// How far ahead rank 0 puts a start, and the bounds within which that adapts [s]. Bounded above, because a rank that
/// was preempted comes late whatever the lead.
struct Lead {
    double now = 0;
    double least = 0;
    double most = 0;
    int repetitions = 0; ///< since it last changed
    int late = 0;        ///< of them with a rank that heard of the start after it
    int tight = 0;       ///< of them that would have been late with half of it
};

/// One clock and one lead for the ranks of a communicator. Its own messages use tags from 32000 on `comm`.
struct Stopwatch {
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0;
    int size = 1;
    Clock clock;
    Lead lead;         ///< rank 0's counts
    double step = 0;   ///< of the ranks' clocks, the coarsest; 0: they are finer than their readings [s]
    double ahead = 0;  ///< how long before the agreed start this rank begins [s]
    double spread = 0; ///< the longest `ahead` of its ranks [s]
    double own =
        -1; ///< what the operation just run took on this rank alone, if that is to count; negative: its end [s]
};

/// This rank's view of one repetition, on the common clock.
struct Laps {
    double start = 0;         ///< agreed [s]
    double begin = 0;         ///< when this rank was ready; at or after `start` [s]
    double spare = 0;         ///< how long this rank waited for `start`; negative: it came late by this much [s]
    std::vector<double> ends; ///< end of each phase [s]
};

/// One repetition over all ranks.
struct Outcome {
    std::vector<double> phases; ///< last end − previous last end, so that they add up to `seconds` [s]
    double seconds = 0;         ///< last end − agreed start [s]
    double late = 0;            ///< latest begin − agreed start [s]
    double spare = 0;           ///< shortest wait for the start [s]
    bool valid = true;          ///< every rank was there in time: late ≤ max(10 % of seconds, 0.2 us)
};

/// Collective over `comm`. `one_node`: all its ranks are on one node, whose clock is then checked to be one; elsewhere
/// `history` is what is known of this rank's clock, and without one it is found out, which takes 0.2 s.
Stopwatch make_stopwatch(MPI_Comm comm, bool one_node, ClockHistory *history = nullptr);

/// Collective: rank 0 picks a start, tells the ranks, and all wait for it (natively awake, on SMPI asleep).
Laps start_together(Stopwatch &watch);

/// Notes that this rank has ended a phase. Local.
inline void lap(const Stopwatch &watch, Laps &laps)
{
    laps.ends.push_back(now(watch.clock));
}

/// Collective: what the repetition cost; the same on every rank. All ranks must have noted the same number of phases.
Outcome finish(Stopwatch &watch, const Laps &laps);

/// Collective: runs `operation` from agreed starts as long as rank 0's `more`, told each outcome in turn, says so. The
/// first outcome is that of the first repetition. Fewer messages than start_together and finish: each outcome travels
/// with the next start. `exits`, where given, gets this rank's end − agreed start of each repetition [s].
void repeat(Stopwatch &watch, const std::function<void()> &operation, const std::function<bool(const Outcome &)> &more,
            std::vector<double> *exits = nullptr);

// ---- pure parts

/// Outcome from element-wise maxima over ranks of `report(laps)`.
Outcome outcome(std::span<const double> largest);
/// This rank's numbers relative to the start: begin, −spare, ends.
std::vector<double> report(const Laps &laps);

/// Bounds and first lead where telling the start takes `telling` at best [s].
Lead first_lead(double telling);

/// The lead after `outcome`: doubled when more than 5 % of the repetitions since it last changed (of twenty at least)
/// had a rank that heard of the start after it, halved where less than 1 % of a hundred would have been late with half
/// of it. A rank that was waiting and was interrupted just then is late too, but no longer lead helps: the longer the
/// waits, the more of them are interrupted, and ranks that wait long measure what comes after a pause.
Lead adapted(Lead lead, const Outcome &outcome);

} // namespace mpisheet::measure
