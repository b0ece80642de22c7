#include "probes/choice.hpp"

#include "formats/points.hpp"
#include "model/error.hpp"
#include "model/random.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/plan.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/session.hpp"
#include "probes/point.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdint>
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
    const std::string no_layout = "-";
    std::string text;
    if (launch.rank == 0)
        for (const formats::ListedPoint &point : formats::read_points(file))
            text += point.op + " " + std::to_string(point.p) + " " + std::to_string(point.d) + " " +
                    (point.layout.empty() ? no_layout : point.layout) + "\n";
    int length = static_cast<int>(text.size());
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    text.resize(static_cast<std::size_t>(length));
    MPI_Bcast(text.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<WantedPoint> points;
    std::istringstream words(text);
    for (WantedPoint point; words >> point.op >> point.p >> point.d >> point.layout; points.push_back(point))
        if (point.layout == no_layout)
            point.layout.clear();
    return points;
}

/// A point that is named, and of which layout; empty: of each that has this many ranks.
struct NamedPoint {
    Point point;
    std::string layout;
};

/// What is asked for.
struct Wanted {
    std::vector<NamedPoint> named; ///< these alone, if there are any
    std::vector<const Probe *> chosen;
};

/// The points that the command line names, each once; the same error on every rank where one cannot be.
std::vector<NamedPoint> named_points(const std::vector<WantedPoint> &named, const char *option)
{
    std::vector<NamedPoint> points;
    std::set<std::tuple<const Probe *, int, std::int64_t, std::string>> known;
    for (const WantedPoint &wanted : named) {
        const Probe *probe = find_probe(wanted.op);
        if (probe == nullptr)
            throw AgreedError(Exit::usage, std::string(option) + ": no operation \"" + wanted.op +
                                               "\"; mpisheet-probe --list shows them");
        const Point point{probe, wanted.p, probe->sized ? wanted.d : 0};
        if (wanted.p < probe->fewest || (probe->most > 0 && wanted.p > probe->most) || (probe->sized && wanted.d < 1))
            throw AgreedError(Exit::usage, std::string(option) + ": " + name_of(point) + ": expected p " +
                                               std::string(probe->processes) + (probe->sized ? " and a size" : "") +
                                               "; mpisheet-probe --list shows them");
        if (known.insert({probe, point.p, point.d, wanted.layout}).second)
            points.push_back({point, wanted.layout});
    }
    return points;
}

