#include "probes/point.hpp"

#include "model/clock_step.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"
#include "probes/blocks.hpp"
#include "probes/contents.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <unistd.h>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::allreduce_max;
using measure::broadcast;
using measure::gather;
using measure::Laps;
using measure::largest_error;
using measure::largest_likely_error;
using measure::Outcome;
using measure::Stopwatch;
using measure::Verdict;

namespace {

/// How many of a point's first repetitions are thrown away: caches and connections are cold.
constexpr int most_discarded = 5;
/// A point goes on after its time is up until it has this many late repetitions.
constexpr int most_late = 15;
/// How many round trips of msg there may be in a row between two stamps.
constexpr int most_trips = 64;
/// Round trips follow each other until a stamp is this many steps of the timer long; reading it is then 0.2 % of it.
constexpr double steps_per_stamp = 1000;
/// Clocks may differ by this share of the cost, or by tolerated_clock_error, whichever is more; beyond it a sample is
/// not valid.
constexpr double tolerated_clock_share = 0.1;
constexpr double tolerated_clock_error = 0.1e-6; // [s]

/// A barrier holds every rank until all have entered it: the last rank enters late, and none may leave before it does.
void verify_barrier(const Group &group, const Point &point, const Call &call)
{
    if (call.rank == call.p - 1)
        usleep(100);
    std::array<double, 2> stamps{now(group.watch.clock), 0}; // latest arrival, −earliest departure
    point.probe->run(call);
    stamps[1] = -now(group.watch.clock);
    allreduce_max(group.watch.comm, stamps);
    if (-stamps[1] < stamps[0] - 2 * group.clock_error - 1e-9)
        throw Error(Exit::bug, name_of(point) + ": a rank left the barrier before the last one had entered it");
}

/// Runs the operation once and checks what every rank received, or that a barrier holds.
void verify_point(const Group &group, const Point &point, const Call &call, std::uint64_t salt)
{
    if (!point.probe->sized)
        return point.probe->name.starts_with("barrier") ? verify_barrier(group, point, call) : point.probe->run(call);
    prepare(*point.probe, call, salt);
    point.probe->run(call);
    if (const auto wrong = verify(*point.probe, call, salt))
        throw Error(Exit::bug,
                    "wrong result: " + name_of(point) + ", rank " + std::to_string(call.rank) + ": " + *wrong +
                        ". Either the MPI library or this probe is wrong; nothing of this launch can be trusted");
}

/// The shortest of some calls from agreed starts; the same on every rank [s].
double shortest_call(Stopwatch &watch, const Point &point, const Call &call)
{
    double shortest = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        Laps laps = start_together(watch);
        point.probe->run(call);
        lap(watch, laps);
        shortest = std::min(shortest, finish(watch, laps).seconds);
    }
    return shortest;
}

/// Whether calls that follow each other cost what one alone does: no rank can begin the next before all have begun this
/// one. A broadcast's root would run ahead.
bool binds_all(const Probe &probe, int p)
{
    if (p == 1 || probe.round_trip || !probe.sized)
        return true;
    for (int rank = 0; rank < p; ++rank) {
        std::set<int> from{rank};
        bool sums_all = false;
        for (int block = 0; block < probe.blocks(rank, p).receive; ++block) {
            const Origin origin = probe.origin(rank, p, block);
            sums_all = sums_all || origin.summed == p;
            if (origin.summed == Origin::not_summed)
                from.insert(origin.rank);
        }
        if (!sums_all && static_cast<int>(from.size()) < p)
            return false;
    }
    return true;
}

/// The same where the clock stands still between readings: as many calls as last some steps of it, if calls may follow
/// each other. `too_short`: they last too few of them even so.
int calls_for_steps(Stopwatch &watch, const Point &point, const Call &call, bool &too_short)
{
    constexpr double enough = 5e-3, most_wanted = 100; // seconds, steps
    constexpr int most_calls = 1 << 18;
    const bool may_follow = !point.probe->cold && point.probe->late == Late::nobody && !point.probe->own &&
                            point.probe->local == nullptr && binds_all(*point.probe, point.p);
    const double wanted = may_follow ? std::clamp(enough / watch.step, least_steps, most_wanted) : least_steps;
    for (int calls = point.probe->calls;; calls *= 2) {
        double steps = std::numeric_limits<double>::infinity();
        for (int again = 0; again < 3 && steps >= wanted; ++again) { // a rank that was interrupted makes one call long
            Laps laps = start_together(watch);
            for (int k = 0; k < calls; ++k)
                point.probe->run(call);
            lap(watch, laps);
            steps = std::min(steps, finish(watch, laps).seconds / watch.step);
        }
        if (steps >= wanted || !may_follow || calls >= most_calls) {
            too_short = steps < least_steps;
            return calls;
        }
    }
}

