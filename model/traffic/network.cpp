#include "model/traffic/network.hpp"

#include "model/graph/partial.hpp"
#include "model/statistics.hpp"
#include "model/traffic/traffic.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace mpisheet::traffic {
namespace {

/// Pairs that differ by less are of one kind: a share of what lies between the nearest and the farthest, and of a rate.
constexpr double same_kind = 1e-4;

std::string name_of(const graph::Link &link)
{
    const std::string from = std::to_string(link.from);
    switch (link.kind) {
    case graph::Kind::send:
    case graph::Kind::receive:
        return "the link of rank " + from;
    case graph::Kind::hop:
        return "the hop " + std::string(link.both_ways ? "between routers " : "from router ") + from +
               (link.both_ways ? " and " : " to ") + std::to_string(link.to);
    case graph::Kind::leave:
        return "the way out of router " + from;
    case graph::Kind::enter:
        return "the way into router " + from;
    default:
        return "the inside of router " + from;
    }
}

/// Messages of all sizes between two ranks, [s] of bytes: straight between those measured, but where a step is steeper
/// or flatter than both beside it, libraries change protocols in it: each half goes on as its side does.
class Curve {
public:
    Curve(std::vector<double> sizes, std::vector<double> seconds)
        : sizes_(std::move(sizes)), seconds_(std::move(seconds))
    {
    }

    [[nodiscard]] double at(double bytes) const
    {
        const Step step = step_of(bytes);
        return seconds_[step.point] + slope(step.straight) * (bytes - sizes_[step.point]);
    }
    /// What a byte more takes, in the range of sizes that has one protocol.
    [[nodiscard]] double slope_at(double bytes) const { return slope(step_of(bytes).straight); }

private:
    struct Step {
        std::size_t straight = 0; ///< goes on as from this size to the next
        std::size_t point = 0;    ///< from this one
    };
    [[nodiscard]] Step step_of(double bytes) const
    {
        constexpr double as_steep = 0.1;
        const auto above = std::upper_bound(sizes_.begin() + 1, sizes_.end() - 1, bytes);
        const std::size_t k = static_cast<std::size_t>(above - sizes_.begin()) - 1, last = sizes_.size() - 2;
        const auto is_like = [&](std::size_t other) {
            return std::abs(slope(k) - slope(other)) <= as_steep * std::abs(slope(other));
        };
        if (k == 0 || k == last || is_like(k - 1) || is_like(k + 1))
            return {k, k};
        return 2 * bytes < sizes_[k] + sizes_[k + 1] ? Step{k - 1, k} : Step{k + 1, k + 1};
    }
    [[nodiscard]] double slope(std::size_t k) const
    {
        return (seconds_[k + 1] - seconds_[k]) / (sizes_[k + 1] - sizes_[k]);
    }

    std::vector<double> sizes_, seconds_;
};

/// How far two ranks are from each other, 0 the nearest and 1 the farthest, and what a large message's bytes do there.
struct PairKind {
    double distance = 0;
    double bytes_s = 0;
};

/// Prices of kinds from both curves.
class Prices {
public:
    Prices(const graph::Graph &graph, std::vector<PairKind> kinds)
        : near_(graph.sizes, graph.near.seconds), far_(graph.sizes, graph.far.seconds), kinds_(std::move(kinds)),
          near_bytes_s_(rate_of(graph, graph.near)), far_bytes_s_(rate_of(graph, graph.far)),
          near_s_(graph::small_seconds(graph, graph.near.from, graph.near.to)),
          far_s_(graph::small_seconds(graph, graph.far.from, graph.far.to))
    {
    }

    Price operator()(std::size_t number, double bytes) const
    {
        const PairKind &kind = kinds_[number];
        const double growing = std::clamp(bytes * byte_s(bytes), 0.0, near_.at(bytes));
        const double near = near_.at(bytes) - growing, far = far_.at(bytes) - growing * near_bytes_s_ / far_bytes_s_;
        const double shared = growing * near_bytes_s_ / kind.bytes_s;
        const double startup = std::max(0.0, near + kind.distance * (far - near));
        return {startup + shared, shared};
    }

private:
    /// What a byte takes between the near ranks: of what grows there the rest is start-up, which grows in proportion
    /// between the far ones.
    [[nodiscard]] double byte_s(double bytes) const
    {
        constexpr double tells = 0.1;
        const double near = near_.slope_at(bytes), far = far_.slope_at(bytes), as_long = near_bytes_s_ / far_bytes_s_,
                     apart_s = far_s_ - as_long * near_s_;
        return std::abs(apart_s) < tells * far_s_ ? near : (near * far_s_ - far * near_s_) / apart_s;
    }

    static double rate_of(const graph::Graph &graph, const graph::Sizes &pair)
    {
        return graph.alone_bytes_s[static_cast<std::size_t>(pair.from)][static_cast<std::size_t>(pair.to)];
    }