Limits limits_of(const Launch &launch, const std::vector<Arrangement> &arrangements, const ProbeOptions &options,
                 std::int64_t cold)
{
    int ppn = 1;
    for (const Arrangement &own : arrangements)
        ppn = std::max(ppn, placement(own.launch.node_of_rank, own.launch.size).ppn);
    return {options.memory, ppn, static_cast<std::int64_t>(platform::foldable_limit(launch.size)), cold};
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
std::int64_t own_cold_bytes(const Wanted &wanted)
{
    const auto &[named, chosen] = wanted;
    const bool any =
        named.empty()
            ? std::any_of(chosen.begin(), chosen.end(), [](const Probe *probe) { return probe->cold; })
            : std::any_of(named.begin(), named.end(), [](const NamedPoint &one) { return one.point.probe->cold; });
    if (platform::simulated() || !any)
        return 0;
    // Virtual machines tell of caches that are not theirs: 64 MiB is as much as is believed, or taken if none is known.
    constexpr std::int64_t most = 64 << 20;
    const std::int64_t cache = largest_cache();
    return 4 * (cache == 0 ? most : std::min(cache, most));
}

/// The largest of all ranks, so that they plan the same. Collective over MPI_COMM_WORLD where there are cold messages.
std::int64_t cold_bytes(const Wanted &wanted)
{
    const std::int64_t own = own_cold_bytes(wanted);
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

/// Leaves out the points whose processes the arrangement does not have, or MPI cannot work among.
void leave_out_impossible_groups(const Arrangement &own, Grid &grid)
{
    leave_out_others(
        grid,
        [&](const Point &point) {
            const Members members = members_of(point, own.levels);
            return point.probe->level < 0 ||
                   (members.apart >= point.p / 2 && members.apart + point.p / 2 <= own.launch.size);
        },
        "this launch has no such level, or too few ranks on it");
    leave_out_others(
        grid,
        [&](const Point &point) {
            const measure::Placement where = placement(nodes_of(own.launch, members_of(point, own.levels)), point.p);
            return platform::can_group(where.nodes, where.ppn);
        },
        "SimGrid aborts in MPI_Bcast where several hosts have a number of ranks that is no power of two");
}

/// Adds the messages of the machine's levels, all of them or those that are named; all with `msg` of the first level
/// where levels are asked for and there are several.
void add_levels(const ProbeOptions &options, const std::vector<Level> &levels, const Limits &limits, Grid &grid)
{
    const auto is_named = [&](std::string_view op) {
        return std::find(options.ops.begin(), options.ops.end(), op) != options.ops.end();
    };
    const bool all = options.ops.empty() || (options.levels && levels.size() > 1);
    std::vector<Point> points = points_of_levels(levels, options.sizes, platform::simulated());
    std::erase_if(points, [&](const Point &point) { return !all && !is_named(point.probe->name); });
    Grid more = make_grid(points, limits);
    if (all && !options.ops.empty() && !is_named("msg"))
        for (const Point &point :
             make_grid({find_probe("msg")}, {2}, options.sizes, limits, platform::simulated()).points)
            grid.points.push_back(point);
    grid.points.insert(grid.points.end(), more.points.begin(), more.points.end());
    grid.left_out.insert(grid.left_out.end(), more.left_out.begin(), more.left_out.end());
}

/// Processes of sendrecv beside those that are asked for: all ranks and half of them, each with one half of them away.
/// Where blocks of the highest level share what joins them, few blocks do not fill it, and nothing else shows it.
std::vector<int> across_all_blocks(const Arrangement &own, const std::vector<int> &processes)
{
    constexpr int fewest_blocks = 4;
    if (own.levels.size() < 2)
        return {};
    std::vector<int> counts{own.launch.size / 2, own.launch.size};
    std::erase_if(counts, [&](int p) {
        return p < fewest_blocks * own.levels[own.levels.size() - 2].block ||
               std::find(processes.begin(), processes.end(), p) != processes.end();
    });
    return counts;
}

/// What is asked for, as far as the arrangement has ranks for it.
Grid grid_of(const Arrangement &own, const ProbeOptions &options, const Limits &limits, const Wanted &wanted)
{
    const int size = own.launch.size;
    Grid grid;
    if (wanted.named.empty()) {
        std::vector<int> processes = options.processes.empty() ? process_counts(size) : options.processes;
        std::erase_if(processes, [&](int p) { return p > size; });
        grid = make_grid(wanted.chosen, processes, options.sizes, limits, platform::simulated());
        const auto sendrecv = std::find(wanted.chosen.begin(), wanted.chosen.end(), find_probe("sendrecv"));
        if (sendrecv != wanted.chosen.end()) {
            const Grid more = make_grid({*sendrecv}, across_all_blocks(own, processes), options.sizes, limits);
            grid.points.insert(grid.points.end(), more.points.begin(), more.points.end());
        }
        add_levels(options, own.levels, limits, grid);
    } else {
        std::vector<Point> points;
        for (const auto &[point, layout] : wanted.named)
            if (point.p <= size && (layout.empty() || own.layout.nodes == 0 || layout == to_text(own.layout)))
                points.push_back(point);
        grid = make_grid(points, limits);
    }
    leave_out_impossible_groups(own, grid);
    return grid;
}

/// Throws AgreedError (usage) where no arrangement has as many ranks as are asked for.
void check_processes(const std::vector<Arrangement> &arrangements, const ProbeOptions &options, const Wanted &wanted)
{
    int most = 1, largest = 0;
    for (const NamedPoint &one : wanted.named)
        most = std::max(most, one.point.p);
    if (wanted.named.empty() && !options.processes.empty())
        most = options.processes.back();
    for (const Arrangement &own : arrangements)
        largest = std::max(largest, own.is_asked_for ? own.launch.size : 0);
    if (most > largest)
        throw AgreedError(Exit::usage, std::string(wanted.named.empty() ? "--processes" : "--points") +
                                           ": p = " + std::to_string(most) + " was asked for, but the " +
                                           (options.layouts.empty() ? "launch has " : "largest layout has ") +
                                           std::to_string(largest) + (largest == 1 ? " rank" : " ranks"));
}

/// Of all arrangements. Processes that lie alike in two of them are the same ranks, and measured in the first.
Grid grid_of_all(const std::vector<Arrangement> &arrangements, const ProbeOptions &options, const Limits &limits,
                 const Wanted &wanted)
{
    check_processes(arrangements, options, wanted);
    using Lying = std::tuple<const Probe *, int, std::int64_t, int, int, std::string>; // op, p, d, nodes, ppn, order
    std::set<Lying> known;
    Grid all;
    for (std::size_t k = 0; k < arrangements.size(); ++k) {
        const Arrangement &own = arrangements[k];
        Grid grid = grid_of(own, options, limits, wanted);
        if (!own.is_asked_for)
            std::erase_if(grid.points, [](const Point &point) { return point.probe->level < 0; });
        for (Point &point : grid.points) {
            point.layout = static_cast<int>(k);
            const measure::Placement where = placement(own.launch.node_of_rank, point.p);
            if (point.probe->level >= 0 ||
                known.insert({point.probe, point.p, point.d, where.nodes, where.ppn, where.order}).second)
                all.points.push_back(point);
        }
        for (LeftOut &left : grid.left_out) {
            if (!own.is_asked_for && find_probe(left.op)->level < 0)
                continue;
            left.layout = static_cast<int>(k);
            all.left_out.push_back(std::move(left));
        }
    }
    if (all.points.empty())
        throw AgreedError(Exit::usage,
                          "no measurement is possible with these options: look at --ops and --processes "
                          "(mpisheet-probe --list: the ranks that each operation needs), or raise --memory");
    shuffle(all.points, combined_seed(options.seed, static_cast<std::uint64_t>(options.launch)));
    return all;
}

} // namespace

Choice choose(const Launch &launch, const std::vector<Arrangement> &arrangements, const ProbeOptions &options)
{
    const Wanted wanted{options.like.empty() ? named_points(options.points, "--points")
                                             : named_points(points_of(launch, options.like), "--like"),
                        chosen_probes(options)};
    const Limits limits = limits_of(launch, arrangements, options, cold_bytes(wanted));
    return {limits, grid_of_all(arrangements, options, limits, wanted)};
}

Plan planned(const Layout &layout, const ProbeOptions &options)
{
    Launch launch{.size = layout.nodes * layout.ppn, .node_of_rank = node_of_rank(layout)};
    for (int node = 0; node < layout.nodes; ++node)
        launch.hosts.push_back("node " + std::to_string(node));
    std::vector<Arrangement> arrangements = arrange(launch, options.layouts);
    for (Arrangement &own : arrangements) {
        const auto &[nodes, ppn, cyclic] = own.layout.nodes == 0 ? layout : own.layout;
        if (own.ranks.size() <= 2 || !own.has_levels)
            continue;
        if (ppn > 1 && !(nodes > 1 && cyclic))
            own.levels.push_back({name_of_node, ppn});
        if (nodes > 1)
            own.levels.push_back({name_of_net, own.launch.size});
    }
    const Wanted wanted{named_points(options.points, "--points"), chosen_probes(options)};
    const Limits limits = limits_of(launch, arrangements, options, own_cold_bytes(wanted));
    Grid grid = grid_of_all(arrangements, options, limits, wanted);
    return {{limits, std::move(grid)}, std::move(arrangements)};
}

std::string plan_of(const Launch &launch, const ProbeOptions &options, int epochs, const Grid &grid)
{
    std::string text = std::to_string(launch.size) + " " + std::to_string(options.launch) + " " +
                       std::to_string(options.repetitions) + " " + std::to_string(epochs) +
                       (options.further ? " further" : "") +
                       (options.align == page ? "" : " align " + std::to_string(options.align));
    for (const int node : launch.node_of_rank) // a launch that goes on elsewhere would mix two placements
        text += " " + launch.hosts[static_cast<std::size_t>(node)];
    if (!options.layouts.empty())
        text += " " + to_text(options.layouts);
    for (const Point &point : grid.points)
        text += "\n" + name_of(point);
    std::uint64_t digest = options.seed;
    for (const char c : text)
        digest = mix(digest ^ static_cast<unsigned char>(c));
    return std::to_string(digest);
}

} // namespace mpisheet::probes
