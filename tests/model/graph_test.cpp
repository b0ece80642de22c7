// Networks without blocks, found again from what messages on known ones take.

#include "model/graph/graph.hpp"
#include "model/graph/noise.hpp"
#include "model/graph/partial.hpp"
#include "model/graph/snap.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_graph.hpp"

#include <algorithm>
#include <cmath>
#include <set>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using graph::Kind;

namespace {

std::vector<graph::Link> hops_of(const graph::Graph &graph)
{
    std::vector<graph::Link> hops;
    for (const graph::Link &link : graph.links)
        if (link.kind == Kind::hop)
            hops.push_back(link);
    return hops;
}

/// The routers that a message passes.
std::vector<int> passed(const graph::Graph &graph, int from, int to)
{
    std::vector<int> routers;
    for (const int number : graph::way(graph, from, to))
        if (const graph::Link &link = graph.links[at(number)]; link.kind == Kind::hop)
            routers.push_back(link.to);
    return routers;
}

} // namespace

TEST_CASE("a torus is found: its hops, what they take and what they carry", "[graph]")
{
    Random random(1);
    for (const auto &[across, down] : {std::pair(5, 3), std::pair(3, 7), std::pair(4, 6)}) {
        CAPTURE(across, down);
        const graph::Graph made = made_torus(across, down, 3e-6, 2e9);
        const graph::Found found = graph::find_graph(ways_on(made, 0, random));
        REQUIRE(found.graph);
        CHECK(found.graph->routers() == across * down);
        CHECK(found.graph->misfit < 1e-9);
        CHECK(hops_of(*found.graph).size() == hops_of(made).size());
        for (const graph::Link &hop : hops_of(*found.graph)) {
            CHECK(hop.seconds == Approx(3e-6));
            CHECK(hop.bytes_s == Approx(2e9).epsilon(0.01));
            CHECK_FALSE(hop.both_ways);
        }
    }
}

TEST_CASE("of equally long ways the one to the nearest router by number, and up, is taken first", "[graph]")
{
    Random random(2);
    const graph::Graph made = made_torus(4, 6, 3e-6, 2e9);
    const graph::Found found = graph::find_graph(ways_on(made, 0, random));
    REQUIRE(found.graph);
    int alike = 0;
    for (int i = 0; i < made.p; ++i)
        for (int j = 0; j < made.p; ++j)
            alike += i != j && passed(*found.graph, i, j) == passed(made, i, j) ? 1 : 0;
    CHECK(alike > 0.9 * made.p * (made.p - 1)); // not from the last router of a ring on
}

TEST_CASE("unlike zones are two routers and a link for both directions", "[graph]")
{
    Random random(3);
    const graph::Graph made = made_zones(6, 10, 4e-6, 20e-6, 1e9, 2.5e9);
    const graph::Found found = graph::find_graph(ways_on(made, 0, random));
    INFO(found.why_not);
    REQUIRE(found.graph);
    CHECK(found.graph->routers() == 2);
    const std::vector<graph::Link> hops = hops_of(*found.graph);
    REQUIRE(hops.size() == 1);
    CHECK(hops[0].both_ways);
    CHECK(hops[0].seconds == Approx(20e-6));
    CHECK(hops[0].bytes_s == Approx(2.5e9).epsilon(0.05));
    for (const graph::Link &link : found.graph->links)
        if (link.kind == Kind::send || link.kind == Kind::receive)
            CHECK(link.bytes_s == Approx(link.from < 6 ? 1e9 : 0.5e9).epsilon(0.01));
    for (const double own : found.graph->own_s)
        CHECK(own == Approx(4e-6));
}

TEST_CASE("ways that are not the shortest are told all the same", "[graph]")
{
    // Three groups of three routers with two ranks each. A message to another group leaves by the router of its group
    // that has that group's number, and goes by the group's first router wherever it did not begin there.
    Random random(4);
    graph::Graph made;
    made.p = 18;
    std::map<std::pair<int, int>, int> numbers;
    const auto hop = [&](int u, int v) {
        const auto [number, is_new] = numbers.try_emplace({u, v}, static_cast<int>(made.links.size()));
        if (is_new)
            made.links.push_back({Kind::hop, u, v, 5e-6, 1e9});
        return number->second;
    };
    for (int rank = 0; rank < made.p; ++rank) {
        made.router.push_back(rank / 2);
        made.own_s.push_back(10e-6);
    }
    for (int u = 0; u < 9; ++u) {
        made.next.emplace_back();
        for (int v = 0; v < 9; ++v) {
            const int group = u / 3, other = v / 3, gateway = group * 3 + other;
            const int to = group == other ? v : u == gateway ? other * 3 + group : u % 3 == 0 ? gateway : group * 3;
            made.next.back().push_back(u == v ? -1 : hop(u, to));
        }
    }
    const graph::Found found = graph::find_graph(ways_on(made, 0, random));
    INFO(found.why_not);
    REQUIRE(found.graph);
    CHECK(found.graph->misfit < graph::most_misfit);
    CHECK(found.graph->routers() == 9);
    CHECK(found.graph->router == made.router);
}

