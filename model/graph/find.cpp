#include "model/graph/graph.hpp"
#include "model/graph/noise.hpp"
#include "model/graph/partial.hpp"
#include "model/graph/snap.hpp"
#include "model/network.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace mpisheet::graph {
namespace {

using Table = std::vector<std::vector<double>>;

/// Which of several first hops that begin equally long ways is taken: the one to the router that is nearest or farthest
/// by number, and of two up or down. Routing that goes dimension by dimension follows one of these.
struct Rule {
    bool farthest = false, down = false;
};
constexpr std::array<Rule, 4> rules{{{}, {.down = true}, {.farthest = true}, {.farthest = true, .down = true}}};

constexpr const char *no_network =
    "no network of few links tells what pairs take within 2 %: there is noise, or ways change";

/// What a graph is made with: of each rank its own part, and up to which difference two ways are equally long [s].
struct Measure {
    std::vector<double> own_s;
    double tolerance = 0;
};

/// For each rank a message to the nearest one and back: both are at one router then [s].
std::vector<double> nearest_ways(const Table &small_s)
{
    std::vector<double> own(small_s.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < small_s.size(); ++i)
        for (std::size_t j = 0; j < small_s.size(); ++j)
            if (i != j)
                own[i] = std::min(own[i], (small_s[i][j] + small_s[j][i]) / 2);
    return own;
}

/// For each rank the least detour over it [s].
std::vector<double> least_detours(const Table &small_s)
{
    const std::size_t p = small_s.size();
    std::vector<double> own(p, std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < p; ++i) {
        for (std::size_t j = 0; j < p; ++j)
            for (std::size_t k = 0; k < p; ++k)
                if (i != j && i != k && j != k)
                    own[i] = std::min(own[i], small_s[j][i] + small_s[i][k] - small_s[j][k]);
        own[i] = std::max(0.0, own[i]);
    }
    return own;
}

/// What is left between ranks without their own parts [s].
Table between(const Table &small_s, const std::vector<double> &own)
{
    Table left = small_s;
    for (std::size_t i = 0; i < left.size(); ++i)
        for (std::size_t j = 0; j < left.size(); ++j)
            left[i][j] = i == j ? 0 : left[i][j] - (own[i] + own[j]) / 2;
    return left;
}

double least_of_pairs(const Table &small_s)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < small_s.size(); ++i)
        for (std::size_t j = 0; j < small_s.size(); ++j)
            least = i == j ? least : std::min(least, small_s[i][j]);
    return least;
}

/// The first rank of each router; `router` becomes that of each rank.
std::vector<std::size_t> group(const Table &left, double tolerance, std::vector<int> &router)
{
    std::vector<std::size_t> firsts;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto same = std::find_if(firsts.begin(), firsts.end(), [&](std::size_t first) {
            return std::max(left[i][first], left[first][i]) <= tolerance;
        });
        router.push_back(static_cast<int>(same - firsts.begin()));
        if (same == firsts.end())
            firsts.push_back(i);
    }
    return firsts;
}

/// The hops of routers at these distances, and the ways over them; of equally long ones the rule's.
void connect(const Table &distance, double tolerance, Rule rule, Graph &graph, Equal &all_equal)
{
    const std::size_t m = distance.size();
    all_equal.assign(m, std::vector<std::vector<int>>(m));
    graph.next.assign(m, std::vector<int>(m, -1));
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v) {
            bool direct = u != v;
            for (std::size_t w = 0; w < m && direct; ++w)
                direct = w == u || w == v || distance[u][w] + distance[w][v] > distance[u][v] + tolerance;
            if (!direct)
                continue;
            graph.next[u][v] = static_cast<int>(graph.links.size());
            graph.links.push_back({Kind::hop, static_cast<int>(u), static_cast<int>(v), distance[u][v]});
        }
    const std::vector<std::vector<int>> hops = graph.next;
    for (std::size_t u = 0; u < m; ++u)
        for (std::size_t v = 0; v < m; ++v) {
            std::vector<std::size_t> equal;
            for (std::size_t w = 0; w < m && u != v && hops[u][v] < 0; ++w)
                if (hops[u][w] >= 0 && std::abs(distance[u][w] + distance[w][v] - distance[u][v]) <= 2 * tolerance)
                    equal.push_back(w);
            if (equal.empty())
                continue;
            const auto first = std::min_element(equal.begin(), equal.end(), [&](std::size_t one, std::size_t other) {
                const auto away = [&](std::size_t w) { return w > u ? w - u : u - w; };
                return away(one) != away(other) ? (away(one) < away(other)) != rule.farthest
                                                : (one > other) != rule.down;
            });
            graph.next[u][v] = hops[u][*first];
            for (const std::size_t w : equal)
                if (equal.size() > 1 && distance[w][v] < distance[u][v])
                    all_equal[u][v].push_back(static_cast<int>(w));
        }
}

