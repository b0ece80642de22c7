// Divide and conquer, simulated, against the recurrence of TR 91-27 and against counting by hand.

#include "farm/simulation/divide_simulation.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using namespace mpisheet::farm;

namespace {

/// Tasks of size 1 at the root whose execution, splitting and joining grow with the size.
DivideTree with_times(DivideTree tree, double execute, double split, double join)
{
    return with_costs(
        std::move(tree), 1.0, [=](double size) { return execute * size; }, [=](double size) { return split * size; },
        [=](double size) { return join * size; }, [](double size) { return 1e-4 * size; });
}

/// Σ over the levels of tasks executed, in tasks of the root's size.
double whole_tasks(const DivideSimulation &run, int children)
{
    double whole = 0;
    for (std::size_t level = 0; level < run.executed.size(); ++level)
        whole += static_cast<double>(run.executed[level]) / std::pow(children, static_cast<double>(level));
    return whole;
}

/// Two levels of a binary tree, the root's costs and its children's.
DivideTree two_levels(DivideCosts root, DivideCosts leaves)
{
    DivideTree tree = divide_levels(2, 2);
    tree.costs = {root, leaves};
    return tree;
}

} // namespace

TEST_CASE("two tasks on a root with two children", "[farm]")
{
    // Execution 100 s whole, 40 s a part; splitting 3 s, joining 5 s; β_e = 2 s, β_f = 4 s; links 1 s for a part,
    // 2 s for a whole.
    const DivideTree levels = two_levels({100, 3, 5, 2}, {40, 0, 0, 1});
    const DivideSimulation one = simulate_divide(levels, 2, 4, 1);
    // In 2, split until 7, parts at 8, executed 9 … 49, handed over 50, back 51, joined 51 … 58, home 60.
    CHECK(one.makespan == Approx(60));
    CHECK(one.executed == std::vector<std::int64_t>{0, 2});
    CHECK(one.split == std::vector<std::int64_t>{1, 0});
    // The second comes at 4, while the first is being split: the worker has it, between 8 (split 2 … 7, handed over 8)
    // and 108, put off by 7 s of joining; handed back 116, home 118.
    const DivideSimulation two = simulate_divide(levels, 2, 4, 2);
    CHECK(two.executed == std::vector<std::int64_t>{1, 2});
    CHECK(two.makespan == Approx(118));
}

TEST_CASE("a balanced tree given node by node is simulated and predicted as by levels, to the bit", "[farm]")
{
    for (const int children : {1, 2, 3}) {
        const DivideTree levels = with_times(divide_levels(children, 4), 0.08, 0.0002, 0.0003);
        const DivideTree nodes = with_times(divide_nodes(complete_kary(children, 4)), 0.08, 0.0002, 0.0003);
        const DivideSimulation of_levels = simulate_divide(levels, 482e-6, 453e-6, 500);
        const DivideSimulation of_nodes = simulate_divide(nodes, 482e-6, 453e-6, 500);
        CHECK(of_nodes.makespan == of_levels.makespan);
        CHECK(of_nodes.events == of_levels.events);
        CHECK(std::accumulate(of_nodes.executed.begin(), of_nodes.executed.end(), std::int64_t{0}) ==
              std::accumulate(of_levels.executed.begin(), of_levels.executed.end(), std::int64_t{0}));
        CHECK(divide_throughput(nodes, 482e-6, 453e-6).front() ==
              Approx(divide_throughput(levels, 482e-6, 453e-6).front()).epsilon(1e-12));
        CHECK(divide_startup_seconds(nodes, 482e-6, 453e-6) ==
              Approx(divide_startup_seconds(levels, 482e-6, 453e-6)).epsilon(1e-12));
    }
}

TEST_CASE("splits and joins on irregular trees take what the recurrence over their nodes says", "[farm]")
{
    const std::uint64_t seed = 20261122;
    INFO("seed " << seed);
    std::mt19937_64 generator(seed);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<int> parent{-1};
        while (parent.size() < 12)
            parent.push_back(static_cast<int>(generator() % parent.size()));
        const DivideTree nodes = with_times(divide_nodes(tree_of_parents(parent)), 0.4, 2e-4, 3e-4);
        const DivideSimulation run = simulate_divide(nodes, 482e-6, 453e-6, 1000);
        const double X = divide_throughput(nodes, 482e-6, 453e-6).front();
        INFO("trial " << trial);
        CHECK(run.steady_rate == Approx(X).epsilon(0.05));
        CHECK(run.steady_rate < 1.01 * X);
    }
}

TEST_CASE("equal splits take what the recurrence says", "[farm]")
{
    for (const int children : {2, 3}) {
        for (const int depth : {2, 3, 5}) {
            const DivideTree levels = with_times(divide_levels(children, depth), 0.08, 0.0002, 0.0003);
            const DivideSimulation run = simulate_divide(levels, 482e-6, 453e-6, 2000);
            INFO(children << " children, " << depth << " levels");
            CHECK(run.steady_rate == Approx(divide_throughput(levels, 482e-6, 453e-6).front()).epsilon(0.01));
            CHECK(run.makespan == Approx(divide_seconds(2000, levels, 482e-6, 453e-6)).epsilon(0.05));
            CHECK(whole_tasks(run, children) == Approx(2000));
        }
    }
}

TEST_CASE("joins that grow with the task: 73.75 tasks a second, not the report's 74.79", "[farm]")
{
    const DivideTree levels = with_costs(
        divide_levels(2, 6), 65536.0, [](double n) { return 1e-6 * n * std::log2(n); }, [](double) { return 0.0; },
        [](double n) { return 0.2e-6 * n; }, [](double) { return 0.0; });
    const DivideSimulation run = simulate_divide(levels, 453e-6, 453e-6, 2000);
    CHECK(run.steady_rate == Approx(73.75).epsilon(0.001));
    CHECK(run.executed.front() <= 2); // the root has no time to execute
}

TEST_CASE("random splits stay near the recurrence, with many tasks", "[farm]")
{
    std::random_device device;
    const std::uint64_t seed = device();
    INFO("seed " << seed);
    const DivideTree levels = with_times(divide_levels(2, 5), 0.08, 0.0002, 0.0003);
    DivideOptions options;
    options.random_splits = seed;
    const DivideSimulation run = simulate_divide(levels, 482e-6, 453e-6, 5000, options);
    CHECK(run.makespan == Approx(divide_seconds(5000, levels, 482e-6, 453e-6)).epsilon(0.05));
    const DivideSimulation again = simulate_divide(levels, 482e-6, 453e-6, 5000, options);
    CHECK(again.makespan == run.makespan);
    CHECK(again.events == run.events);
}

TEST_CASE("nothing is split where executing is faster", "[farm]")
{
    const DivideSimulation run = simulate_divide(two_levels({2, 3, 0, 0}, {1, 0, 0, 0}), 0, 0, 10);
    CHECK(run.executed == std::vector<std::int64_t>{10, 0});
    CHECK(run.makespan == Approx(20));
}

TEST_CASE("with quotas a node splits no more than its share", "[farm]")
{
    const DivideTree levels = with_times(divide_levels(2, 4), 0.08, 0.0002, 0.0003);
    DivideOptions quotas;
    quotas.quotas = true;
    const std::vector<double> S = divide_throughput(levels, 482e-6, 453e-6);
    const DivideSimulation run = simulate_divide(levels, 482e-6, 453e-6, 50, quotas);
    CHECK(run.split[0] == std::llround(50 * S[1] / S[0]));
}
