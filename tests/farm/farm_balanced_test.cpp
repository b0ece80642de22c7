// Complete trees in closed form, the report's levels, divide and conquer.

#include "tests/catch.hpp"
#include "tests/farm/farm_random.hpp"
#include "tests/farm/report_forms.hpp"

#include <numeric>

using namespace mpisheet::farm;

TEST_CASE("(8) is the general solution of (2) on complete trees", "[farm][balanced][property]")
{
    std::mt19937 random(20269);
    for (int i = 0; i < 300; ++i) {
        const int children = 1 + i % 5;
        const int levels = 1 + i / 5 % (children == 1 ? 40 : 7);
        const Costs costs = random_costs(random);
        const double alpha = costs.alpha();
        const Tree tree = complete_kary(children, levels);
        INFO("seed 20269, case " << i << ": k " << children << ", D " << levels << ", alpha/beta_f "
                                 << alpha / costs.beta_f);
        const Flow flow = no_idle_flow(tree, alpha, costs.beta_f);
        REQUIRE(balanced_steady_seconds(1, children, levels, alpha, costs.beta_f) ==
                Approx(1 / flow.throughput()).epsilon(1e-12));
        for (int v = 0; v < tree.nodes(); ++v) {
            const int level = tree.depth[static_cast<std::size_t>(v)];
            REQUIRE(balanced_visits(1, children, levels, level, alpha, costs.beta_f) ==
                    Approx(flow.visits[static_cast<std::size_t>(v)] / flow.throughput()).epsilon(1e-12));
        }
    }
}

TEST_CASE("(8) as printed, with its powers, and its limit where k(alpha - beta_f) = alpha", "[farm][balanced]")
{
    const double alpha = 0.010482;
    const double beta_f = 453e-6;
    for (const int children : {1, 2, 3}) {
        const double x = children * (alpha - beta_f) / alpha;
        const double printed = 1e5 * (alpha - children * (alpha - beta_f)) / (1 - std::pow(x, 4));
        CHECK(balanced_steady_seconds(1e5, children, 4, alpha, beta_f) == Approx(printed).epsilon(1e-12));
    }
    CHECK(balanced_steady_seconds(100, 2, 5, 0.010, 0.005) == Approx(100 * 0.010 / 5).epsilon(1e-15));
    CHECK(balanced_steady_seconds(100, 2, 5, 0.010, 0.005 * (1 + 1e-13)) == Approx(0.2).epsilon(1e-11));
    CHECK(balanced_steady_seconds(100, 3, 4, 0.003, 0.002) == Approx(100 * 0.003 / 4).epsilon(1e-15));
}

TEST_CASE("L_i solves (7) and agrees with its printed solution", "[farm][balanced]")
{
    const double alpha = 0.020;
    const double beta_f = 0.001;
    const double M = 1000;
    const double T_ss = balanced_steady_seconds(M, 2, 5, alpha, beta_f);
    const double a = alpha / (2 * (alpha - beta_f));
    CHECK(balanced_visits(M, 2, 5, 0, alpha, beta_f) == Approx(M));
    CHECK(balanced_visits(M, 2, 5, 5, alpha, beta_f) == 0);
    for (int i = 0; i < 5; ++i) {
        const double L = balanced_visits(M, 2, 5, i, alpha, beta_f);
        CHECK(2 * (alpha - beta_f) * balanced_visits(M, 2, 5, i + 1, alpha, beta_f) ==
              Approx(alpha * L - T_ss).margin(1e-10));
        CHECK(L == Approx(M * std::pow(a, i) - T_ss * (std::pow(a, i) - 1) / (alpha * (1 - 1 / a))));
    }
}