/// The largest error of a pair's small message.
double misfit_of(const Graph &graph, const Table &small_s)
{
    double misfit = 0;
    for (int i = 0; i < graph.p; ++i)
        for (int j = 0; j < graph.p; ++j)
            if (const double measured_s = small_s[at(i)][at(j)]; measured_s > 0)
                misfit = std::max(misfit, std::abs(small_seconds(graph, i, j) / measured_s - 1));
    return misfit;
}

/// A graph without capacities; its misfit is infinite where a pair has no way.
Graph graph_within(const Table &small_s, const Measure &measure, Rule rule, Equal &equal)
{
    Graph graph;
    graph.p = static_cast<int>(small_s.size());
    graph.own_s = measure.own_s;
    const Table left = between(small_s, graph.own_s);
    const std::vector<std::size_t> firsts = group(left, measure.tolerance, graph.router);
    Table distance;
    for (const std::size_t u : firsts) {
        distance.emplace_back();
        for (const std::size_t v : firsts)
            distance.back().push_back(left[u][v]);
    }
    connect(distance, measure.tolerance, rule, graph, equal);
    graph.misfit = misfit_of(graph, small_s);
    return graph;
}

/// Do levels of blocks tell what pairs take, small messages and the bytes of large ones?
bool blocks_tell(const Ways &ways)
{
    Survey survey;
    survey.p = ways.p;
    for (int a = 0; a < ways.p; ++a) {
        survey.node.push_back(a);
        for (int b = a + 1; b < ways.p; ++b) {
            const double small = (ways.small_s[at(a)][at(b)] + ways.small_s[at(b)][at(a)]) / 2;
            const double bytes = (bytes_s(ways, at(a), at(b)) + bytes_s(ways, at(b), at(a))) / 2;
            survey.meetings.push_back({a, b, small, bytes, small, small});
        }
    }
    Table bytes = ways.small_s;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (std::size_t j = 0; j < bytes.size(); ++j)
            bytes[i][j] = i == j ? 0 : bytes_s(ways, i, j);
    return levels_tell(find_levels(survey), survey, noise_of(ways.small_s), noise_of(bytes));
}

/// What is no hop: of ranks, and of routers with several.
void add_ends(Graph &graph)
{
    for (int rank = 0; rank < graph.p; ++rank)
        for (const Kind kind : {Kind::send, Kind::receive})
            graph.links.push_back({kind, rank, rank});
    for (int router = 0; router < graph.routers(); ++router) {
        const auto ranks = std::count(graph.router.begin(), graph.router.end(), router);
        if (ranks > 2)
            graph.links.push_back({Kind::within, router, router});
        if (ranks > 1 && graph.routers() > 1)
            for (const Kind kind : {Kind::leave, Kind::enter})
                graph.links.push_back({kind, router, router});
    }
}

/// Links of one kind carry the same within the noise of what was measured of them, and within what digits tell.
void snap_capacities(double noise, Graph &graph)
{
    constexpr double of_digits = 1e-6;
    for (const Kind kind : {Kind::send, Kind::leave, Kind::within, Kind::hop, Kind::enter, Kind::receive}) {
        std::vector<double> rates;
        for (const Link &link : graph.links)
            if (link.kind == kind)
                rates.push_back(link.bytes_s);
        rates = snapped(std::move(rates), std::max(noise, of_digits));
        auto next = rates.begin();
        for (Link &link : graph.links)
            if (link.kind == kind)
                link.bytes_s = *next++;
    }
}

/// The links that are no hops, by kind and rank or router; −1: none.
class Ends {
public:
    explicit Ends(const Graph &graph)
    {
        for (std::vector<int> &of : numbers_)
            of.assign(std::max(at(graph.p), graph.next.size()), -1);
        for (std::size_t k = graph.links.size(); k-- > 0;)
            if (const Link &link = graph.links[k]; link.kind != Kind::hop)
                numbers_.at(static_cast<std::size_t>(link.kind)).at(at(link.from)) = static_cast<int>(k);
    }
    [[nodiscard]] int number(Kind kind, int of) const { return numbers_.at(static_cast<std::size_t>(kind))[at(of)]; }

private:
    std::array<std::vector<int>, kind_names.size()> numbers_;
};

std::vector<int> way_over(const Graph &graph, const Ends &ends, int from, int to)
{
    std::vector<int> links;
    const auto add = [&](Kind kind, int of) {
        if (const int number = ends.number(kind, of); number >= 0)
            links.push_back(number);
    };
    const int first = graph.router[at(from)], last = graph.router[at(to)];
    add(Kind::send, from);
    add(Kind::within, first);
    if (first != last)
        add(Kind::leave, first);
    for (int router = first, hops = 0; router != last && hops < graph.routers(); ++hops) {
        const int link = graph.next[at(router)][at(last)];
        if (link < 0)
            break;
        links.push_back(link);
        const Link &hop = graph.links[at(link)];
        router = over(hop, router);
    }
    if (first != last) {
        add(Kind::enter, last);
        add(Kind::within, last);
    }
    add(Kind::receive, to);
    return links;
}

