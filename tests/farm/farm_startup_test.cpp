// Start-up, wind-down and the whole time by the papers' formulas.

#include "farm/model/steady_state.hpp"
#include "tests/catch.hpp"
#include "tests/farm/farm_random.hpp"
#include "tests/farm/pfarm_forms.hpp"

#include <numeric>

using namespace mpisheet::farm;

namespace {

/// s(v, i) by its recurrence, one step a level.
double received(const Tree &tree, int v, double i)
{
    if (v == 0)
        return i;
    const int p = tree.parent[static_cast<std::size_t>(v)];
    return received(tree, p, 1 + tree.child_number(v) + (i - 1) * tree.child_count[static_cast<std::size_t>(p)]);
}

/// First tasks by doing it: every node keeps its first task and deals the rest to its children in turn.
std::vector<int> dealt(const Tree &tree, int tasks)
{
    std::vector<int> first(tree.parent.size(), 0);
    std::vector<int> next(tree.parent.size(), 0);
    for (int task = 1; task <= tasks; ++task) {
        std::size_t v = 0;
        while (first[v] != 0 && tree.child_count[v] > 0)
            v = static_cast<std::size_t>(tree.first_child[v]) +
                static_cast<std::size_t>(next[v]++ % tree.child_count[v]);
        if (first[v] == 0)
            first[v] = task;
    }
    return first;
}

/// max n + s(v, 1) without the cap.
double steps_of(const Tree &tree)
{
    const auto first = first_tasks(tree);
    double most = 0;
    for (std::size_t v = 0; v < first.size(); ++v)
        most = std::max(most, tree.depth[v] + first[v]);
    return most;
}

} // namespace

TEST_CASE("first tasks of a binary tree of seven nodes", "[farm][startup]")
{
    // 1 stays at the root, 2 and 3 at its children; 4, 5, 6, 7 go left, right, left, right.
    CHECK(first_tasks(complete_kary(2, 3)) == std::vector<double>{1, 2, 3, 4, 6, 5, 7});
    CHECK(startup_steps(complete_kary(2, 3)) == 2 + 7);
    CHECK(startup_steps(chain(5)) == 4 + 5);
}