TEST_CASE("where levels tell the pairs, or nothing does, no links are told", "[graph]")
{
    Random random(5);
    graph::Graph blocks = made_zones(8, 8, 4e-6, 20e-6, 1e9, 1e9);
    for (graph::Link &link : blocks.links)
        link.bytes_s = 1e9;
    const graph::Found alike = graph::find_graph(ways_on(blocks, 0, random));
    CHECK_FALSE(alike.graph);
    CHECK_THAT(alike.why_not, Contains("levels"));

    const graph::Found noisy = graph::find_graph(ways_on(made_torus(5, 5, 3e-6, 2e9), 4, random));
    CHECK_FALSE(noisy.graph);
    CHECK_FALSE(noisy.why_not.empty());
}

TEST_CASE("a torus in times that are up to twice too long is found as it is, or not at all", "[graph]")
{
    Random random(8);
    for (const double noise : {0.3, 0.5, 1.0}) { // deviations of 8, 12 and 20 %
        CAPTURE(noise);
        const graph::Graph made = made_torus(5, 5, 3e-6, 2e9);
        const graph::Found found = graph::find_graph(ways_on(made, noise, random));
        CHECK((!found.graph || hops_of(*found.graph).size() == hops_of(made).size()));
    }
}

TEST_CASE("networks are found in noisy times, and no blocks are taken for one", "[graph]")
{
    constexpr double noise = 0.1; // each time up to so much too long: a deviation of 2.8 %
    Random random(6);
    for (const auto &[across, down] : {std::pair(5, 5), std::pair(4, 6), std::pair(3, 7), std::pair(6, 6)}) {
        CAPTURE(across, down);
        const graph::Graph made = made_torus(across, down, 3e-6, 2e9);
        const graph::Found found = graph::find_graph(ways_on(made, noise, random));
        INFO(found.why_not);
        REQUIRE(found.graph);
        CHECK(found.graph->misfit < noise);
        std::set<std::pair<int, int>> wanted, there;
        for (const graph::Link &hop : hops_of(made))
            wanted.insert({hop.from, hop.to});
        for (const graph::Link &hop : hops_of(*found.graph)) {
            there.insert({hop.from, hop.to});
            CHECK(hop.seconds == Approx(3e-6 * (1 + noise / 2)).epsilon(0.02));
            CHECK(hop.bytes_s == Approx(2e9 / (1 + noise / 2)).epsilon(0.08));
            CHECK_FALSE(hop.both_ways);
        }
        CHECK(there == wanted);
    }
    for (const auto &[first, second] : {std::pair(6, 10), std::pair(8, 12), std::pair(9, 7)}) {
        CAPTURE(first, second);
        const graph::Found found =
            graph::find_graph(ways_on(made_zones(first, second, 4e-6, 20e-6, 1e9, 2.5e9), noise, random));
        INFO(found.why_not);
        REQUIRE(found.graph);
        CHECK(found.graph->routers() == 2);
        REQUIRE(hops_of(*found.graph).size() == 1);
        CHECK(hops_of(*found.graph)[0].seconds == Approx(20e-6 * (1 + noise / 2)).epsilon(0.02));
    }
    for (int machine = 0; machine < 10; ++machine) {
        graph::Graph blocks = made_zones(8, 8, 4e-6, machine < 5 ? 20e-6 : 4e-6, 1e9, 1e9);
        for (graph::Link &link : blocks.links)
            link.bytes_s = 1e9;
        CHECK_FALSE(graph::find_graph(ways_on(blocks, noise, random)).graph);
    }
}

