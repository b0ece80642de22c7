#include "probes/sweep.hpp"

#include "measure/platform.hpp"
#include "measure/tree.hpp"
#include "probes/point.hpp"

#include <algorithm>
#include <stdexcept>

namespace mpisheet {
namespace {

constexpr double warm_up_seconds = 0.1; // of every process, once: clocks, caches and connections settle
constexpr double most_overrun = 3;      // times the budget, after which points are left out

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

/// SimGrid throws, on every rank and before any message, where the algorithm that it chose cannot do its work (its
/// pairwise alltoall at a p that is no power of two): the reason is then in `refusal`.
PointResult measure_if_possible(Group &group, const Point &point, const Room &room, const PointRules &rules,
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

void add(SweepSummary &summary, const Point &point, const Group &group, const PointResult &result)
{
    ++summary.points;
    summary.unverified += !result.verified;
    summary.out_of_time += result.out_of_time;
    summary.samples += static_cast<long>(result.samples.size());
    summary.late += std::count_if(result.samples.begin(), result.samples.end(),
                                  [](const Sample &sample) { return sample.reason == "late start"; });
    summary.clock_error = std::max(summary.clock_error, group.clock_error);
    if (point.probe->round_trip)
        summary.trips[point.d] = result.trips;
}

PointRules rules_of_points(const Launch &launch, const SweepRules &rules, const TimerQuality &timer)
{
    Sample common;
    common.launch = rules.launch;
    common.valid = !launch.oversubscribed;
    common.reason = launch.oversubscribed ? "oversubscribed" : "";
    return {rules.repetitions, rules.stopping, rules.salt, timer.step, common};
}

} // namespace

SweepSummary sweep(const Launch &launch, const std::vector<Point> &order, const SweepRules &rules,
                   const Recorder &record)
{
    const double start = MPI_Wtime();
    const int total = static_cast<int>(order.size());
    const Room room = make_room(order, launch.rank, launch.size, static_cast<std::size_t>(rules.cold));
    SweepSummary summary;
    summary.timer = examine_timer();
    MPI_Bcast(&summary.timer.step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // both ends of a round trip go by rank 0's
    const PointRules point_rules = rules_of_points(launch, rules, summary.timer);
    warm_up_processes();
    std::map<int, Group> groups = make_groups(launch, order);
    for (int k = 0; k < total; ++k) {
        const Point &point = order[static_cast<std::size_t>(k)];
        if (launch.rank >= point.p)
            continue;
        Group &group = groups[point.p];
        const double spent = MPI_Wtime() - start;
        double called = rules.repetitions > 0 || spent < most_overrun * rules.budget ? 1 : 0; // rank 0's counts
        fan_out_idle(group.comm, {&called, 1}); // ranks that sat out the points before sleep until here
        std::string obstacle = called != 0 ? "" : "no time left: give a longer --budget, or a quieter machine";
        PointResult result;
        if (obstacle.empty())
            result = measure_if_possible(group, point, room, point_rules, time_slice(rules.budget - spent, total - k),
                                         obstacle);
        if (!obstacle.empty())
            leave_out(summary.left_out, point, obstacle);
        else
            add(summary, point, group, result);
        if (launch.rank == 0)
            record(point, result.samples, k + 1);
    }
    double done = 1;
    fan_out_idle(MPI_COMM_WORLD, {&done, 1}); // the others sleep until the last point is measured
    for (auto &[p, group] : groups)
        if (group.comm != MPI_COMM_NULL)
            MPI_Comm_free(&group.comm);
    summary.seconds = MPI_Wtime() - start;
    return summary;
}

} // namespace mpisheet