TEST_CASE("Lemma 1's closed form is its recurrence, and is what dealing in turn does", "[farm][startup][property]")
{
    std::mt19937 random(20266);
    for (int i = 0; i < 60; ++i) {
        const Tree tree = random_tree(random, 1 + i / 2, 1 + i % 9);
        INFO("seed 20266, tree " << i);
        const auto first = first_tasks(tree);
        const auto seen = dealt(tree, 20'000);
        for (int v = 0; v < tree.nodes(); ++v) {
            const auto at = static_cast<std::size_t>(v);
            REQUIRE(first[at] == received(tree, v, 1));
            REQUIRE(first[at] == lemma_1(tree, v));
            if (first[at] <= 20'000)
                REQUIRE(seen[at] == first[at]);
        }
    }
}

TEST_CASE("in skewed trees s grows exponentially; the steps stay below 4N + depth", "[farm][startup]")
{
    // A path every node of which has two leaves beside it.
    std::vector<int> parent{-1};
    for (int spine = 0, level = 0; level < 400; ++level) {
        const int next = static_cast<int>(parent.size()) + 2;
        parent.insert(parent.end(), 3, spine);
        spine = next;
    }
    const Tree tree = tree_of_parents(parent);
    CHECK(first_tasks(tree).back() > 1e180);
    CHECK(startup_steps(tree) == 4 * tree.nodes() + 400);
}

TEST_CASE("an incomplete last level can take longer than N + D - 1 steps", "[farm][startup]")
{
    CHECK(startup_steps(kary(2, 12)) == 17);
    CHECK(12 + 4 - 1 == 15);
}

TEST_CASE("longer paths first: no orientation starts faster", "[farm][startup][property]")
{
    std::mt19937 random(20267);
    for (int i = 0; i < 200; ++i) {
        const Tree tree = random_tree(random, 6 + i % 8, 2 + i % 5);
        const double best = steps_of(fastest_startup(tree));
        INFO("seed 20267, tree " << i);
        std::vector<double> key(tree.parent.size());
        std::iota(key.begin(), key.end(), 0);
        const auto next_orientation = [&] { // counts through the orders of every node's children
            for (std::size_t v = 0; v < key.size(); ++v)
                if (std::next_permutation(key.begin() + tree.first_child[v],
                                          key.begin() + tree.first_child[v] + tree.child_count[v]))
                    return true;
            return false;
        };
        double least = steps_of(tree);
        while (next_orientation())
            least = std::min(least, steps_of(reordered(tree, key)));
        REQUIRE(best == least);
    }
    // The leaf waits for the path, not the path for the leaf.
    const Tree leaf_first = tree_of_parents(std::vector<int>{-1, 0, 0, 2, 3});
    CHECK(startup_steps(leaf_first) == 3 + 7);
    CHECK(startup_steps(fastest_startup(leaf_first)) == 3 + 6);
    CHECK(fastest_startup(leaf_first).label == std::vector<int>{0, 2, 1, 3, 4});
}

TEST_CASE("(5): a step is a task's transfer and half the forwarding", "[farm][startup]")
{
    const Costs costs{.T_e = 1, .beta_e = 0, .beta_f = 0.002, .D_t = 1000, .D_r = 1e9, .tau = 1e6};
    CHECK(startup_seconds(complete_kary(2, 3), costs) == Approx(9 * 0.002));
}

TEST_CASE("tasks of the last leaf: (6), the recurrence that ends, and the bushy tree's", "[farm][winddown]")
{
    CHECK(tasks_of_leaf(3 * 16) == 11);
    CHECK(tasks_of_leaf(3 * 6) == 9); // section 5.6: nine for the 4 x 4 mesh
    // 24 - 8 = 16, 11, 8, 6, 4, 3, 2, 1: eight steps and the last one's own
    CHECK(tasks_of_leaf_by_recurrence(24) == 9);
    CHECK(tasks_of_leaf_by_recurrence(3) == 3);
    for (int m = 3; m <= 3'000'000; m += 1 + m / 7)
        CHECK(std::abs(tasks_of_leaf_by_recurrence(m) - tasks_of_leaf(m)) <= 1);
    CHECK(tasks_of_leaf_in_bushy_tree(9) == 4);
    CHECK(tasks_of_leaf_in_bushy_tree(30) == 5);
    CHECK(winddown_tasks(chain(8)) == 9);
    CHECK(winddown_tasks(complete_kary(3, 4)) == 4);
    CHECK(winddown_tasks(kary(2, 12)) == tasks_of_leaf_by_recurrence(12)); // the last leaf is an only child
}

TEST_CASE("M = N: start-up, one task, and the way back", "[farm][phases]")
{
    const Costs costs{.T_e = 1, .beta_e = 0.01, .beta_f = 0.002, .D_t = 3000, .D_r = 1000, .tau = 1e6};
    const Tree tree = complete_kary(2, 3);
    const Phases found = phases(tree, costs, default_manager(costs), 7);
    CHECK(found.startup == Approx(9 * 0.004));
    CHECK(found.steady == 0);
    CHECK(found.winddown == Approx(1.01 + 3 * 0.002));
    CHECK(phases(tree, costs, default_manager(costs), 1).startup == Approx(3 * 0.004));
}

TEST_CASE("M = 4N: start-up and wind-down; after that each task takes 1/X", "[farm][phases]")
{
    const Costs costs{.T_e = 0.04, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 4, .D_r = 4, .tau = 1.73e6};
    const Tree tree = complete_kary(2, 4);
    const Manager manager = default_manager(costs);
    const double start_and_end = phases(tree, costs, manager, 60).makespan();
    CHECK(start_and_end == Approx(startup_seconds(tree, costs) + winddown_seconds(tree, costs)));
    CHECK(phases(tree, costs, manager, 160).makespan() - start_and_end ==
          Approx(100 / steady_state(tree, costs, {.manager = manager}).rate));
}

TEST_CASE("the papers' steady phase has the throughput that is told beside it, out-links too", "[farm][phases]")
{
    // Table 4's chain of 16 at 1.4 Mbytes/s: 714 us a transfer, with C_S = 113 us, but 226 us of beta_f in the out-link
    const Costs costs{.T_e = 0.0050025, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 1000, .D_r = 1000, .tau = 1.4e6};
    const Manager manager = default_manager(costs);
    const double forwarded = 1 / (453e-6 / 2 + 1000 / 1.4e6);
    const double X = forwarded + (1 - forwarded * 453e-6) / costs.alpha();
    CHECK(steady_state(chain(16), costs, {.manager = manager}).rate == Approx(X)); // 1157 tasks/s
    CHECK(phases(chain(16), costs, manager, 10'000).steady == Approx((10'000 - 64) / X));
}

TEST_CASE("no prediction undercuts the floors, and more tasks never take less", "[farm][phases][property]")
{
    std::mt19937 random(20268);
    for (int i = 0; i < 300; ++i) {
        const Tree tree = random_tree(random, 1 + i % 70, 1 + i % 13);
        Costs costs = random_costs(random);
        costs.beta_f = costs.alpha() / (1 + i % 100);
        costs.D_t = costs.D_r = 100;
        costs.tau = 1e5 * (1 + i % 10);
        Manager manager = default_manager(costs);
        manager.rate = i % 3 == 0 ? 200 : manager.rate;
        INFO("seed 20268, case " << i);
        double before = 0;
        for (const double tasks : {1.0, 2.0, 5.0, 20.0, 60.0, 70.0, 200.0, 280.0, 300.0, 1000.0, 10'000.0}) {
            const double seconds = phases(tree, costs, manager, tasks).makespan();
            REQUIRE(seconds >= least_seconds(tasks, tree.nodes(), costs.alpha(), costs.beta_f) * (1 - 1e-12));
            REQUIRE(seconds >= communication_seconds(tasks, costs, manager) * (1 - 1e-12));
            REQUIRE(seconds >= before * (1 - 1e-12));
            before = seconds;
        }
    }
}
