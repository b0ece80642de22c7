// Steady state, saturation, pruning and the bounds of a farm.

#include "farm/model/prune.hpp"
#include "farm/model/steady_state.hpp"
#include "farm/tree/bound.hpp"
#include "tests/catch.hpp"
#include "tests/farm/farm_random.hpp"
#include "tests/farm/pfarm_forms.hpp"

#include <numeric>

using namespace mpisheet::farm;

namespace {

double throughput_of(const Tree &tree, double alpha, double beta_f)
{
    return steady_throughput(level_sizes(tree), alpha, beta_f);
}

} // namespace

TEST_CASE("two nodes in a chain: the root spends what forwarding leaves", "[farm][steady]")
{
    // The leaf does 1 task in 10 ms; the root forwards it in 1 ms and has 9 ms left for its own: 0.9 tasks.
    const Flow flow = no_idle_flow(chain(2), 0.010, 0.001);
    CHECK(flow.visits[1] == Approx(100));
    CHECK(flow.throughput() == Approx(190));
    CHECK(throughput_of(chain(2), 0.010, 0.001) == Approx(190));
    const double alpha = 0.010;
    const auto shares = executed_shares(chain(2), flow, {&alpha, 1}, 0.001);
    CHECK(shares[0] == Approx(90.0 / 190));
    CHECK(shares[1] == Approx(100.0 / 190));
    CHECK(steady_seconds(19, level_sizes(chain(2)), 0.010, 0.001) == Approx(0.1));
}

TEST_CASE("(2) holds at every node, and the levels alone give the same throughput", "[farm][steady][property]")
{
    std::mt19937 random(20261);
    for (int i = 0; i < 200; ++i) {
        const Tree tree = random_tree(random, 1 + i, 1 + i % 17);
        const Costs costs = random_costs(random);
        const double alpha = costs.alpha();
        const Flow flow = no_idle_flow(tree, alpha, costs.beta_f);
        INFO("seed 20261, tree " << i << ", alpha " << alpha << ", beta_f " << costs.beta_f);
        std::vector<double> below(flow.visits.size(), 0);
        for (std::size_t v = 1; v < below.size(); ++v)
            below[static_cast<std::size_t>(tree.parent[v])] += flow.visits[v];
        for (std::size_t v = 0; v < below.size(); ++v)
            REQUIRE(alpha * flow.visits[v] + (costs.beta_f - alpha) * below[v] == Approx(1).epsilon(1e-12));
        double sum = 0; // 1/alpha sum q^depth
        for (const int level : tree.depth)
            sum += std::pow(1 - costs.beta_f / alpha, level) / alpha;
        REQUIRE(flow.throughput() == Approx(sum).epsilon(1e-12));
        REQUIRE(no_idle_throughput(level_sizes(tree), alpha, costs.beta_f) == Approx(sum).epsilon(1e-12));
    }
}

TEST_CASE("Theorem 1: all breadth-first trees of a graph have the same T_ss", "[farm][steady][property]")
{
    std::mt19937 random(20262);
    for (int i = 0; i < 50; ++i) {
        const Graph graph = random_graph(random, 40, 5 * i);
        const int root = i % 40;
        const Costs costs = random_costs(random);
        INFO("seed 20262, graph " << i);
        const double expected = no_idle_flow(breadth_first_tree(graph, root), costs.alpha(), costs.beta_f).throughput();
        for (int draw = 0; draw < 5; ++draw) {
            const Tree tree = random_breadth_first_tree(random, graph, root);
            REQUIRE(no_idle_flow(tree, costs.alpha(), costs.beta_f).throughput() == Approx(expected).epsilon(1e-12));
        }
    }
}