/// The graph of ways without noise; `noise`: of what messages at once took.
Found found_in(const Ways &ways, double noise)
{
    constexpr std::array tolerances{0.003, 0.006, 0.0125, 0.025, 0.05, 0.1, 0.2, 0.3}; // of the nearest pair
    const double least = least_of_pairs(ways.small_s);
    std::optional<Graph> fewest;
    Measure best;
    Found found{.ways = ways, .noise = noise};
    for (const std::vector<double> &own : {least_detours(ways.small_s), nearest_ways(ways.small_s)})
        for (const double tolerance : tolerances) {
            const Measure measure{own, tolerance * least};
            if (Graph one = graph_within(ways.small_s, measure, rules.front(), found.equal);
                one.misfit <= most_misfit && (!fewest || one.links.size() < fewest->links.size())) {
                fewest = std::move(one);
                best = measure;
            }
        }
    const std::size_t p = at(ways.p), pairs = p * (p - 1);
    if (!fewest || 2 * (p + fewest->links.size()) > pairs)
        return {{}, no_network};
    for (const Rule rule : rules) {
        found.bare.push_back(graph_within(ways.small_s, best, rule, found.equal));
        add_ends(found.bare.back());
    }
    found.graph = measured(found, found.bare.front());
    return found;
}

} // namespace

std::vector<std::vector<int>> hops_between(const Graph &graph)
{
    std::vector<std::vector<int>> hops(graph.next.size(), std::vector<int>(graph.next.size(), -1));
    for (std::size_t k = 0; k < graph.links.size(); ++k)
        if (const Link &link = graph.links[k]; link.kind == Kind::hop) {
            hops[at(link.from)][at(link.to)] = static_cast<int>(k);
            if (link.both_ways)
                hops[at(link.to)][at(link.from)] = static_cast<int>(k);
        }
    return hops;
}

std::vector<int> way(const Graph &graph, int from, int to)
{
    return way_over(graph, Ends(graph), from, to);
}

Routes all_ways(const Graph &graph)
{
    const Ends ends(graph);
    Routes routes(at(graph.p), std::vector<std::vector<int>>(at(graph.p)));
    for (int from = 0; from < graph.p; ++from)
        for (int to = 0; to < graph.p; ++to)
            if (from != to)
                routes[at(from)][at(to)] = way_over(graph, ends, from, to);
    return routes;
}

double small_seconds(const Graph &graph, int from, int to)
{
    double seconds = (graph.own_s[at(from)] + graph.own_s[at(to)]) / 2;
    const int last = graph.router[at(to)];
    int router = graph.router[at(from)];
    for (int hops = 0; router != last; ++hops) {
        const int link = graph.next[at(router)][at(last)];
        if (link < 0 || hops == graph.routers())
            return std::numeric_limits<double>::infinity();
        const Link &hop = graph.links[at(link)];
        seconds += hop.seconds;
        router = over(hop, router);
    }
    return seconds;
}

Graph measured(const Found &found, Graph bare)
{
    measure_capacities(found.ways, found.noise, bare);
    snap_capacities(found.noise, bare);
    add_messages(found.ways, bare);
    return bare;
}

void add_messages(const Ways &ways, Graph &graph)
{
    const std::size_t p = at(ways.p);
    graph.alone_bytes_s.assign(p, std::vector<double>(p));
    for (std::size_t i = 0; i < p; ++i)
        for (std::size_t j = 0; j < p; ++j)
            graph.alone_bytes_s[i][j] = i == j ? 0 : large_bytes / bytes_s(ways, i, j);
    graph.both = share_of_way_back(ways, graph);
    graph.sizes = ways.sizes;
    graph.near = ways.near;
    graph.far = ways.far;
}

Found find_graph(const Ways &as_measured)
{
    if (as_measured.p < 4)
        return {{}, "three ranks or fewer have no network"};
    const Ways ways = completed(as_measured);
    if (blocks_tell(ways))
        return {{}, "levels of blocks of ranks tell what pairs take"};
    const double noise = noise_of(as_measured.small_s);
    const std::optional<Ways> smooth = noise > least_noise ? without_noise(as_measured, noise) : std::nullopt;
    if (!smooth && sure * noise > most_misfit) // what is explained within it may be noise beyond
        return {{}, no_network};
    Found found = smooth ? found_in(*smooth, noise) : found_in(ways, 0);
    if (found.graph)
        found.graph->misfit = misfit_of(*found.graph, as_measured.small_s);
    return found;
}

} // namespace mpisheet::graph