TEST_CASE("zones that differ by less than the noise of a time are two routers", "[graph]")
{
    constexpr double noise = 0.1;
    Random random(7);
    for (const auto &[first, second] : {std::pair(16, 12), std::pair(20, 24), std::pair(8, 24)}) {
        CAPTURE(first, second);
        graph::Graph made = made_zones(first, second, 4e-6, 20e-6, 1e9, 2.5e9);
        for (int rank = 0; rank < first; ++rank)
            made.own_s[at(rank)] *= 1.015;
        const graph::Found found = graph::find_graph(ways_on(made, noise, random));
        INFO(found.why_not);
        REQUIRE(found.graph);
        CHECK(found.graph->routers() == 2);
        REQUIRE(hops_of(*found.graph).size() == 1);
        CHECK(hops_of(*found.graph)[0].bytes_s == Approx(2.5e9 / (1 + noise / 2)).epsilon(0.04));
        for (const graph::Link &link : found.graph->links)
            if (link.kind == Kind::send || link.kind == Kind::receive)
                CHECK(link.bytes_s == Approx((link.from < first ? 1e9 : 0.5e9) / (1 + noise / 2)).epsilon(0.06));
    }
}

TEST_CASE("no graph of many hops is made of noise that no network explains", "[graph]")
{
    Random random(10);
    graph::Graph made = made_torus(6, 5, 3e-6, 2e9);
    for (double &own : made.own_s) // most of a message, and of no kinds
        own = 20e-6 * (1 + random.uniform());
    for (const double noise : {0.1, 0.2, 0.3, 0.5}) {
        CAPTURE(noise);
        const graph::Found found = graph::find_graph(ways_on(made, noise, random));
        CHECK((!found.graph || hops_of(*found.graph).size() <= hops_of(made).size()));
    }
}

namespace {

/// Small messages of pairs are asked for step by step, as in a survey, each up to `noise` too long: what is known then,
/// and how many pairs met.
std::pair<graph::Ways, std::size_t> surveyed(const graph::Graph &made, double noise = 0)
{
    Random random(11);
    const std::vector<double> none(at(made.p));
    graph::Ways ways{
        .p = made.p, .small_s = {at(made.p), none}, .large_s = {}, .two_s = {}, .swap_s = {}, .at_once = {}};
    std::size_t met = 0;
    for (auto pairs = graph::next_pairs(ways); !pairs.empty(); pairs = graph::next_pairs(ways))
        for (const auto &[i, j] : pairs) {
            CHECK(ways.small_s[at(i)][at(j)] == 0); // nobody meets twice
            ways.small_s[at(i)][at(j)] = graph::small_seconds(made, i, j) * (1 + noise * random.uniform());
            ways.small_s[at(j)][at(i)] = graph::small_seconds(made, j, i) * (1 + noise * random.uniform());
            ++met;
        }
    ways.large_s = ways.two_s = ways.swap_s = ways.small_s;
    return {ways, met};
}

/// The largest error of a small message's time.
double most_off(const graph::Ways &ways, const graph::Graph &made, double factor)
{
    double most = 0;
    for (int i = 0; i < made.p; ++i)
        for (int j = 0; j < made.p; ++j)
            if (i != j)
                most = std::max(
                    most, std::abs(ways.small_s[at(i)][at(j)] / graph::small_seconds(made, i, j) / factor - 1));
    return most;
}

} // namespace

TEST_CASE("of many ranks some pairs meet, and tell what the others take", "[graph]")
{
    for (const graph::Graph &made :
         {made_torus(16, 16, 3e-6, 2e9), made_torus(6, 40, 3e-6, 2e9), made_zones(90, 100, 4e-6, 20e-6, 1e9, 2.5e9)}) {
        const auto [ways, met] = surveyed(made);
        CHECK(met < at(made.p) * at(made.p - 1) / 2);
        CHECK(met <= graph::most_pairs);
        CHECK(most_off(graph::completed(ways), made, 1) < 1e-9);
    }
}

TEST_CASE("pairs that did not meet say nothing of the noise of the others", "[graph]")
{
    constexpr double noise = 0.1;
    const graph::Graph made = made_torus(16, 16, 3e-6, 2e9);
    const auto [ways, met] = surveyed(made, noise);
    CHECK(met < at(made.p) * at(made.p - 1) / 2);
    const auto smooth = graph::without_noise(ways, graph::noise_of(ways.small_s));
    REQUIRE(smooth);
    CHECK(most_off(*smooth, made, 1 + noise / 2) < 0.02);
    for (const std::vector<double> &row : smooth->large_s)
        CHECK(std::count(row.begin(), row.end(), 0.0) == 1); // to itself
}

TEST_CASE("values that are one count as much as they are sure", "[graph]")
{
    const std::vector<double> one = graph::snapped({1, 1.1}, std::vector{0.2, 0.01});
    CHECK(one[0] == one[1]);
    CHECK(one[0] == Approx(1.1).epsilon(0.01));
    CHECK(graph::snapped({1, 1.1}, std::vector{0.01, 0.01}) == std::vector{1, 1.1});
}