TEST_CASE("what can flow is the flow of (2) up to 1/beta_f, and shares add up to 1", "[farm][steady][property]")
{
    std::mt19937 random(20263);
    for (int i = 0; i < 300; ++i) {
        const Tree tree = random_tree(random, 2 + i, 1 + i % 40);
        const Costs costs = random_costs(random);
        const double alpha = costs.alpha();
        const Flow free = no_idle_flow(tree, alpha, costs.beta_f);
        const Flow flow = feasible_flow(tree, {&alpha, 1}, costs.beta_f);
        INFO("seed 20263, tree " << i << ", alpha/beta_f " << alpha / costs.beta_f);
        REQUIRE(flow.throughput() == Approx(std::min(free.throughput(), 1 / costs.beta_f)).epsilon(1e-12));
        REQUIRE(flow.throughput() == Approx(throughput_of(tree, alpha, costs.beta_f)).epsilon(1e-12));
        const auto shares = executed_shares(tree, flow, {&alpha, 1}, costs.beta_f);
        REQUIRE(std::accumulate(shares.begin(), shares.end(), 0.0) == Approx(1).epsilon(1e-10));
        for (const double share : shares) {
            REQUIRE(share > -1e-12);
            REQUIRE(share * flow.throughput() < 1 / alpha * (1 + 1e-10)); // nobody executes more than it has time for
        }
    }
}

TEST_CASE("nodes and links that differ: each keeps to its own speed and limit", "[farm][steady]")
{
    // A slow root (100 ms) over a fast leaf (10 ms), 1 ms a forwarded task: 100 + (1 - 0.1)/0.1 = 109.
    CHECK(feasible_flow(chain(2), std::vector{0.1, 0.01}, 0.001).throughput() == Approx(109));
    // The link to the leaf carries 50 a second: 50 + (1 - 0.05)/0.1 = 59.5.
    const double none = std::numeric_limits<double>::infinity();
    CHECK(feasible_flow(chain(2), std::vector{0.1, 0.01}, 0.001, std::vector{none, 50.0}).throughput() == Approx(59.5));
    // The manager makes 20 a second; the root keeps what it can execute, 10, and a little more goes down than is left.
    const std::vector alpha{0.1, 0.01};
    const Flow starved = feasible_flow(chain(2), alpha, 0.001, std::vector{20.0, none});
    CHECK(starved.throughput() == 20);
    const auto shares = executed_shares(chain(2), starved, alpha, 0.001);
    CHECK(shares[0] == Approx((20 - (0.1 * 20 - 1) / 0.099) / 20));
    CHECK(shares[0] + shares[1] == Approx(1));
}

TEST_CASE("children that are served in turn share what there is; the small ones get all they can take",
          "[farm][steady]")
{
    // Root with three leaves; 1/beta_f = 100 tasks a second for leaves that could take 20, 60 and 60.
    const std::vector<double> alpha{1, 0.05, 1 / 60.0, 1 / 60.0};
    const Flow flow = feasible_flow(kary(3, 4), alpha, 0.01);
    CHECK(flow.forwards[0] == Approx(100));
    const auto shares = executed_shares(kary(3, 4), flow, alpha, 0.01);
    CHECK(shares[0] == Approx(0).margin(1e-12));
    CHECK(shares[1] == Approx(0.2));
    CHECK(shares[2] == Approx(0.4));
    CHECK(shares[3] == Approx(0.4));
}

TEST_CASE("the critical alpha/beta_f of complete trees; a chain never saturates", "[farm][saturation]")
{
    const auto critical = [](int children, int levels) {
        return critical_ratio(level_sizes(complete_kary(children, levels)));
    };
    const std::vector<double> binary{2, 5.2361, 12.4445, 27.6098, 58.7341, 121.8238};
    const std::vector<double> ternary{3, 11.1962, 37.3318, 117.4134, 359.458, 1087.48};
    for (int levels = 2; levels <= 7; ++levels) {
        CHECK(critical(2, levels) == Approx(binary[static_cast<std::size_t>(levels) - 2]).epsilon(1e-5));
        CHECK(critical(3, levels) == Approx(ternary[static_cast<std::size_t>(levels) - 2]).epsilon(1e-5));
        CHECK(critical(1, levels) == 1);
        // x^(D-1) = (k - 1) alpha / (k beta_f), x = k (1 - beta_f/alpha)
        const double r = critical(3, levels);
        CHECK(std::pow(3 * (1 - 1 / r), levels - 1) == Approx(2 * r / 3).epsilon(1e-10));
    }
}