TEST_CASE("(9) and (10) are (5) and (6) on complete trees, and so is the whole time", "[farm][balanced]")
{
    const Costs costs{.T_e = 0.04, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 818, .D_r = 72, .tau = 1.73e7};
    for (const int children : {1, 2, 3, 5})
        for (const int levels : {1, 2, 3, 5}) {
            const Tree tree = complete_kary(children, levels);
            CHECK(balanced_startup_seconds(children, levels, costs) ==
                  Approx(startup_seconds(tree, costs)).epsilon(1e-12));
            CHECK(balanced_winddown_seconds(children, levels, costs) ==
                  Approx(winddown_seconds(tree, costs)).epsilon(1e-12));
            // the links, at this rate, do not limit
            for (const double tasks : {4.0 * tree.nodes(), 10'000.0})
                CHECK(balanced_phases(tasks, children, levels, costs).makespan() ==
                      Approx(phases(tree, costs, default_manager(costs), tasks).makespan()).epsilon(1e-12));
        }
}

TEST_CASE("levels at saturation lie between the complete trees that do and do not saturate", "[farm][balanced]")
{
    for (const double ratio : {12.0, 45.0, 100.0, 1000.0})
        for (const int children : {2, 3, 4}) {
            const auto critical = [&](int levels) {
                return critical_ratio(level_sizes(complete_kary(children, levels)));
            };
            const double levels = saturating_levels(children, ratio, 1);
            CHECK(critical(static_cast<int>(std::ceil(levels))) >= ratio);
            CHECK(critical(static_cast<int>(std::floor(levels))) <= ratio);
        }
    // Figure 6, T_e = 20 ms, beta_f = 100 us: 2^D - 1 is within a node of the 210 of the tree filled level by level.
    CHECK(std::pow(2, saturating_levels(2, 0.020482, 100e-6)) - 1 == Approx(210).margin(1));
}

TEST_CASE("(d), (e), (f): recurrence and closed form; (f) is (8) turned over", "[farm][levels][property]")
{
    std::mt19937 random(202610);
    for (int i = 0; i < 1000; ++i) {
        const Costs costs = random_costs(random);
        const int children = 1 + i % 4;
        const int levels = 1 + i % 9;
        const double alpha = costs.alpha();
        INFO("seed 202610, case " << i);
        const auto S = throughput_by_level(children, levels, costs);
        REQUIRE(S.size() == static_cast<std::size_t>(levels));
        REQUIRE(level_throughput(children, levels, costs) == Approx(S.back()).epsilon(1e-11));
        const double a = children * (alpha - costs.beta_f) / alpha;
        if (std::abs(a - 1) > 1e-3)
            REQUIRE(S.back() ==
                    Approx((1 - std::pow(a, levels)) / (alpha - children * (alpha - costs.beta_f))).epsilon(1e-9));
    }
}

TEST_CASE("f_i: fractions that add to 1, for which every level is busy for the same time", "[farm][levels][property]")
{
    std::mt19937 random(202611);
    for (int i = 0; i < 1000; ++i) {
        const Costs costs = random_costs(random);
        const int children = 1 + i % 4;
        const int levels = 1 + i % 9;
        INFO("seed 202611, case " << i << ": k " << children << ", N " << levels);
        const auto f = executed_by_level(children, levels, costs);
        REQUIRE(std::accumulate(f.begin(), f.end(), 0.0) == Approx(1).epsilon(1e-10));
        const auto T = seconds_by_level(1000, children, f, costs);
        for (const double seconds : T)
            REQUIRE(seconds == Approx(1000 / level_throughput(children, levels, costs)).epsilon(1e-9));
        const double a = children * (costs.alpha() - costs.beta_f) / costs.alpha();
        if (std::abs(a - 1) > 0.01)
            for (int level = 1; level <= levels; ++level)
                REQUIRE(f[static_cast<std::size_t>(level) - 1] ==
                        Approx(std::pow(children, levels - level) *
                               (children * std::pow(a, level - 1) - std::pow(a, level) - (children - 1)) /
                               (1 - std::pow(a, levels)))
                            .margin(1e-9));
    }
}

TEST_CASE("f_i are the shares of the levels in the general flow", "[farm][levels]")
{
    const Costs costs{.T_e = 0.040, .beta_e = 482e-6, .beta_f = 453e-6};
    const double alpha = costs.alpha();
    const Tree tree = complete_kary(2, 5);
    const auto shares = executed_shares(tree, no_idle_flow(tree, alpha, costs.beta_f), {&alpha, 1}, costs.beta_f);
    std::vector<double> by_level(5, 0);
    for (std::size_t v = 0; v < shares.size(); ++v)
        by_level[static_cast<std::size_t>(4 - tree.depth[v])] += shares[v];
    const auto f = executed_by_level(2, 5, costs);
    for (std::size_t i = 0; i < 5; ++i)
        CHECK(by_level[i] == Approx(f[i]).epsilon(1e-12));
}

TEST_CASE("(g) with the cap that the report forgets for farms", "[farm][levels]")
{
    // Binary tree of 31 at 5 ms: S_N as it stands promises more than the root can forward.
    const Costs costs{.T_e = 0.005, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 4, .tau = 1.73e6};
    CHECK(level_throughput(2, 5, costs) > 1.5 / costs.beta_f);
    CHECK(capped_level_throughput(2, 5, costs) == 1 / costs.beta_f);
    CHECK(level_seconds(10'000, 2, 5, costs) == Approx(9999 * 453e-6 + first_result_seconds(5, costs)));
    CHECK(first_result_seconds(5, costs) == Approx(4 * (2 * 4 / 1.73e6 + 453e-6) + 0.005482));
    CHECK(capped_level_throughput(2, 1, costs) == Approx(1 / costs.alpha())); // one node forwards nothing
    CHECK(input_throughput(0.001, costs) == 1000);
    CHECK(input_throughput(0.0001, costs) == 1 / costs.beta_f);
}

TEST_CASE("the report's speed-up, with its brackets, is M T_e over (g)", "[farm][levels]")
{
    const Costs costs{.T_e = 0.500, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 4, .tau = 1.73e6};
    for (const int children : {1, 2, 3})
        for (const int levels : {2, 4, 5}) {
            REQUIRE(capped_level_throughput(children, levels, costs) == level_throughput(children, levels, costs));
            CHECK(level_speedup(1000, children, levels, costs) ==
                  Approx(1000 * costs.T_e / level_seconds(1000, children, levels, costs)).epsilon(1e-10));
        }
}
