// Collectives by their messages over links that were found: what they take on the links that there are.

#include "equations/equations.hpp"
#include "model/traffic/network.hpp"
#include "model/traffic/traffic.hpp"
#include "recordings/replay/engine.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_graph.hpp"

#include <algorithm>
#include <string>

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