TEST_CASE("at the critical ratio a tree is just saturated", "[farm][saturation][property]")
{
    std::mt19937 random(20264);
    for (int i = 0; i < 100; ++i) {
        const Tree tree = random_tree(random, 5 + i, 2 + i % 30);
        const double ratio = critical_ratio(level_sizes(tree));
        INFO("seed 20264, tree " << i << ", ratio " << ratio);
        REQUIRE(is_saturated(no_idle_flow(tree, ratio * (1 - 1e-9), 1), 0, 1));
        REQUIRE_FALSE(is_saturated(no_idle_flow(tree, ratio * (1 + 1e-9), 1), 0, 1));
    }
}

TEST_CASE("Figure 6: the largest binary tree, filled level by level, that does not saturate",
          "[farm][saturation][golden]")
{
    // Recomputed for beta_e = 482 us; columns: beta_f [us], T_e = 20, 80, 500 ms.
    const std::vector<std::vector<int>> rows{{100, 210, 812, 5015}, {125, 169, 651, 4013}, {200, 107, 409, 2511},
                                             {300, 72, 274, 1677},  {453, 49, 183, 1113},  {600, 37, 139, 841},
                                             {1000, 23, 85, 507}};
    for (const auto &row : rows)
        for (std::size_t i = 0; i < 3; ++i) {
            const double alpha = std::vector{0.020, 0.080, 0.500}[i] + 482e-6;
            const double beta_f = row[0] * 1e-6;
            INFO("beta_f " << row[0] << " us, alpha " << alpha);
            CHECK(saturating_nodes(2, alpha, beta_f).value() - 1 == row[i + 1]);
            const int nodes = row[i + 1];
            CHECK_FALSE(is_saturated(no_idle_flow(kary(2, nodes), alpha, beta_f), 0, beta_f));
            CHECK(is_saturated(no_idle_flow(kary(2, nodes + 1), alpha, beta_f), 0, beta_f));
        }
    CHECK_FALSE(saturating_nodes(1, 1, 0.5).has_value());
}

TEST_CASE("FindOptTree as printed removes one leaf too many; corrected it keeps the throughput", "[farm][prune]")
{
    const double beta_f = 453e-6;
    const std::vector<double> T_e{0.005, 0.010, 0.020};
    const std::vector<int> printed{14, 26, 49};
    const std::vector<double> left{0.959, 0.985, 0.995}; // of the throughput 1/beta_f, as printed
    for (std::size_t i = 0; i < 3; ++i) {
        const double alpha = T_e[i] + 482e-6;
        const Tree tree = complete_kary(2, 6);
        const Tree few = pruned_as_printed(tree, alpha, beta_f);
        const Tree enough = pruned(tree, alpha, beta_f);
        CHECK(few.nodes() == printed[i]);
        CHECK(enough.nodes() == printed[i] + 1);
        CHECK(throughput_of(few, alpha, beta_f) * beta_f == Approx(left[i]).margin(0.0006));
        CHECK(throughput_of(enough, alpha, beta_f) * beta_f == 1);
        CHECK(enough.parent == kary(2, enough.nodes()).parent);
    }
}

TEST_CASE("pruning keeps the throughput of any tree, and nothing smaller would", "[farm][prune][property]")
{
    std::mt19937 random(20265);
    int saturated = 0;
    for (int i = 0; i < 200; ++i) {
        const Tree tree = random_tree(random, 3 + i, 1 + i % 50);
        Costs costs = random_costs(random);
        costs.beta_f = costs.alpha() / (2 + i % 23);
        const double alpha = costs.alpha();
        const Tree small = pruned(tree, alpha, costs.beta_f);
        const Tree printed = pruned_as_printed(tree, alpha, costs.beta_f);
        INFO("seed 20265, tree " << i << ", alpha/beta_f " << alpha / costs.beta_f);
        const double before = throughput_of(tree, alpha, costs.beta_f);
        REQUIRE(throughput_of(small, alpha, costs.beta_f) >= before * (1 - 1e-12));
        const Flow flow = no_idle_flow(printed, alpha, costs.beta_f);
        for (int v = 0; v < printed.nodes(); ++v)
            REQUIRE_FALSE(is_saturated(flow, v, costs.beta_f * (1 - 1e-12)));
        if (small.nodes() < tree.nodes()) {
            ++saturated;
            REQUIRE(throughput_of(first_nodes(small, small.nodes() - 1), alpha, costs.beta_f) < before);
            REQUIRE(printed.nodes() <= tree.nodes() - 1);
        }
    }
    CHECK(saturated > 50);
}

