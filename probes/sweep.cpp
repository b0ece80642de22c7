#include "probes/sweep.hpp"

#include "measure/look.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/tree.hpp"
#include "probes/further.hpp"
#include "probes/point.hpp"
#include "probes/profiling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>
#include <tuple>

namespace mpisheet {
namespace {

constexpr double warm_up_seconds = 0.1; // of every process, once: clocks, caches and connections settle
constexpr double most_overrun = 3;      // times the budget, after which points are left out
constexpr double share_of_grid = 0.85;  // of the budget, where further points follow
constexpr int further_rounds = 3;       // of further points
constexpr double look_every = 5e-3;     // at least, between two looks at the machine [s]

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

using Place = std::tuple<std::string, int, std::int64_t>; // op, p, d

Place place_of(const Point &point)
{
    return {std::string(point.probe->name), point.p, point.d};
}

Place place_of(const Profile &profile)
{
    return {profile.op, profile.p, profile.bytes};
}

/// What a launch has while it sweeps.
struct Running {
    const Launch &launch;
    const SweepRules &rules;
    const Recorder &record;
    double start = MPI_Wtime();
    double spent_before = 0; ///< by the launch that this one goes on with [s]
    PointRules point_rules;
    Room room;
    ClockHistory history;
    std::map<int, Group> groups;
    SweepSummary summary;
    // Rank 0's:
    std::set<std::pair<Place, int>> done; ///< measured before, in which epoch
    std::map<Place, int> taken;           ///< repetitions
    std::vector<Profile> profiles;        ///< of all measured points, by epoch
    Neighbours neighbours;
    double looked = -1;    ///< when the machine was last looked at [s]
    double next_start = 0; ///< simulated: when the next point begins [s]
    int last_done = -1;    ///< order of the last point measured before
    int visits = 0;        ///< to points, measured or not

