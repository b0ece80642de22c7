#include "probes/pass.hpp"

#include "formats/description.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"
#include "probes/profiling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::allreduce_max;
using measure::broadcast_idle;
using measure::Counters;
using measure::read_counters;
using measure::take_snapshot;

namespace {

/// After this many times its budget a launch leaves out the points that it has not measured.
constexpr double most_overrun = 3;
/// The least time between two snapshots of the machine [s].
constexpr double snapshot_every = 5e-3;

/// SimGrid throws, on every rank and before any message, where the algorithm that it chose cannot do its work (its
/// pairwise alltoall at a p that is no power of two): the reason is then in `refusal`.
PointResult measure_if_possible(Group &group, const Point &point, const Buffers &room, const PointRules &rules,
                                double allowed, std::string &refusal)
{
    if (!platform::simulated())
        return measure_point(group, point, room, rules, allowed);
    try {
        return measure_point(group, point, room, rules, allowed);
    } catch (const std::invalid_argument &error) {
        refusal = std::string("SimGrid: ") + error.what();
        return {};
    }
}

/// What the ranks of a point are told to do.
enum class Order { skip, measure, snapshot_and_measure };

/// Rank 0: what to do with a point, and if nothing, why (no reason: it was measured before, or it is to end).
Order choose(Running &running, const Point &point, const Pass &pass, std::string &obstacle)
{
    const SweepRules &rules = running.rules;
    if (running.done.contains({key_of(point), pass.number}))
        return Order::skip;
    if (pass.number > 0 && running.spent() >= pass.until) // every point is measured once; there is no time for more
        return Order::skip;
    bool &stopped = running.summary.found.stopped;
    stopped = stopped || (rules.stop && rules.stop());
    if (stopped)
        return Order::skip;
    if (rules.repetitions == 0 && running.spent() >= most_overrun * rules.budget) {
        obstacle = formats::no_time_left;
        return Order::skip;
    }
    const bool snapshot = !platform::simulated() && MPI_Wtime() - running.snapshot_at >= snapshot_every;
    if (snapshot)
        running.snapshot_at = MPI_Wtime();
    return snapshot ? Order::snapshot_and_measure : Order::measure;
}

Group &group_of(Running &running, const Point &point)
{
    return running.groups[members_of(point, running.rules.arrangements)];
}

/// Disturbances between two readings of the counters, on rank 0: what the worst rank of the group waited; who else used
/// its node in the last window.
void note_disturbance(Running &running, Group &group, const Counters &before, Snapshot &snapshot)
{
    const Counters after = read_counters();
    const double passed = std::max(after.at - before.at, 1e-9);
    double waited = (after.waited - before.waited) / passed;
    allreduce_max(group.comm, {&waited, 1});
    snapshot.waited = std::min(waited, 1.0);
    add(running.neighbours, after, passed * group.on_first_node);
    snapshot.stolen = running.neighbours.stolen;
    snapshot.foreign = running.neighbours.foreign;
}

/// Simulated: the first multiple of 1/1024 s that leaves 1/64 s. Points begin at such instants, told by the files: a
/// sum of times rounds differently from another beginning, and a launch that goes on is to give what a whole one gives.
double next_start(double now)
{
    return std::ceil(1024 * now) / 1024 + 1.0 / 64;
}

/// Measures a point by its group, all told; `begin` is for simulated ones [s]; `allowed` counts on rank 0 [s].
void measure(Running &running, const Point &point, int epoch, Order order, double begin, double allowed,
             std::string &obstacle)
{
    Group &group = group_of(running, point);
    double spare = 0;
    if (platform::simulated())
        platform::wait_until({}, begin, spare);
    const Counters before = platform::simulated() ? Counters{} : read_counters();
    Snapshot snapshot;
    if (order == Order::snapshot_and_measure)
        snapshot = take_snapshot(group.comm);
    const double began = MPI_Wtime();
    PointResult result = measure_if_possible(group, point, running.buffers, running.point_rules, allowed, obstacle);
    if (!obstacle.empty())
        return;
    if (!platform::simulated())
        note_disturbance(running, group, before, snapshot);
    if (running.launch.rank > 0)
        return;
    for (Sample &sample : result.samples) {
        sample.rep += running.taken[key_of(point)];
        sample.epoch = epoch;
        sample.order = running.turns;
        sample.disturbance = disturbance(snapshot);
    }
    snapshot.launch = running.rules.launch;
    Profile profile = profile_of(result, group.clock_error, snapshot);
    if (platform::simulated()) {
        running.next_start = std::max(running.next_start, next_start(MPI_Wtime()));
        profile.at = begin;
        profile.took = running.next_start - begin;
    } else {
        profile.at = std::round(1e6 * (began - running.start + running.spent_before)) / 1e6;
        profile.took = std::round(1e6 * (MPI_Wtime() - began)) / 1e6;
    }
    add(running, profile);
    if (result.too_short)
        running.too_short.insert(running.key_of(profile));
    running.summary.found.unverified_points += epoch == 0 && !result.verified;
    if (point.probe->round_trip)
        running.summary.found.round_trips[point.d] = result.calls;
    running.record(point, result.samples, running.turns + 1);
    if (running.rules.profile)
        running.rules.profile(profile);
}

} // namespace

void add(Running &running, const Profile &profile)
{
    formats::DescribedSweep &found = running.summary.found;
    found.points += profile.epoch == 0;
    found.samples += profile.repetitions;
    found.late_starts += profile.late;
    found.clock_error_bound = std::max(found.clock_error_bound, profile.clock_error);
    running.taken[running.key_of(profile)] += profile.repetitions;
    running.profiles.push_back(profile);
}

void take_turn(Running &running, const Point &point, const Pass &pass, double allowed)
{
    std::string obstacle;
    std::array<double, 2> told{}; // order, when to begin
    if (running.launch.rank == 0) {
        told[0] = static_cast<double>(choose(running, point, pass, obstacle));
        if (platform::simulated() && running.next_start < MPI_Wtime())
            running.next_start = next_start(MPI_Wtime());
        // What was refused before is refused again: at once, so that it puts off nothing.
        told[1] = running.turns < running.last_done ? 0 : running.next_start;
    }
    broadcast_idle(group_of(running, point).comm, told); // ranks that sat out the points before sleep until here
    const auto order = static_cast<Order>(told[0]);
    if (order != Order::skip)
        measure(running, point, pass.number, order, told[1], allowed, obstacle);
    if (!obstacle.empty())
        leave_out(running.summary.left_out, point, obstacle);
}

} // namespace mpisheet::probes