TEST_CASE("(1): the slower of tasks going down and results coming up, or the manager", "[farm][bound]")
{
    // Table 4's bound, 6.913 s, needs tau = 1.73 MB/s; the text's 1.76 gives 6.814 s.
    Costs costs{.T_e = 0.005, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 1000, .D_r = 1000, .tau = 1.73e6};
    Manager manager = default_manager(costs);
    CHECK(communication_seconds(10'000, costs, manager) == Approx(6.913).margin(0.0005));
    costs.tau = 1.76e6;
    CHECK(communication_seconds(10'000, costs, manager) == Approx(6.814).margin(0.0005));
    costs.D_t = 2000; // now tasks are the longer way
    CHECK(communication_seconds(10'000, costs, manager) == Approx(10'000 * (453e-6 / 4 + 2000 / 1.76e6)));
    costs.D_r = 3000; // and now results
    CHECK(communication_seconds(10'000, costs, manager) == Approx(10'000 * (453e-6 / 4 + 3000 / 1.76e6)));
    manager.rate = 100;
    CHECK(communication_seconds(10'000, costs, manager) == Approx(100));
}

TEST_CASE("what limits the throughput is named", "[farm][bound]")
{
    Costs costs{.T_e = 0.010, .beta_e = 0, .beta_f = 0.001};
    Manager manager = default_manager(costs);
    CHECK(steady_state(chain(4), costs, {.manager = manager}).limit == Limit::processors);
    CHECK(steady_state(complete_kary(2, 6), costs, {.manager = manager}).limit == Limit::forwarding);
    CHECK(steady_state(complete_kary(2, 6), costs, {.manager = manager}).rate == Approx(1000));
    manager.rate = 274; // the FFT's manager
    CHECK(steady_state(complete_kary(2, 6), costs, {.manager = manager}).limit == Limit::manager);
    CHECK(steady_state(complete_kary(2, 6), costs, {.manager = manager}).rate == 274);
    CHECK(steady_state(chain(2), costs, {.manager = manager}).limit == Limit::processors);

    Tree tree = chain(3);
    tree.rate = {0, 1e6, 1e4}; // the second link is slow: 1000 bytes in 0.1 s
    costs.D_t = 1000;
    costs.tau = 1e6;
    const SteadyState slow = steady_state(tree, costs, {.manager = manager});
    CHECK(slow.limit == Limit::links);
    const double carried =
        1 / (0.0005 + 0.1); // its out-link is taken while half of beta_f is spent, and while it sends
    const double middle = carried + (1 - carried * 0.001) / 0.010;
    CHECK(slow.rate == Approx(middle + (1 - middle * 0.001) / 0.010));
}

TEST_CASE("hard floors", "[farm][bound]")
{
    CHECK(least_seconds(1000, 4, 0.010, 0.001) == Approx(2.5));                // the work itself
    CHECK(least_seconds(1000, 64, 0.010, 0.001) == Approx(1));                 // the root forwards
    CHECK(least_seconds(2, 64, 0.010, 0.001) == Approx(0.010));                // one task
    CHECK(least_seconds(1000, 1, 0.010, 0.001) == Approx(10));                 // nobody to forward to
    CHECK(least_seconds(1000, 64, 0.001, 0.002) == Approx(1000 * 0.001 / 64)); // alpha < beta_f: need not forward
}