    [[nodiscard]] double spent() const { return MPI_Wtime() - start + spent_before; }
};

/// Collective over MPI_COMM_WORLD: memory for the points and a group for each new p of theirs. The first collective on
/// a communicator sets it up.
void prepare_for(Running &running, const std::vector<Point> &points)
{
    running.room = {}; // what there was before goes first
    running.room =
        make_room(points, running.launch.rank, running.launch.size, static_cast<std::size_t>(running.rules.cold));
    std::set<int> counts;
    for (const Point &point : points)
        counts.insert(point.p);
    for (const int p : counts) {
        if (running.groups.count(p) != 0)
            continue;
        Group &group = running.groups[p];
        group.place = placement(running.launch.node_of_rank, p);
        MPI_Comm_split(MPI_COMM_WORLD, running.launch.rank < p ? 0 : MPI_UNDEFINED, running.launch.rank, &group.comm);
        if (running.launch.rank >= p)
            continue;
        warm_up(group.comm);
        group.history = &running.history;
        group.watch = make_stopwatch(group.comm, group.place.nodes == 1, &running.history);
        group.clock_error = largest_error(group.comm, group.watch.clock);
    }
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

/// What the ranks of a point are told to do.
enum class Order { pass, measure, look_and_measure };

/// One pass over points.
struct Epoch {
    int number = 0;
    double until = 0; ///< when it is to end: of the time that the launch spends [s]
};

/// Rank 0: what to do with a point, and if nothing, why (no reason: it was measured before, or it is to end).
Order choose(Running &running, const Point &point, const Epoch &epoch, std::string &obstacle)
{
    const SweepRules &rules = running.rules;
    if (running.done.count({place_of(point), epoch.number}) != 0)
        return Order::pass;
    if (epoch.number > 0 && running.spent() >= epoch.until) // once is the least; there is no time for more
        return Order::pass;
    running.summary.stopped = running.summary.stopped || (rules.stop && rules.stop());
    if (running.summary.stopped)
        return Order::pass;
    if (rules.repetitions == 0 && running.spent() >= most_overrun * rules.budget) {
        obstacle = "no time left: give a longer --budget, or a quieter machine";
        return Order::pass;
    }
    const bool look = !platform::simulated() && MPI_Wtime() - running.looked >= look_every;
    if (look)
        running.looked = MPI_Wtime();
    return look ? Order::look_and_measure : Order::measure;
}

/// Disturbances between two readings of the counters, on rank 0: what the worst rank of the group waited; who else used
/// its node in the last window.
void note_disturbance(Running &running, Group &group, const Counters &before, Look &look)
{
    const Counters after = read_counters();
    const double passed = std::max(after.at - before.at, 1e-9);
    double waited = (after.waited - before.waited) / passed;
    meet_largest(group.comm, {&waited, 1});
    look.waited = std::min(waited, 1.0);
    const auto here =
        std::count(running.launch.node_of_rank.begin(), running.launch.node_of_rank.begin() + group.watch.size, 0);
    add(running.neighbours, after, passed * static_cast<double>(here));
    look.stolen = running.neighbours.stolen;
    look.foreign = running.neighbours.foreign;
}

void add(Running &running, const Profile &profile)
{
    SweepSummary &summary = running.summary;
    summary.points += profile.epoch == 0;
    summary.samples += profile.repetitions;
    summary.late += profile.late;
    summary.clock_error = std::max(summary.clock_error, profile.clock_error);
    running.taken[place_of(profile)] += profile.repetitions;
    running.profiles.push_back(profile);
}

/// Points of which `holds` in some epoch.
template <class Holds> int count_points(const std::vector<Profile> &profiles, Holds holds)
{
    std::set<Place> places;
    for (const Profile &profile : profiles)
        if (holds(profile))
            places.insert(place_of(profile));
    return static_cast<int>(places.size());
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
    Group &group = running.groups[point.p];
    double spare = 0;
    if (platform::simulated())
        platform::wait_until({}, begin, spare);
    const Counters before = platform::simulated() ? Counters{} : read_counters();
    Look look;
    if (order == Order::look_and_measure)
        look = look_at_machine(group.comm);
    const double began = MPI_Wtime();
    PointResult result = measure_if_possible(group, point, running.room, running.point_rules, allowed, obstacle);
    if (!obstacle.empty())
        return;
    if (!platform::simulated())
        note_disturbance(running, group, before, look);
    if (running.launch.rank > 0)
        return;
    for (Sample &sample : result.samples) {
        sample.rep += running.taken[place_of(point)];
        sample.epoch = epoch;
        sample.order = running.visits;
        sample.state = disturbance(look);
    }
    look.launch = running.rules.launch;
    Profile profile = profile_of(result, group.clock_error, look);
    if (platform::simulated()) {
        running.next_start = std::max(running.next_start, next_start(MPI_Wtime()));
        profile.at = begin;
        profile.took = running.next_start - begin;
    } else {
        profile.at = std::round(1e6 * (began - running.start + running.spent_before)) / 1e6;
        profile.took = std::round(1e6 * (MPI_Wtime() - began)) / 1e6;
    }
    add(running, profile);
    running.summary.unverified += epoch == 0 && !result.verified;
    if (point.probe->round_trip)
        running.summary.trips[point.d] = result.trips;
    running.record(point, result.samples, running.visits + 1);
    if (running.rules.profile)
        running.rules.profile(profile);
}

/// Every point in turn.
void measure_all(Running &running, const std::vector<Point> &points, const Epoch &epoch)
{
    const int total = static_cast<int>(points.size());
    for (int k = 0; k < total; ++k) {
        const Point &point = points[static_cast<std::size_t>(k)];
        if (running.launch.rank < point.p) {
            std::string obstacle;
            std::array<double, 2> told{}; // order, when to begin
            if (running.launch.rank == 0) {
                told[0] = static_cast<double>(choose(running, point, epoch, obstacle));
                if (platform::simulated() && running.next_start < MPI_Wtime())
                    running.next_start = next_start(MPI_Wtime());
                // What was refused before is refused again: at once, so that it puts off nothing.
                told[1] = running.visits < running.last_done ? 0 : running.next_start;
            }
            fan_out_idle(running.groups[point.p].comm, told); // ranks that sat out the points before sleep until here
            const auto order = static_cast<Order>(told[0]);
            if (order != Order::pass)
                measure(running, point, epoch.number, order, told[1],
                        time_slice(epoch.until - running.spent(), total - k), obstacle);
            if (!obstacle.empty())
                leave_out(running.summary.left_out, point, obstacle);
        }
        ++running.visits;
    }
}

/// Every point once in each epoch, in the order given first and in a fresh random one after that; `share` of the budget
/// is to be used when all are done.
void measure_epochs(Running &running, std::vector<Point> points, std::uint64_t seed, double share)
{
    const double begun = running.spent(), end = share * running.rules.budget;
    for (int epoch = 0; epoch < running.rules.epochs; ++epoch) {
        if (epoch > 0)
            shuffle(points, combined_seed(seed, static_cast<std::uint64_t>(epoch)));
        measure_all(running, points, {epoch, begun + (end - begun) * (epoch + 1) / running.rules.epochs});
    }
}

/// Collective over MPI_COMM_WORLD: rank 0's points on every rank.
std::vector<Point> told_to_all(std::vector<Point> points)
{
    double count = static_cast<double>(points.size());
    fan_out_idle(MPI_COMM_WORLD, {&count, 1}); // the others sleep until the last point is measured
    std::vector<const Probe *> table;
    for (const std::span<const Probe> rows : {probes(), probes_on_request(), cold_probes()})
        for (const Probe &probe : rows)
            table.push_back(&probe);
    points.resize(static_cast<std::size_t>(count));
    std::vector<double> numbers;
    for (const Point &point : points) {
        const auto row = std::find(table.begin(), table.end(), point.probe) - table.begin();
        numbers.insert(numbers.end(), {static_cast<double>(row), double(point.p), static_cast<double>(point.d)});
    }
    if (!numbers.empty())
        fan_out(MPI_COMM_WORLD, numbers);
    for (std::size_t k = 0; k < points.size(); ++k)
        points[k] = {table[static_cast<std::size_t>(numbers[3 * k])], static_cast<int>(numbers[3 * k + 1]),
                     static_cast<std::int64_t>(numbers[3 * k + 2])};
    return points;
}

/// Rounds of further points: each halves the intervals in which something jumps or bends. A round goes by the points of
/// those before it alone, so that a launch that goes on where it was stopped asks for the same.
void measure_further(Running &running, const std::vector<Point> &grid)
{
    std::set<Place> settled;
    std::vector<Point> last = grid;
    for (int round = 0; round < further_rounds; ++round) {
        std::vector<Point> points;
        const std::uint64_t seed = combined_seed(running.rules.salt, static_cast<std::uint64_t>(round) + 1);
        if (running.launch.rank == 0 && !running.summary.stopped) {
            for (const Point &point : last)
                settled.insert(place_of(point));
            std::vector<Profile> known;
            std::copy_if(running.profiles.begin(), running.profiles.end(), std::back_inserter(known),
                         [&](const Profile &profile) { return settled.count(place_of(profile)) != 0; });
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
        running.summary.further += static_cast<int>(points.size());
        measure_epochs(running, points, seed, 1);
        last = points;
    }
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
    Running running{.launch = launch, .rules = rules, .record = record};
    running.summary.timer = examine_timer();
    MPI_Bcast(&running.summary.timer.step, 1, MPI_DOUBLE, 0,
              MPI_COMM_WORLD); // both ends of a round trip go by rank 0's
    running.point_rules = rules_of_points(launch, rules, running.summary.timer);
    for (const Profile &profile : rules.done) {
        running.done.insert({place_of(profile), profile.epoch});
        running.spent_before += profile.took;
        running.next_start = std::max(running.next_start, profile.at + profile.took);
        running.last_done = std::max(running.last_done, profile.order);
        add(running, profile);
    }
    warm_up_processes();
    if (launch.hosts.size() > 1 && !platform::simulated())
        synchronise_with_drift(MPI_COMM_WORLD, running.history); // rank 0 is the same in all groups
    prepare_for(running, order);
    measure_epochs(running, order, combined_seed(rules.salt, static_cast<std::uint64_t>(rules.launch)),
                   rules.further ? share_of_grid : 1);
    if (rules.further)
        measure_further(running, order);
    double ended = 1;
    fan_out_idle(MPI_COMM_WORLD, {&ended, 1}); // the others sleep until the last point is measured
    for (auto &[p, group] : running.groups)
        if (group.comm != MPI_COMM_NULL)
            MPI_Comm_free(&group.comm);
    running.summary.out_of_time = count_points(
        running.profiles, [](const Profile &visit) { return visit.verdict == name_of(Verdict::out_of_time); });
    running.summary.disturbed =
        count_points(running.profiles, [](const Profile &visit) { return !visit.state.empty(); });
    running.summary.seconds = running.spent();
    return running.summary;
}

} // namespace mpisheet
