#include "probes/sweep.hpp"

#include "model/clock_step.hpp"
#include "model/quantity.hpp"
#include "probes/further.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/plan.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/timer_step.hpp"
#include "probes/pass.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::broadcast;
using measure::broadcast_idle;
using measure::combined_seed;
using measure::examine_timer;
using measure::Launch;
using measure::placement;
using measure::shuffle;
using measure::time_slice;
using measure::Verdict;

namespace {

/// How long every process warms up before the first point, so that clocks, caches and connections settle [s].
constexpr double warm_up_seconds = 0.1;
/// The share of the budget that the points of the grid get where further points follow.
constexpr double share_of_grid = 0.85;
/// How many times a launch asks for further points, and a simulated one.
constexpr int further_rounds = 3, further_rounds_simulated = 8;

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
        more = measure::passed(start, MPI_Wtime()) < warm_up_seconds ? 1 : 0; // rank 0's counts
        broadcast(MPI_COMM_WORLD, {&more, 1});
    }
}

/// Collective over MPI_COMM_WORLD: memory for the points and a group for each new p of theirs. The first collective on
/// a communicator sets it up.
void prepare_for(Running &running, const std::vector<Point> &points)
{
    running.buffers = {}; // what there was before goes first
    const std::vector<Arrangement> &arrangements = running.rules.arrangements;
    running.buffers = make_buffers(points, arrangements, running.launch.size,
                                   static_cast<std::size_t>(running.rules.cold), running.rules.align);
    std::set<Members> groups;
    for (const Point &point : points)
        groups.insert(members_of(point, arrangements));
    for (const Members &members : groups) {
        if (running.groups.contains(members))
            continue;
        Group &group = running.groups[members];
        const Arrangement &own = arrangements[static_cast<std::size_t>(members.layout)];
        const std::vector<int> nodes = nodes_of(own.launch, members);
        group.layout = to_text(own.layout);
        group.place = placement(nodes, members.p);
        group.on_first_node = static_cast<int>(std::count(nodes.begin(), nodes.end(), 0));
        const int place = own_place(members, arrangements);
        MPI_Comm_split(MPI_COMM_WORLD, place >= 0 ? 0 : MPI_UNDEFINED, place, &group.comm);
        if (place < 0)
            continue;
        warm_up(group.comm);
        group.history = &running.history;
        group.watch = make_stopwatch(group.comm, group.place.nodes == 1, &running.history);
        group.clock_error = largest_error(group.comm, group.watch.clock);
    }
}

/// Points of which `holds` in some pass.
template <class Holds> int count_points(const Running &running, Holds holds)
{
    std::set<PlacedKey> keys;
    for (const Profile &profile : running.profiles)
        if (holds(profile))
            keys.insert(running.key_of(profile));
    return static_cast<int>(keys.size());
}

/// Every point in turn.
void measure_pass(Running &running, const std::vector<Point> &points, const Pass &pass)
{
    const int total = static_cast<int>(points.size());
    for (int k = 0; k < total; ++k) {
        const Point &point = points[static_cast<std::size_t>(k)];
        if (own_place(members_of(point, running.rules.arrangements), running.rules.arrangements) >= 0)
            take_turn(running, point, pass, time_slice(pass.until - running.spent(), total - k));
        ++running.turns;
    }
}

/// Every point once in each pass, in the order given first and in a fresh random one after that; `share` of the budget
/// is to be used when all are done.
void measure_passes(Running &running, std::vector<Point> points, std::uint64_t seed, double share)
{
    const double begun = running.spent(), end = share * running.rules.budget;
    for (int epoch = 0; epoch < running.rules.epochs; ++epoch) {
        if (epoch > 0)
            shuffle(points, combined_seed(seed, static_cast<std::uint64_t>(epoch)));
        measure_pass(running, points, {epoch, begun + (end - begun) * (epoch + 1) / running.rules.epochs});
    }
}

/// Collective over MPI_COMM_WORLD: rank 0's points on every rank.
std::vector<Point> told_to_all(std::vector<Point> points)
{
    double count = static_cast<double>(points.size());
    broadcast_idle(MPI_COMM_WORLD, {&count, 1}); // the others sleep until the last point is measured
    std::vector<const Probe *> table;
    for (const std::span<const Probe> rows :
         {probes_of_every_sweep(), probes_on_request(), level_probes(), varied_probes()})
        for (const Probe &probe : rows)
            table.push_back(&probe);
    points.resize(static_cast<std::size_t>(count));
    std::vector<double> numbers;
    for (const Point &point : points) {
        const auto row = std::find(table.begin(), table.end(), point.probe) - table.begin();
        numbers.insert(numbers.end(), {static_cast<double>(row), double(point.p), static_cast<double>(point.d)});
    }
    if (!numbers.empty())
        broadcast(MPI_COMM_WORLD, numbers);
    for (std::size_t k = 0; k < points.size(); ++k)
        points[k] = {table[static_cast<std::size_t>(numbers[3 * k])], static_cast<int>(numbers[3 * k + 1]),
                     static_cast<std::int64_t>(numbers[3 * k + 2])};
    return points;
}