/// How many calls follow each other between two stamps: round trips as many as make a stamp long against the timer's
/// step, else what the row says; the same on all ranks.
int choose_calls(Stopwatch &watch, const Point &point, const Call &call, double step, bool &too_short)
{
    if (watch.step > 0)
        return calls_for_steps(watch, point, call, too_short);
    if (!point.probe->round_trip || platform::simulated())
        return point.probe->calls;
    const double shortest = std::max(shortest_call(watch, point, call), step);
    return std::clamp(static_cast<int>(std::ceil(steps_per_stamp * step / shortest)), 1, most_trips);
}

/// One rank comes late: the others begin long enough before it to have done all that they can do without it.
void spread_arrivals(Stopwatch &watch, const Point &point, const Call &call)
{
    const int late = late_rank(*point.probe, point.p);
    if (late < 0)
        return;
    watch.spread = 2 * shortest_call(watch, point, call);
    watch.ahead = call.rank == late ? 0 : watch.spread;
}

/// Runs the operation once. Where one rank's call alone counts, that is what the stopwatch then knows of it.
void run_once(Stopwatch &watch, const Point &point, const Call &call)
{
    if (point.probe->local != nullptr) {
        watch.own = point.probe->local(call);
        return;
    }
    if (!point.probe->own)
        return point.probe->run(call);
    const double start = MPI_Wtime();
    point.probe->run(call);
    watch.own = call.rank == late_rank(*point.probe, point.p) ? MPI_Wtime() - start : 0;
}

/// Rank 0's notes of one point while it is repeated.
struct Record {
    Sample sample; ///< what all samples of the point have in common
    std::vector<Sample> samples;
    std::vector<double> valid; ///< seconds of the valid ones
    int discard = 0;           ///< repetitions still to be thrown away
};

/// Adds one repetition. `share`: of the measured time that is the cost.
void note(Record &record, const Outcome &outcome, double share)
{
    Sample sample = record.sample;
    sample.late = platform::simulated() ? 0 : std::round(outcome.late * 1e10) / 1e10;
    sample.rep = static_cast<int>(record.samples.size());
    sample.seconds = std::round(outcome.seconds * share * 1e12) / 1e12; // below a picosecond is the clock's arithmetic
    if (sample.valid && !outcome.valid) {
        sample.valid = false;
        sample.reason = "late start";
    }
    if (outcome.valid)
        record.valid.push_back(sample.seconds);
    record.samples.push_back(sample);
}

/// Samples that the clocks' error may have spoilt are not valid.
void check_clocks(std::vector<Sample> &samples, double share, double clock_error)
{
    for (Sample &sample : samples)
        if (sample.valid &&
            clock_error > std::max(tolerated_clock_share * sample.seconds / share, tolerated_clock_error)) {
            sample.valid = false;
            sample.reason = "clock";
        }
}

/// Where the clock stands still, samples of too few of its steps are not valid, all of a point or none: those that took
/// longest by chance would be left. Whether they are too short.
bool check_steps(std::vector<Sample> &samples, double share, double step, bool too_short)
{
    std::vector<double> stamps; // of all: which began in time must not depend on how long they took
    for (const Sample &sample : samples)
        stamps.push_back(sample.seconds / share - sample.late);
    constexpr double nearly = 0.9; // what was long enough when calls were counted
    too_short = step > 0 && (too_short || (!stamps.empty() && median(stamps) < nearly * least_steps * step));
    for (Sample &sample : samples)
        if (too_short && sample.valid) {
            sample.valid = false;
            sample.reason = "clock step";
        }
    return too_short;
}

