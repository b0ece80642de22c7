#include "probes/choice.hpp"

#include "formats/points.hpp"
#include "measure/machine.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "model/error.hpp"
#include "model/random.hpp"
#include "probes/point.hpp"

#include <mpi.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::AgreedError;
using measure::combined_seed;
using measure::largest_cache;
using measure::Launch;
using measure::placement;
using measure::process_counts;
using measure::shuffle;

namespace {

/// The points of a list, or of a samples file, in its order, on every rank: rank 0 reads it.
std::vector<WantedPoint> points_of(const Launch &launch, const std::filesystem::path &file)
{
    std::string text;
    if (launch.rank == 0)
        for (const formats::ListedPoint &point : formats::read_points(file))
            text += point.op + " " + std::to_string(point.p) + " " + std::to_string(point.d) + "\n";
    int length = static_cast<int>(text.size());
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    text.resize(static_cast<std::size_t>(length));
    MPI_Bcast(text.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<WantedPoint> points;
    std::istringstream words(text);
    for (WantedPoint point; words >> point.op >> point.p >> point.d;)
        points.push_back(point);
    return points;
}

/// The points that the command line names, each once; the same error on every rank where one cannot be.
std::vector<Point> named_points(const std::vector<WantedPoint> &named, const char *option)
{
    std::vector<Point> points;
    std::set<std::tuple<const Probe *, int, std::int64_t>> known;
    for (const WantedPoint &wanted : named) {
        const Probe *probe = find_probe(wanted.op);
        if (probe == nullptr)
            throw AgreedError(Exit::usage,
                              std::string(option) + ": no operation \"" + wanted.op + "\"; --list shows them");
        const Point point{probe, wanted.p, probe->sized ? wanted.d : 0};
        if (wanted.p < probe->fewest || (probe->most > 0 && wanted.p > probe->most) || (probe->sized && wanted.d < 1))
            throw AgreedError(Exit::usage, std::string(option) + ": " + name_of(point) + ": expected p " +
                                               std::string(probe->processes) + (probe->sized ? " and a size" : "") +
                                               "; --list shows them");
        if (known.insert({probe, point.p, point.d}).second)
            points.push_back(point);
    }
    return points;
}

Limits limits_of(const Launch &launch, const ProbeOptions &options, std::int64_t cold)
{
    return {options.memory, placement(launch.node_of_rank, launch.size).ppn,
            static_cast<std::int64_t>(platform::foldable_limit(launch.size)), cold};
}

/// The operations to sweep: those named, or all that are not on request; with --cold each as OP_cold too.
std::vector<const Probe *> chosen_probes(const ProbeOptions &options)
{
    std::vector<const Probe *> chosen;
    const auto is_chosen = [&](std::string_view name, bool by_default) {
        return options.ops.empty() ? by_default
                                   : std::find(options.ops.begin(), options.ops.end(), name) != options.ops.end();
    };
    for (const Probe &probe : probes_of_every_sweep())
        if (is_chosen(probe.name, true))
            chosen.push_back(&probe);
    for (const Probe &probe : probes_on_request())
        if (is_chosen(probe.name, false))
            chosen.push_back(&probe);
    const std::size_t warm = chosen.size();
    for (const Probe &probe : varied_probes()) {
        const bool too = std::any_of(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(warm),
                                     [&](const Probe *row) { return std::string(row->name) + "_cold" == probe.name; });
        if (is_chosen(probe.name, false) || (options.cold && probe.cold && too))
            chosen.push_back(&probe);
    }
    return chosen;
}

/// What this rank's processor needs for cold messages: twice the largest cache, to send from and to receive in; 0 where
/// there are none.
std::int64_t own_cold_bytes(const std::vector<Point> &named, const std::vector<const Probe *> &chosen)
{
    const bool any =
        named.empty() ? std::any_of(chosen.begin(), chosen.end(), [](const Probe *probe) { return probe->cold; })
                      : std::any_of(named.begin(), named.end(), [](const Point &point) { return point.probe->cold; });
    if (platform::simulated() || !any)
        return 0;
    // Virtual machines tell of caches that are not theirs: 64 MiB is as much as is believed, or taken if none is known.
    constexpr std::int64_t most = 64 << 20;
    const std::int64_t cache = largest_cache();
    return 4 * (cache == 0 ? most : std::min(cache, most));
}

/// The largest of all ranks, so that they plan the same. Collective over MPI_COMM_WORLD where there are cold messages.
std::int64_t cold_bytes(const std::vector<Point> &named, const std::vector<const Probe *> &chosen)
{
    const std::int64_t own = own_cold_bytes(named, chosen);
    std::int64_t largest = own;
    if (own > 0)
        MPI_Allreduce(&own, &largest, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
    return largest;
}

/// Leaves out the points for which `is_possible` does not hold.
template <class IsPossible> void leave_out_others(Grid &grid, IsPossible is_possible, const std::string &reason)
{
    const auto others = std::stable_partition(grid.points.begin(), grid.points.end(), is_possible);
    std::for_each(others, grid.points.end(), [&](const Point &point) { leave_out(grid.left_out, point, reason); });
    grid.points.erase(others, grid.points.end());
}

/// Leaves out the points whose processes the launch does not have, or MPI cannot work among.
void leave_out_impossible_groups(const Launch &launch, const std::vector<Level> &levels, Grid &grid)
{
    leave_out_others(
        grid,
        [&](const Point &point) {
            const Members members = members_of(point, levels);
            return point.probe->level < 0 ||
                   (members.apart >= point.p / 2 && members.apart + point.p / 2 <= launch.size);
        },
        "this launch has no such level, or too few ranks on it");
    leave_out_others(
        grid,
        [&](const Point &point) {
            const measure::Placement where = placement(nodes_of(launch, members_of(point, levels)), point.p);
            return platform::can_group(where.nodes, where.ppn);
        },
        "SimGrid aborts in MPI_Bcast where several hosts have a number of ranks that is no power of two");
}

/// Adds the messages of the machine's levels, all of them or those that are named.
void add_levels(const ProbeOptions &options, const std::vector<Level> &levels, const Limits &limits, Grid &grid)
{
    std::vector<Point> points = points_of_levels(levels, options.sizes, platform::simulated());
    std::erase_if(points, [&](const Point &point) {
        return !options.ops.empty() &&
               std::find(options.ops.begin(), options.ops.end(), point.probe->name) == options.ops.end();
    });
    Grid more = make_grid(points, limits);
    grid.points.insert(grid.points.end(), more.points.begin(), more.points.end());
    grid.left_out.insert(grid.left_out.end(), more.left_out.begin(), more.left_out.end());
}

/// `named`: these points alone, if there are any.
Grid grid_of(const Launch &launch, const std::vector<Level> &levels, const ProbeOptions &options, const Limits &limits,
             const std::vector<Point> &named, const std::vector<const Probe *> &chosen)
{
    const std::vector<int> processes = options.processes.empty() ? process_counts(launch.size) : options.processes;
    int most = named.empty() ? processes.back() : 1;
    for (const Point &point : named)
        most = std::max(most, point.p);
    if (most > launch.size)
        throw AgreedError(Exit::usage, std::string(named.empty() ? "--processes" : "--points") +
                                           ": p = " + std::to_string(most) + " was asked for, but the launch has " +
                                           std::to_string(launch.size) + (launch.size == 1 ? " rank" : " ranks"));
    Grid grid = named.empty() ? make_grid(chosen, processes, options.sizes, limits, platform::simulated())
                              : make_grid(named, limits);
    if (named.empty())
        add_levels(options, levels, limits, grid);
    leave_out_impossible_groups(launch, levels, grid);
    if (grid.points.empty())
        throw AgreedError(Exit::usage,
                          "nothing is left to measure: see --list for the p of each operation, and --memory");
    shuffle(grid.points, combined_seed(options.seed, static_cast<std::uint64_t>(options.launch)));
    return grid;
}

} // namespace

Choice choose(const Launch &launch, const std::vector<Level> &levels, const ProbeOptions &options)
{
    const std::vector<Point> named = options.like.empty() ? named_points(options.points, "--points")
                                                          : named_points(points_of(launch, options.like), "--like");
    const std::vector<const Probe *> chosen = chosen_probes(options);
    const Limits limits = limits_of(launch, options, cold_bytes(named, chosen));
    return {limits, grid_of(launch, levels, options, limits, named, chosen)};
}

Choice planned(const Layout &layout, const ProbeOptions &options)
{
    Launch launch{.size = layout.nodes * layout.ppn, .node_of_rank = node_of_rank(layout)};
    for (int node = 0; node < layout.nodes; ++node)
        launch.hosts.push_back("node " + std::to_string(node));
    constexpr int within_nodes = 1, between_nodes = 2; // places in level_names
    std::vector<Level> levels;
    if (launch.size > 2 && layout.ppn > 1)
        levels.push_back({within_nodes, layout.ppn});
    if (launch.size > 2 && layout.nodes > 1)
        levels.push_back({between_nodes, launch.size});
    const std::vector<Point> named = named_points(options.points, "--points");
    const std::vector<const Probe *> chosen = chosen_probes(options);
    const Limits limits = limits_of(launch, options, own_cold_bytes(named, chosen));
    return {limits, grid_of(launch, levels, options, limits, named, chosen)};
}

std::string plan_of(const Launch &launch, const ProbeOptions &options, int epochs, const Grid &grid)
{
    std::string text = std::to_string(launch.size) + " " + std::to_string(options.launch) + " " +
                       std::to_string(options.repetitions) + " " + std::to_string(epochs) +
                       (options.further ? " further" : "");
    for (const int node : launch.node_of_rank) // a launch that goes on elsewhere would mix two placements
        text += " " + launch.hosts[static_cast<std::size_t>(node)];
    for (const Point &point : grid.points)
        text += "\n" + name_of(point);
    std::uint64_t digest = options.seed;
    for (const char c : text)
        digest = mix(digest ^ static_cast<unsigned char>(c));
    return std::to_string(digest);
}

} // namespace mpisheet::probes