/// Rounds of further points: each halves the intervals in which something jumps or bends. A round goes by the points of
/// those before it alone, so that a launch that goes on where it was stopped asks for the same.
void measure_further(Running &running, const std::vector<Point> &grid)
{
    std::set<PlacedKey> settled;
    std::vector<Point> last = grid;
    const int rounds = platform::simulated() ? further_rounds_simulated : further_rounds;
    for (int round = 0; round < rounds; ++round) {
        std::vector<Point> points;
        const std::uint64_t seed = combined_seed(running.rules.salt, static_cast<std::uint64_t>(round) + 1);
        if (running.launch.rank == 0 && !running.summary.found.stopped) {
            for (const Point &point : last)
                settled.insert(key_of(point));
            std::vector<Profile> known;
            std::copy_if(running.profiles.begin(), running.profiles.end(), std::back_inserter(known),
                         [&](const Profile &profile) { return settled.contains(running.key_of(profile)); });
            for (const Profile &profile : known) // leaves time to set up groups
                running.next_start = std::max(running.next_start, profile.at + profile.took + 1);
            points = further_points({known, grid, platform::simulated()}, running.rules.limits);
            shuffle(points, seed);
        }
        points = told_to_all(points);
        if (points.empty())
            return;
        if (running.launch.rank == 0 && running.rules.planned)
            running.rules.planned(static_cast<int>(points.size()) * running.rules.epochs);
        prepare_for(running, points);
        running.summary.found.further_points += static_cast<int>(points.size());
        measure_passes(running, points, seed, 1);
        last = points;
    }
}

/// Points that were repeated, but never from a start that all ranks met: they say nothing, and that must not go unsaid.
void leave_out_unknown(Running &running)
{
    std::map<PlacedKey, int> valid;
    for (const Profile &profile : running.profiles)
        valid[running.key_of(profile)] += profile.valid;
    const double step = measure::coarse_step_of_timer();
    const std::string too_short = "it takes fewer than " + format_number(least_steps) +
                                  " steps of the clock, which are " + step_text(step) +
                                  ": a finer clock (see mpisheet doctor)";
    if (running.launch.oversubscribed || running.launch.rank > 0)
        return;
    for (const auto &[key, count] : valid)
        if (count == 0)
            leave_out(running.summary.left_out, {find_probe(key.point.op), key.point.p, key.point.d, key.layout},
                      running.too_short.contains(key)
                          ? too_short
                          : "no repetition began in time on all ranks, or their clocks differ: a quieter machine");
}

PointRules rules_of_points(const Launch &launch, const SweepRules &rules, double timer_step)
{
    Sample common;
    common.launch = rules.launch;
    common.valid = !launch.oversubscribed;
    common.reason = launch.oversubscribed ? "oversubscribed" : "";
    return {rules.repetitions, rules.stopping, rules.salt, timer_step, common};
}

} // namespace

SweepSummary sweep(const Launch &launch, const std::vector<Point> &order, const SweepRules &rules,
                   const Recorder &record)
{
    Running running{.launch = launch, .rules = rules, .record = record};
    formats::DescribedSweep &found = running.summary.found;
    const measure::TimerQuality timer = examine_timer();
    found.timer_step = timer.step;
    found.timer_reading = timer.reading;
    MPI_Bcast(&found.timer_step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // both ends of a round trip go by rank 0's
    running.point_rules = rules_of_points(launch, rules, found.timer_step);
    for (const Profile &profile : rules.done) {
        running.done.insert({running.key_of(profile), profile.epoch});
        running.spent_before += profile.took;
        running.next_start = std::max(running.next_start, profile.at + profile.took);
        running.last_done = std::max(running.last_done, profile.order);
        add(running, profile);
    }
    warm_up_processes();
    if (launch.hosts.size() > 1 && !platform::simulated())
        synchronise_with_drift(MPI_COMM_WORLD, running.history); // rank 0 is the same in all groups
    prepare_for(running, order);
    if (!platform::simulated())
        running.start = MPI_Wtime(); // the budget is for points: on a busy machine what came before can take long
    measure_passes(running, order, combined_seed(rules.salt, static_cast<std::uint64_t>(rules.launch)),
                   rules.further ? share_of_grid : 1);
    if (rules.further)
        measure_further(running, order);
    double ended = 1;
    broadcast_idle(MPI_COMM_WORLD, {&ended, 1}); // the others sleep until the last point is measured
    for (auto &[members, group] : running.groups)
        if (group.comm != MPI_COMM_NULL)
            MPI_Comm_free(&group.comm);
    leave_out_unknown(running);
    found.points_out_of_time =
        count_points(running, [](const Profile &profile) { return profile.verdict == name_of(Verdict::out_of_time); });
    found.disturbed_points = count_points(running, [](const Profile &profile) { return !profile.disturbance.empty(); });
    found.seconds = running.spent();
    running.summary.before = running.spent_before;
    return running.summary;
}

} // namespace mpisheet::probes
