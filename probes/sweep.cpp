#include "probes/sweep.hpp"

#include "measure/platform.hpp"
#include "measure/stopwatch.hpp"
#include "measure/tree.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/contents.hpp"
#include "probes/room.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <unistd.h>

namespace mpisheet {
namespace {

constexpr double warm_up_seconds = 0.1;          // of every process, once: clocks, caches and connections settle
constexpr int most_discarded = 5;                // first repetitions of a point
constexpr int most_late = 15;                    // late repetitions for which a point may go on after its time is up
constexpr double most_overrun = 3;               // times the budget, after which points are left out
constexpr int most_trips = 16;                   // msg: in a row per stamp …
constexpr double steps_per_stamp = 50;           // … so that a stamp is this many steps of the timer
constexpr double tolerated_clock_share = 0.1;    // of the cost, by which clocks may differ …
constexpr double tolerated_clock_error = 0.1e-6; // … or this [s], whichever is more

/// The first p ranks and their stopwatch.
struct Group {
    MPI_Comm comm = MPI_COMM_NULL;
    Stopwatch watch;
    Placement place;
    double clock_error = 0; ///< largest over its ranks [s]
};

struct Sweep {
    const Launch &launch;
    const SweepRules &rules;
    Room room;
    std::map<int, Group> groups;
    SweepSummary summary;
};

void warm_up(MPI_Comm comm)
{
    float one = 1, all = 0;
    MPI_Bcast(&one, 1, MPI_FLOAT, 0, comm);
    MPI_Allreduce(&one, &all, 1, MPI_FLOAT, MPI_SUM, comm);
    MPI_Barrier(comm);
}

/// Collective over MPI_COMM_WORLD.
void warm_up_processes()
{
    const double start = MPI_Wtime();
    double more = platform::simulated() ? 0 : 1;
    while (more != 0) {
        warm_up(MPI_COMM_WORLD);
        more = MPI_Wtime() - start < warm_up_seconds ? 1 : 0; // rank 0's counts
        fan_out(MPI_COMM_WORLD, {&more, 1});
    }
}

/// Collective over MPI_COMM_WORLD: a group for each p of the plan. The first collective on a communicator sets it up.
std::map<int, Group> make_groups(const Launch &launch, const std::vector<Point> &points)
{
    std::map<int, Group> groups;
    for (const Point &point : points)
        groups[point.p];
    for (auto &[p, group] : groups) {
        group.place = placement(launch.node_of_rank, p);
        MPI_Comm_split(MPI_COMM_WORLD, launch.rank < p ? 0 : MPI_UNDEFINED, launch.rank, &group.comm);
        if (launch.rank >= p)
            continue;
        warm_up(group.comm);
        group.watch = make_stopwatch(group.comm, group.place.nodes == 1);
        group.clock_error = largest_error(group.comm, group.watch.clock);
    }
    return groups;
}

/// A barrier holds everybody until the last has come: the last rank comes late, and nobody may leave before.
void verify_barrier(Stopwatch &watch, const Point &point, const Call &call)
{
    if (call.rank == call.p - 1)
        usleep(100);
    std::array<double, 2> stamps{now(watch.clock), 0}; // latest arrival, −earliest departure
    point.probe->run(call);
    stamps[1] = -now(watch.clock);
    fan_in_largest(watch.comm, stamps);
    fan_out(watch.comm, stamps);
    if (-stamps[1] < stamps[0] - 2 * watch.clock.error - 1e-9)
        throw Error(Exit::bug, name_of(point) + ": a rank left before the last one came");
}

/// Runs the operation once and checks what every rank received.
void verify_point(Stopwatch &watch, const Point &point, const Call &call, std::uint64_t salt)
{
    if (!point.probe->sized)
        return verify_barrier(watch, point, call);
    prepare(*point.probe, call, salt);
    point.probe->run(call);
    if (const auto wrong = verify(*point.probe, call, salt))
        throw Error(Exit::bug,
                    "wrong result: " + name_of(point) + ", rank " + std::to_string(call.rank) + ": " + *wrong +
                        ". Either the MPI library or this probe is wrong; nothing of this launch can be trusted");
}

/// How many round trips one stamp needs to be long against the timer's step; the same on both ranks.
int choose_trips(Stopwatch &watch, const Point &point, const Call &call, double step)
{
    double shortest = 1;
    for (int k = 0; k < 3; ++k) {
        Laps laps = start_together(watch);
        point.probe->run(call);
        lap(watch, laps);
        shortest = std::min(shortest, finish(watch, laps).seconds);
    }
    return std::clamp(static_cast<int>(std::ceil(steps_per_stamp * step / std::max(shortest, step))), 1, most_trips);
}

Call make_call(const Sweep &sweep, const Group &group, const Point &point, bool checkable)
{
    Call call{group.comm, sweep.launch.rank, point.p, point.d, sweep.room.send, sweep.room.receive, 1};
    if (!checkable) {
        call.send = sweep.room.large_send.get();
        call.receive = sweep.room.large_receive.get();
    }
    return call;
}

/// Rank 0's notes of one point while it is repeated.
struct Record {
    Sample sample; ///< what all samples of the point have in common
    std::vector<Sample> samples;
    std::vector<double> valid; ///< seconds of the valid ones
    int discard = 0;           ///< repetitions still to be thrown away
};

/// Adds one repetition. `share`: of the measured time that is the cost.
void note(Record &record, const Outcome &outcome, double share, double clock_error)
{
    Sample sample = record.sample;
    sample.rep = static_cast<int>(record.samples.size());
    sample.seconds = std::round(outcome.seconds * share * 1e12) / 1e12; // below a picosecond is the clock's arithmetic
    if (sample.valid && !outcome.valid) {
        sample.valid = false;
        sample.reason = "late start";
    } else if (sample.valid && clock_error > std::max(tolerated_clock_share * outcome.seconds, tolerated_clock_error)) {
        sample.valid = false;
        sample.reason = "clock";
    }
    if (outcome.valid)
        record.valid.push_back(sample.seconds);
    record.samples.push_back(sample);
}

/// Whether rank 0 wants another repetition after those in `record`.
bool wants_more(Sweep &sweep, const Record &record, double spent, double slice)
{
    const std::size_t late = record.samples.size() - record.valid.size();
    if (sweep.rules.repetitions > 0) {
        const auto asked = static_cast<std::size_t>(sweep.rules.repetitions);
        return record.valid.size() < asked && late < most_late + asked;
    }
    if (late >= most_late && spent >= slice) {
        ++sweep.summary.out_of_time;
        return false;
    }
    const Verdict verdict = judge(sweep.rules.stopping, record.valid, spent, slice);
    sweep.summary.out_of_time += verdict == Verdict::out_of_time;
    return verdict == Verdict::go_on;
}

/// Collective over the first p ranks. Samples on rank 0.
std::vector<Sample> measure_point(Sweep &sweep, const Point &point, double slice)
{
    Group &group = sweep.groups[point.p];
    Stopwatch &watch = group.watch;
    const double start = MPI_Wtime();
    if (group.place.nodes > 1 && !platform::simulated()) { // clocks of nodes drift apart; one node's do not
        watch.clock = synchronise(group.comm, false);
        group.clock_error = largest_error(group.comm, watch.clock);
    }
    const bool checkable = is_checkable(sweep.room, point);
    Call call = make_call(sweep, group, point, checkable);
    if (checkable)
        verify_point(watch, point, call, sweep.rules.salt);
    if (point.probe->round_trip && !platform::simulated())
        call.trips = choose_trips(watch, point, call, sweep.summary.timer.step);
    const double share = point.probe->round_trip ? 0.5 / call.trips : 1;

    Record record;
    record.sample = {.op = std::string(point.probe->name),
                     .p = point.p,
                     .bytes = point.d,
                     .launch = sweep.rules.launch,
                     .valid = !sweep.launch.oversubscribed,
                     .reason = sweep.launch.oversubscribed ? "oversubscribed" : "",
                     .ppn = group.place.ppn,
                     .nodes = group.place.nodes,
                     .verified = checkable};
    record.discard = platform::simulated() ? 0 : most_discarded;
    repeat(
        watch, [&] { point.probe->run(call); },
        [&](const Outcome &outcome) {
            const double spent = MPI_Wtime() - start;
            if (record.discard > 0) {
                record.discard = spent > slice / 4 ? 0 : record.discard - 1;
                return true;
            }
            note(record, outcome, share, group.clock_error);
            return wants_more(sweep, record, spent, slice);
        });
    sweep.summary.clock_error = std::max(sweep.summary.clock_error, group.clock_error);
    if (point.probe->round_trip)
        sweep.summary.trips[point.d] = call.trips;
    sweep.summary.unverified += !checkable;
    return record.samples;
}

/// SimGrid throws, on every rank and before any message, where the algorithm that it chose cannot do its work (its
/// pairwise alltoall at a p that is no power of two). The point is then left out.
std::vector<Sample> measure_if_possible(Sweep &sweep, const Point &point, double slice)
{
    if (!platform::simulated())
        return measure_point(sweep, point, slice);
    try {
        return measure_point(sweep, point, slice);
    } catch (const std::invalid_argument &refusal) {
        leave_out(sweep.summary.left_out, point, std::string("SimGrid: ") + refusal.what());
        return {};
    }
}

} // namespace

std::string name_of(const Point &point)
{
    const std::string size = point.probe->sized ? " d=" + format_size(point.d) : "";
    return std::string(point.probe->name) + " p=" + std::to_string(point.p) + size;
}

SweepSummary sweep(const Launch &launch, const std::vector<Point> &order, const SweepRules &rules,
                   const Recorder &record)
{
    const double start = MPI_Wtime();
    Sweep sweep{launch, rules, make_room(order, launch.rank, launch.size), {}, {}};
    sweep.summary.timer = examine_timer();
    MPI_Bcast(&sweep.summary.timer.step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // both ends of a round trip go by rank 0's
    warm_up_processes();
    sweep.groups = make_groups(launch, order);
    const int total = static_cast<int>(order.size());
    for (int k = 0; k < total; ++k) {
        const Point &point = order[static_cast<std::size_t>(k)];
        if (launch.rank >= point.p)
            continue;
        const double spent = MPI_Wtime() - start;
        double called = rules.repetitions > 0 || spent < most_overrun * rules.budget ? 1 : 0; // rank 0's counts
        fan_out_idle(sweep.groups[point.p].comm, {&called, 1}); // ranks that sat out the points before sleep until here
        if (called == 0) {
            leave_out(sweep.summary.left_out, point, "no time left: give a longer --budget, or a quieter machine");
            continue;
        }
        const double slice = time_slice(rules.budget - spent, total - k);
        const std::vector<Sample> samples = measure_if_possible(sweep, point, slice);
        if (launch.rank > 0)
            continue;
        sweep.summary.samples += static_cast<long>(samples.size());
        sweep.summary.late += std::count_if(samples.begin(), samples.end(),
                                            [](const Sample &sample) { return sample.reason == "late start"; });
        record(point, samples, k + 1);
    }
    double done = 1;
    fan_out_idle(MPI_COMM_WORLD, {&done, 1}); // the others sleep until the last point is measured
    for (auto &[p, group] : sweep.groups)
        if (group.comm != MPI_COMM_NULL)
            MPI_Comm_free(&group.comm);
    sweep.summary.points = total;
    sweep.summary.seconds = MPI_Wtime() - start;
    return sweep.summary;
}

} // namespace mpisheet
