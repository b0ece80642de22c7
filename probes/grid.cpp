#include "probes/grid.hpp"

#include "probes/blocks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet::probes {
namespace {

/// Of the sizes asked for those of an operation.
std::vector<std::int64_t> sizes_of(const Probe &probe, const std::vector<std::int64_t> &sizes, bool quarters)
{
    if (!probe.sized)
        return {0};
    if (probe.coarse)
        return every_second(sizes);
    return (probe.round_trip || probe.window) && quarters ? with_quarters(sizes) : sizes;
}

/// Why the point cannot be measured; empty: it can.
std::string obstacle(const Point &point, const Limits &limits)
{
    const std::int64_t bytes = bytes_of(point);
    // The calls with counts take their offsets in bytes.
    const bool told_places = point.probe->sent != Share::even;
    if (std::max(point.d, told_places ? bytes : 0) > std::numeric_limits<int>::max())
        return "larger than MPI's counts";
    if (point.probe->cold && limits.cold == 0)
        return "a simulated machine has no caches";
    if (point.probe->cold && limits.cold > limits.memory / std::max(limits.ranks_per_node, 1))
        return "--memory is too little for messages that no cache holds";
    if (bytes > limits.memory / std::max(limits.ranks_per_node, 1))
        return "needs more than --memory";
    if (limits.of_rank > 0 && bytes > limits.of_rank)
        return "needs more memory maps than SimGrid may have";
    return {};
}

} // namespace

Members members_of(const Point &point, const std::vector<Level> &levels)
{
    for (std::size_t k = 0; k < levels.size(); ++k)
        if (levels[k].name == point.probe->level)
            return {point.layout, point.p, apart(levels, k, point.p / 2)};
    return {point.layout, point.p, 0};
}

int place_among(const Members &members, int rank)
{
    const int half = members.p / 2;
    if (members.apart == 0)
        return rank < members.p ? rank : -1;
    if (rank < half)
        return rank;
    const int partner = rank - members.apart;
    return partner >= 0 && partner < half ? half + partner : -1;
}

std::vector<int> nodes_of(const measure::Launch &launch, const Members &members)
{
    std::vector<int> nodes;
    for (int rank = 0; rank < launch.size; ++rank)
        if (place_among(members, rank) >= 0)
            nodes.push_back(launch.node_of_rank[static_cast<std::size_t>(rank)]);
    return nodes;
}

void leave_out(std::vector<LeftOut> &list, const Point &point, const std::string &reason)
{
    for (LeftOut &known : list)
        if (known.op == point.probe->name && known.p == point.p && known.reason == reason &&
            known.layout == point.layout) {
            known.sizes.insert(point.d);
            return;
        }
    list.push_back({std::string(point.probe->name), point.p, {point.d}, reason, point.layout});
}

std::int64_t bytes_of(const Point &point)
{
    const auto of_rank = [&](int rank) {
        return bytes_sent(*point.probe, rank, point.p, point.d) + bytes_received(*point.probe, rank, point.p, point.d);
    };
    return std::max(of_rank(0), of_rank(point.p - 1));
}

std::vector<std::int64_t> every_second(const std::vector<std::int64_t> &sizes)
{
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool between =
            i > 0 && i + 1 < sizes.size() && sizes[i] == 2 * sizes[i - 1] && sizes[i + 1] == 2 * sizes[i];
        if (!between || kept.back() != sizes[i - 1])
            kept.push_back(sizes[i]);
    }
    return kept;
}

std::vector<std::int64_t> with_quarters(const std::vector<std::int64_t> &sizes)
{
    std::vector<std::int64_t> fine;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        fine.push_back(sizes[i]);
        if (i + 1 == sizes.size() || sizes[i + 1] != 2 * sizes[i])
            continue;
        for (const double quarter : {0.25, 0.5, 0.75}) {
            const auto between = std::llround(static_cast<double>(sizes[i]) * std::exp2(quarter));
            if (between > fine.back() && between < sizes[i + 1])
                fine.push_back(between);
        }
    }
    return fine;
}

Grid make_grid(const std::vector<Point> &points, const Limits &limits)
{
    Grid grid;
    for (const Point &point : points) {
        const std::string reason = obstacle(point, limits);
        if (reason.empty())
            grid.points.push_back(point);
        else
            leave_out(grid.left_out, point, reason);
    }
    return grid;
}

std::vector<Point> points_of_levels(const std::vector<Level> &levels, const std::vector<std::int64_t> &sizes,
                                    bool quarters)
{
    std::vector<Point> points;
    for (const Probe &probe : level_probes())
        for (std::size_t k = 0; k < levels.size(); ++k) {
            if (levels[k].name != probe.level || (probe.most == 2 && k == 0))
                continue;
            const int most = most_pairs(levels, k);
            for (int pairs = 1; pairs <= most; pairs = pairs < most ? std::min(2 * pairs, most) : most + 1)
                if (const int p = 2 * pairs; p >= probe.fewest && (probe.most == 0 || p <= probe.most))
                    for (const std::int64_t d : sizes_of(probe, sizes, quarters))
                        points.push_back({&probe, p, d});
        }
    return points;
}

Grid make_grid(const std::vector<const Probe *> &probes, const std::vector<int> &processes,
               const std::vector<std::int64_t> &sizes, const Limits &limits, bool quarters)
{
    std::vector<Point> points;
    for (const Probe *probe : probes)
        for (const int p : processes) {
            if (p < probe->fewest || (probe->most > 0 && p > probe->most))
                continue;
            for (const std::int64_t d : sizes_of(*probe, sizes, quarters))
                if (!probe->cold || d >= least_cold)
                    points.push_back({probe, p, d});
        }
    return make_grid(points, limits);
}

} // namespace mpisheet::probes
