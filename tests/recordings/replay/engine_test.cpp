// Collectives by their messages over links that were found: what they take on the links that there are.

#include "equations/equations.hpp"
#include "model/traffic/network.hpp"
#include "model/traffic/sharing.hpp"
#include "model/traffic/traffic.hpp"
#include "recordings/replay/engine.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_graph.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace mpisheet;

namespace {

double seconds_on(const graph::Graph &graph, const std::string &function, const std::string &op, double bytes)
{
    equations::Scope sheet;
    sheet.load(equations::parse("tmsg(d) = 1 + 1e-3*d\n", "sheet"));
    replay::Costs costs(sheet, "sheet", replay::End::middle, &graph);
    const auto all = algorithms();
    const auto one =
        std::find_if(all.begin(), all.end(), [&](const Algorithm &row) { return row.function == function; });
    REQUIRE(one != all.end());
    return replay::Engine(costs).seconds(*one, op, graph.p, bytes).value();
}

} // namespace

TEST_CASE("on a torus found from latencies collectives take what they take on the torus", "[engine][graph]")
{
    Random random(7);
    for (const auto &[across, down] : {std::pair{4, 6}, {6, 4}, {5, 5}}) {
        CAPTURE(across, down);
        graph::Graph made = tests::made_torus(across, down, 3e-6, 2e9);
        const graph::Ways ways = tests::ways_on(made, 0, random);
        graph::add_messages(ways, made);
        const graph::Found found = graph::find_graph(ways);
        INFO(found.why_not);
        REQUIRE(found.graph);
        for (const auto &[function, op] :
             {std::pair{"Pairwise", "alltoall"}, {"Recursive_doubling", "allreduce"}, {"Across_middle", "sendrecv"}})
            for (const double bytes : {8.0, 4096.0, 262144.0}) {
                CAPTURE(function, bytes);
                // Not all ways of equal length are found: what shares links may be off by that much.
                const double tolerance = bytes > 4096 ? 0.12 : 0.01;
                CHECK(seconds_on(*found.graph, function, op, bytes) ==
                      Approx(seconds_on(made, function, op, bytes)).epsilon(tolerance));
            }
    }
}

TEST_CASE("a graph that carries too much is off for messages at once", "[engine][graph]")
{
    Random random(9);
    graph::Graph made = tests::made_torus(4, 6, 3e-6, 2e9);
    const graph::Ways ways = tests::ways_on(made, 0, random);
    graph::add_messages(ways, made);
    CHECK(traffic::misfit_at_once(ways, made) < 0.02);
    for (graph::Link &link : made.links)
        link.bytes_s *= 2;
    CHECK(traffic::misfit_at_once(ways, made) > 0.5);
}

TEST_CASE("patterns of messages tell whether distance counts on full links", "[engine][graph]")
{
    Random random(10);
    for (const bool by_distance : {false, true}) {
        CAPTURE(by_distance);
        graph::Graph made = tests::made_torus(4, 6, 3e-6, 2e9);
        graph::Ways ways = tests::ways_on(made, 0, random);
        graph::add_messages(ways, made);
        made.by_distance = by_distance;
        const traffic::Interconnect interconnect = traffic::with_graph({}, made);
        for (graph::AtOnce &pattern : ways.at_once) {
            traffic::Traffic traffic(interconnect);
            std::map<int, graph::Sent *> sent;
            for (graph::Sent &one : pattern) {
                const auto from = static_cast<std::size_t>(one.from), to = static_cast<std::size_t>(one.to);
                const double alone = ways.large_s[from][to];
                sent[traffic.start(0, one.from, one.to, {alone, std::min(alone, graph::bytes_s(ways, from, to))})] =
                    &one;
            }
            for (std::size_t left = pattern.size(); left > 0;) {
                const double now = traffic.next();
                if (const int number = traffic.advance(); number >= 0) {
                    sent.at(number)->took_s = now;
                    --left;
                }
            }
        }
        graph::Graph found = made;
        found.by_distance = !by_distance;
        traffic::find_sharing(ways, found);
        CHECK(found.by_distance == by_distance);
        CHECK(traffic::misfit_at_once(ways, found) < 1e-6);
    }
}