/// Whether to go on after the repetitions in `record`, of which the last ended when `spent` [s] were.
Verdict judge(const PointRules &rules, const Record &record, double spent, double allowed)
{
    const std::size_t late = record.samples.size() - record.valid.size();
    if (rules.repetitions > 0) {
        const auto asked = static_cast<std::size_t>(rules.repetitions);
        return record.valid.size() < asked && late < most_late + asked ? Verdict::go_on : Verdict::most;
    }
    if (late >= most_late && spent >= allowed)
        return Verdict::out_of_time;
    return judge(rules.stopping, record.valid, spent, allowed);
}

/// Each rank's median of `exits` without the first `discarded`, on rank 0.
std::vector<double> exit_profile(const Group &group, std::vector<double> exits, double discarded, double share)
{
    broadcast(group.comm, {&discarded, 1});
    exits.erase(exits.begin(), exits.begin() + static_cast<long>(discarded));
    const double mine = exits.empty() ? 0 : std::round(median(exits) * share * 1e12) / 1e12;
    return gather(group.comm, mine);
}

Sample describe(const Point &point, const Group &group, const PointRules &rules, bool verified)
{
    Sample sample = rules.common;
    sample.op = point.probe->name;
    sample.p = point.p;
    sample.bytes = point.d;
    sample.ppn = group.place.ppn;
    sample.nodes = group.place.nodes;
    sample.dealt = group.place.order;
    sample.layout = group.layout;
    sample.verified = verified;
    return sample;
}

} // namespace

PointResult measure_point(Group &group, const Point &point, const Buffers &buffers, const PointRules &rules,
                          double allowed)
{
    const double start = MPI_Wtime();
    Stopwatch &watch = group.watch;
    const bool clocks_differ = group.place.nodes > 1 && !platform::simulated(); // those of nodes drift apart
    if (clocks_differ)
        watch.clock = synchronise(group.comm, false, *group.history);
    PointResult result;
    result.verified = is_checkable(buffers, point);
    Call call{group.comm, watch.rank, point.p, point.d, buffers.send, buffers.receive};
    lay_out(*point.probe, call);
    if (result.verified) {
        verify_point(group, point, call, rules.salt);
    } else {
        call.send = buffers.large_send.get();
        call.receive = buffers.large_receive.get();
    }
    bool too_short = false; // the same on all ranks
    result.calls = choose_calls(watch, point, call, rules.timer_step, too_short);
    if (too_short)
        allowed = 0;
    spread_arrivals(watch, point, call);
    const double share = (point.probe->round_trip ? 0.5 : 1) / result.calls;

    // A round trip begins and ends by one rank's clock; so do calls that count by themselves.
    const bool one_clock = point.probe->round_trip || point.probe->local != nullptr || point.probe->own;
    Record record;
    record.sample = describe(point, group, rules, result.verified);
    record.discard = platform::simulated() ? 0 : most_discarded;
    Verdict verdict = Verdict::go_on;
    std::vector<double> exits;
    repeat(
        watch,
        [&] {
            for (int k = 0; k < result.calls; ++k) {
                if (point.probe->cold)
                    use_cold_memory(buffers, *point.probe, call);
                run_once(watch, point, call);
            }
        },
        [&](const Outcome &outcome) {
            const double spent = MPI_Wtime() - start;
            if (record.discard > 0) {
                record.discard = spent > allowed / 4 ? 0 : record.discard - 1;
                return true;
            }
            note(record, outcome, share);
            verdict = judge(rules, record, spent, allowed);
            return verdict == Verdict::go_on;
        },
        &exits);
    watch.own = -1;
    watch.ahead = watch.spread = 0;
    const auto discarded = static_cast<double>(exits.size() - record.samples.size());
    result.exits = exit_profile(group, std::move(exits), discarded, share);
    if (clocks_differ)
        group.clock_error = largest_error(group.comm, watch.clock); // when its last sample was taken
    const double likely_error = clocks_differ ? largest_likely_error(group.comm, watch.clock) : group.clock_error;
    if (!one_clock)
        check_clocks(record.samples, share, likely_error);
    result.too_short = check_steps(record.samples, share, watch.step, too_short);
    result.samples = std::move(record.samples);
    result.verdict = verdict;
    return result;
}

std::string name_of(const Point &point)
{
    const std::string size = point.probe->sized ? " d=" + format_size(point.d) : "";
    return std::string(point.probe->name) + " p=" + std::to_string(point.p) + size;
}

} // namespace mpisheet::probes
