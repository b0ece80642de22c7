// Farms whose messages share a machine's links.

#include "farm/model/case.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"

#include <memory>
#include <numeric>
#include <utility>

using namespace mpisheet;
using namespace mpisheet::farm;
using Catch::Matchers::Contains;

namespace {

/// A medium of all; a message of b bytes takes `latency` and b / rate of it [s].
std::shared_ptr<const traffic::Interconnect> bus(double latency, double rate)
{
    return std::make_shared<const traffic::Interconnect>(
        traffic::Interconnect{{{.name = "net", .links = 1, .both = 1}}, true, [=](std::size_t, double bytes) {
                                  return traffic::Price{latency + bytes / rate, bytes / rate};
                              }});
}

SimulationOptions on(std::shared_ptr<const traffic::Interconnect> interconnect)
{
    SimulationOptions options;
    options.interconnect = std::move(interconnect);
    options.root_manages = true;
    return options;
}

constexpr Costs brief{.T_e = 0.01, .beta_e = 1e-6, .beta_f = 1e-6};

} // namespace

TEST_CASE("where messages take next to nothing, the farm is that of Figure 1", "[farm][traffic]")
{
    for (const auto &[children, nodes] : {std::pair{1, 8}, {2, 15}, {8, 16}})
        for (const std::int64_t tasks : {1, 7, 100, 1000}) {
            INFO(children << " children, " << nodes << " nodes, " << tasks << " tasks");
            const Tree tree = kary(children, nodes);
            SimulationOptions alone;
            alone.root_manages = true;
            const Simulation papers = simulate(tree, brief, tasks, alone);
            const Simulation here = simulate(tree, brief, tasks, on(bus(1e-9, 1e15)));
            CHECK(here.makespan == Approx(papers.makespan).margin(1.01 * brief.alpha()));
            CHECK(std::accumulate(here.tasks.begin(), here.tasks.end(), std::int64_t{0}) == tasks);
        }
}

TEST_CASE("a child gets what the medium carries, the root does the rest", "[farm][traffic]")
{
    Costs costs = brief;
    costs.D_t = costs.D_r = 1e6;
    const double a_task = 2 * (1e6 + envelope_bytes) / 10e6; // there and back: 0.2 s of the medium
    const Simulation run = simulate(kary(1, 2), costs, 2000, on(bus(1e-4, 10e6)));
    CHECK(run.steady_rate == Approx(1 / costs.alpha() + 1 / a_task).epsilon(0.03));
    CHECK(run.busiest.name == "the network that all share");
    CHECK(run.busiest.share > 0.95);
    // With one more level what the last one executes crosses the medium twice: no more is done.
    const Simulation longer = simulate(kary(1, 3), costs, 2000, on(bus(1e-4, 10e6)));
    CHECK(longer.steady_rate < 1.01 * run.steady_rate);
}

TEST_CASE("every task comes back once, whatever its size, and more bytes never help", "[farm][traffic]")
{
    double before = 0;
    for (const double bytes : {8.0, 1e4, 1e5, 1e6}) {
        Costs costs = brief;
        costs.D_t = costs.D_r = bytes;
        const Simulation run = simulate(kary(2, 15), costs, 300, on(bus(1e-4, 12.5e6)));
        CHECK(std::accumulate(run.tasks.begin(), run.tasks.end(), std::int64_t{0}) == 300);
        CHECK(run.makespan > before);
        before = run.makespan;
    }
}

TEST_CASE("a manager with a rank of its own sends its tasks over the same links", "[farm][traffic]")
{
    Costs costs = brief;
    costs.D_t = costs.D_r = 1e5;
    SimulationOptions options = on(bus(1e-4, 10e6));
    options.root_manages = false;
    CHECK_THROWS_WITH(simulate(kary(2, 7), costs, 10, options), Contains("rank 0"));
    options.first_rank = 1;
    const Simulation fed = simulate(kary(2, 7), costs, 1000, options);
    CHECK(fed.steady_rate <= 1.01 / (2 * 1e5 / 10e6)); // each task crosses the medium once at least, and back
}

TEST_CASE("a prediction tells that links are the limit, and which", "[farm][traffic]")
{
    Case farm{.tree = kary(2, 7), .costs = brief, .tasks = 5000, .farm = on(bus(1e-4, 10e6))};
    CHECK(predict(farm, Method::hybrid).limit == Limit::processors);
    farm.costs.D_t = farm.costs.D_r = 1e6;
    const FarmPrediction found = predict(farm, Method::hybrid);
    CHECK(found.limit == Limit::links);
    CHECK(found.busiest.name == "the network that all share");
    CHECK(found.makespan == Approx(predict(farm, Method::simulate).makespan).epsilon(0.02));
    CHECK(std::accumulate(found.tasks_per_node.begin(), found.tasks_per_node.end(), 0.0) == Approx(5000));
    CHECK_THROWS_WITH(predict(farm, Method::paper), Contains("--link-rate"));
}

TEST_CASE("where few tasks can be simulated, the others go at the rate of the shared links, not of the processors",
          "[farm][traffic]")
{
    Costs costs = brief;
    costs.D_t = costs.D_r = 1e5;
    for (const auto &[children, nodes] : {std::pair{1, 16}, {2, 15}, {8, 16}}) {
        INFO(children << " children, " << nodes << " nodes");
        const Tree tree = kary(children, nodes);
        // The processors' rate would be nine times off.
        const HybridOptions few{.farm = on(bus(1e-4, 10e6)), .events = 0, .most_events = 1};
        const FarmPrediction found = predict(tree, costs, 5000, few);
        CHECK(found.simulated < 6 * nodes);
        CHECK(found.makespan == Approx(simulate(tree, costs, 5000, few.farm).makespan).epsilon(0.35));
    }
}