TEST_CASE("messages at once tell which of equally long ways they take, in rings of even length too", "[engine][graph]")
{
    Random random(9);
    for (const auto &[across, down, down_first] :
         {std::tuple(5, 3, true), std::tuple(6, 4, false), std::tuple(4, 6, true)}) {
        CAPTURE(across, down);
        const graph::Graph made = tests::made_torus(across, down, 3e-6, 2e9, down_first);
        const graph::Ways ways = tests::ways_on(made, 0, random);
        graph::Found found = graph::find_graph(ways);
        REQUIRE(found.graph);
        traffic::find_ways(ways, found);
        int alike = 0;
        for (int from = 0; from < made.p; ++from)
            for (int to = 0; to < made.p; ++to)
                alike += from != to &&
                                 graph::over(
                                     found.graph->links[tests::at(found.graph->next[tests::at(from)][tests::at(to)])],
                                     from) ==
                                     graph::over(made.links[tests::at(made.next[tests::at(from)][tests::at(to)])], from)
                             ? 1
                             : 0;
        CHECK(alike == made.p * (made.p - 1));
        for (const graph::Link &link : found.graph->links)
            if (link.kind == graph::Kind::hop)
                CHECK(link.bytes_s == Approx(2e9).epsilon(0.05));
    }
}

TEST_CASE("what two ranks of a router leave through limits them only where a pattern ended later for it",
          "[engine][graph]")
{
    // Three routers of two ranks, each with a hop to each other.
    constexpr double rate = 1e9;
    graph::Graph made{.p = 6, .router = {0, 0, 1, 1, 2, 2}, .own_s = std::vector<double>(6, 1e-6)};
    for (int rank = 0; rank < 6; ++rank)
        for (const graph::Kind kind : {graph::Kind::send, graph::Kind::receive})
            made.links.push_back({kind, rank, rank, 0, rate});
    for (int router = 0; router < 3; ++router)
        for (const graph::Kind kind : {graph::Kind::leave, graph::Kind::enter})
            made.links.push_back({kind, router, router, 0, 2 * rate});
    for (int from = 0; from < 3; ++from) {
        made.next.emplace_back(3, -1);
        for (int to = 0; to < 3; ++to)
            if (to != from) {
                made.next.back()[static_cast<std::size_t>(to)] = static_cast<int>(made.links.size());
                made.links.push_back({graph::Kind::hop, from, to, 3e-6, rate});
            }
    }
    Random random(11);
    graph::Ways ways = tests::ways_on(made, 0, random);
    graph::add_messages(ways, made);
    const auto leave = [](const graph::Graph &graph) {
        return std::find_if(graph.links.begin(), graph.links.end(),
                            [](const graph::Link &link) { return link.kind == graph::Kind::leave; })
            ->bytes_s;
    };
    graph::Graph seen = made; // no pattern has both ranks send to different routers
    for (graph::Link &link : seen.links)
        link.bytes_s = rate;
    graph::Graph found = seen;
    traffic::find_sharing(ways, found);
    CHECK(leave(found) >= 2 * rate);
    ways.at_once.push_back(tests::sent_on(seen, {{0, 2}, {1, 4}}));
    found = seen;
    traffic::find_sharing(ways, found);
    CHECK(leave(found) == rate);
}

TEST_CASE("messages at once share the hop that both cross, and others go as if alone", "[engine][graph]")
{
    Random random(8);
    graph::Graph made = tests::made_torus(8, 4, 3e-6, 2e9);
    graph::add_messages(tests::ways_on(made, 0, random), made);
    equations::Scope sheet;
    sheet.load(equations::parse("tmsg(d) = 1 + 1e-3*d\n", "sheet"));
    replay::Costs costs(sheet, "sheet", replay::End::middle, &made);
    traffic::Traffic traffic(costs.interconnect());
    const double bytes = 1 << 20;
    for (const int from : {0, 1, 9}) // 0 → 2 and 1 → 3 meet from router 1 to 2, 9 → 10 meets nobody
        traffic.start(0, from, from == 9 ? 10 : from + 2, bytes);
    double last = 0, first = 0;
    for (int arrived = 0; arrived < 3;)
        if (last = traffic.next(); traffic.advance() >= 0)
            first = ++arrived == 1 ? last : first;
    CHECK(first == Approx(costs.message(9, 10, bytes).alone));
    CHECK(last == Approx(costs.message(0, 2, bytes).alone + costs.message(0, 2, bytes).shared));
}