    Curve near_, far_;
    std::vector<PairKind> kinds_;
    double near_bytes_s_, far_bytes_s_, near_s_, far_s_;
};

} // namespace

std::vector<Use> uses_of(const graph::Graph &graph, int from, int to, const std::vector<int> &there,
                         const std::vector<int> &back)
{
    const double bytes_s = graph.alone_bytes_s[graph::at(from)][graph::at(to)];
    std::vector<Use> uses;
    for (const int link : there)
        uses.push_back({link, bytes_s});
    for (const int link : back)
        if (graph.both > 0 && std::find(there.begin(), there.end(), link) == there.end())
            uses.push_back({link, graph.both * bytes_s});
    return uses;
}

double growth_of(const graph::Graph &graph, int from, int to)
{
    if (!graph.by_distance)
        return 1;
    const auto bytes_s = [&](int i, int j) { return graph.alone_bytes_s[graph::at(i)][graph::at(j)]; };
    return graph::small_seconds(graph, graph.near.from, graph.near.to) / graph::small_seconds(graph, from, to) *
           bytes_s(graph.near.from, graph.near.to) /
           bytes_s(from, to); // of bytes: as much less as small ones take more
}

Interconnect with_graph(Interconnect interconnect, const graph::Graph &graph)
{
    if (graph.sizes.size() < 2 || graph.alone_bytes_s.empty())
        return interconnect;
    auto network = std::make_shared<Network>();
    network->ranks = graph.p;
    for (const graph::Link &link : graph.links)
        network->links.push_back(
            {name_of(link), link.bytes_s,
             link.kind == graph::Kind::send || link.kind == graph::Kind::receive ? link.from : -1});
    const double nearest = graph::small_seconds(graph, graph.near.from, graph.near.to),
                 span = graph::small_seconds(graph, graph.far.from, graph.far.to) - nearest;
    const graph::Routes routes = graph::all_ways(graph);
    if (graph.by_distance)
        network->growth.resize(graph.router.size() * graph.router.size(), 1);
    std::map<std::pair<long, long>, std::size_t> numbers;
    std::vector<PairKind> kinds;
    for (int from = 0; from < graph.p; ++from)
        for (int to = 0; to < graph.p; ++to) {
            std::vector<Use> &uses = network->ways.emplace_back();
            if (from == to) {
                network->kinds.push_back(0);
                continue;
            }
            const PairKind kind{span > 0 ? (graph::small_seconds(graph, from, to) - nearest) / span : 0,
                                graph.alone_bytes_s[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)]};
            if (graph.by_distance)
                network->growth[network->place_of(from, to)] = growth_of(graph, from, to);
            const auto [at, is_new] = numbers.try_emplace(
                {std::lround(kind.distance / same_kind), std::lround(std::log(kind.bytes_s) / same_kind)},
                kinds.size());
            if (is_new)
                kinds.push_back(kind);
            network->kinds.push_back(at->second);
            uses = uses_of(graph, from, to, routes[graph::at(from)][graph::at(to)],
                           routes[graph::at(to)][graph::at(from)]);
        }
    interconnect.network = std::move(network);
    interconnect.price = Prices(graph, std::move(kinds));
    return interconnect;
}

namespace {

/// When the last message of a pattern is there [s].
double end_of(const graph::Ways &ways, const Interconnect &interconnect, const graph::AtOnce &messages)
{
    Traffic traffic(interconnect);
    for (const graph::Sent &sent : messages) {
        const auto from = static_cast<std::size_t>(sent.from), to = static_cast<std::size_t>(sent.to);
        const double alone = ways.large_s[from][to];
        traffic.start(0, sent.from, sent.to, Price{alone, std::min(alone, graph::bytes_s(ways, from, to))});
    }
    double last = 0;
    for (std::size_t left = messages.size(); left > 0; left -= traffic.advance() >= 0 ? 1 : 0)
        last = traffic.next();
    return last;
}

} // namespace

double misfit_at_once(const graph::Ways &measured, const graph::Graph &graph)
{
    constexpr double most = 0.95;
    const graph::Ways ways = graph::completed(measured);
    const Interconnect interconnect = with_graph({}, graph);
    std::vector<double> off;
    for (const graph::AtOnce &messages : ways.at_once) {
        std::set<int> senders, receivers;
        double last = 0;
        for (const graph::Sent &sent : messages) {
            last = std::max(last, sent.took_s);
            senders.insert(sent.from);
            receivers.insert(sent.to);
        }
        if (std::min(senders.size(), receivers.size()) < 2)
            continue;
        off.push_back(std::abs(std::log(end_of(ways, interconnect, messages) / last)));
    }
    return off.empty() ? 0 : std::expm1(quantile(off, most));
}

} // namespace mpisheet::traffic
