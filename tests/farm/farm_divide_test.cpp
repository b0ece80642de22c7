// Divide and conquer: the recurrence with every level feasible against a linear program.

#include "farm/tree/divide.hpp"
#include "tests/catch.hpp"
#include "tests/farm/farm_random.hpp"

#include <utility>

using namespace mpisheet::farm;

namespace {

/// Merge sort of 65 536 items on 6 levels: T_e = 1 us n log2 n, T_j = 0.2 us n.
DivideTree merge_sort()
{
    return with_costs(
        divide_levels(2, 6), 65536, [](double n) { return 1e-6 * n * std::log2(n); }, [](double) { return 0.0; },
        [](double n) { return 0.2e-6 * n; }, [](double n) { return n * 4 / 1.73e6; });
}

/// A binary tree whose levels have these costs, the root's first.
DivideTree binary_levels(std::vector<DivideCosts> costs)
{
    DivideTree tree = divide_levels(2, static_cast<int>(costs.size()));
    tree.costs = std::move(costs);
    return tree;
}

/// M T_e / divide_seconds: T_e is that of the undivided task.
double divide_speedup(double tasks, const DivideTree &tree, double beta_e, double beta_f)
{
    return tasks * tree.costs.front().T_e / divide_seconds(tasks, tree, beta_e, beta_f);
}

/// Maximises c·x subject to A x ≤ b, x ≥ 0, with b ≥ 0: the simplex method with Bland's rule on the full tableau.
double maximised(std::vector<std::vector<double>> A, std::vector<double> b, std::vector<double> c)
{
    const std::size_t rows = A.size();
    const std::size_t columns = c.size();
    std::vector<std::size_t> basic(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        A[r].resize(columns + rows, 0);
        A[r][columns + r] = 1;
        basic[r] = columns + r;
    }
    c.resize(columns + rows, 0);
    double value = 0;
    for (;;) {
        std::size_t enter = 0;
        while (enter < c.size() && c[enter] <= 1e-12)
            ++enter;
        if (enter == c.size())
            return value;
        std::size_t leave = rows;
        for (std::size_t r = 0; r < rows; ++r)
            if (A[r][enter] > 1e-12) {
                const double step = b[r] / A[r][enter];
                if (leave == rows || step < b[leave] / A[leave][enter] ||
                    (step == b[leave] / A[leave][enter] && basic[r] < basic[leave]))
                    leave = r;
            }
        REQUIRE(leave < rows);
        const double pivot = A[leave][enter];
        for (double &a : A[leave])
            a /= pivot;
        b[leave] /= pivot;
        for (std::size_t r = 0; r < rows; ++r)
            if (r != leave && A[r][enter] != 0) {
                const double factor = A[r][enter];
                for (std::size_t k = 0; k < A[r].size(); ++k)
                    A[r][k] -= factor * A[leave][k];
                b[r] -= factor * b[leave];
            }
        value += c[enter] * b[leave];
        const double factor = c[enter];
        for (std::size_t k = 0; k < c.size(); ++k)
            c[k] -= factor * A[leave][k];
        basic[leave] = enter;
    }
}

/// Largest throughput of the root when a node of level i executes e_i and splits c_i tasks a second, all nodes of a
/// level alike: e_i + c_i arrive, which the parent must have split, and the CPU has one second a second.
double by_linear_program(const DivideTree &tree, double beta_e, double beta_f)
{
    const std::vector<DivideCosts> levels(tree.costs.rbegin(), tree.costs.rend()); // the leaves' first
    const std::size_t n = levels.size();                                           // unknowns e_1 … e_n, c_2 … c_n
    const auto c_at = [n](std::size_t i) { return n + i - 1; };
    std::vector<std::vector<double>> A;
    std::vector<double> b;
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<double> busy(2 * n - 1, 0);
        busy[i] = levels[i].T_e + beta_e;
        if (i > 0)
            busy[c_at(i)] = levels[i].T_s + levels[i].T_j + beta_f;
        A.push_back(busy);
        b.push_back(1);
        if (i == 0)
            continue;
        // what a node splits its children must complete
        std::vector<double> handed(2 * n - 1, 0);
        handed[c_at(i)] = 1;
        handed[i - 1] = -1;
        if (i > 1)
            handed[c_at(i - 1)] = -1;
        A.push_back(handed);
        b.push_back(0);
    }
    std::vector<double> goal(2 * n - 1, 0);
    goal[n - 1] = 1;
    if (n > 1)
        goal[c_at(n - 1)] = 1;
    return maximised(A, b, goal);
}

} // namespace

TEST_CASE("the merge sort on which (k)'s rule fails: 73.75 tasks a second, not 74.79", "[farm][divide]")
{
    const double beta_e = 482e-6;
    const double beta_f = 453e-6;
    const auto levels = merge_sort();
    CHECK(divide_throughput(levels, beta_e, beta_f).back() == Approx(43.5).margin(0.05)); // S_1
    CHECK(divide_throughput_as_printed(levels, beta_e, beta_f) == Approx(74.79).margin(0.005));
    CHECK(divide_throughput(levels, beta_e, beta_f).front() == Approx(73.75).margin(0.005));
    CHECK(by_linear_program(levels, beta_e, beta_f) == Approx(73.75).margin(0.005));
}

TEST_CASE("two levels by hand", "[farm][divide]")
{
    // Leaves: 10 tasks a second. The root splits in 50 ms, executes in 200 ms: 10 splits, half a second left, 2.5 more.
    const DivideTree levels = binary_levels({{.T_e = 0.2, .T_s = 0.03, .T_j = 0.02}, {.T_e = 0.1}});
    CHECK(divide_throughput(levels, 0, 0).front() == Approx(12.5));
    // Splitting in 0.15 s: at most 6.67 a second, and no time left.
    const DivideTree slow = binary_levels({{.T_e = 0.2, .T_s = 0.1, .T_j = 0.05}, {.T_e = 0.1}});
    CHECK(divide_throughput(slow, 0, 0).front() == Approx(1 / 0.15));
    // Splitting takes longer than executing: do not.
    const DivideTree silly = binary_levels({{.T_e = 0.2, .T_s = 0.2, .T_j = 0.05}, {.T_e = 0.1}});
    CHECK(divide_throughput(silly, 0, 0).front() == Approx(5));
}

TEST_CASE("where all levels split and join alike, the printed rule and the feasible one agree",
          "[farm][divide][property]")
{
    std::mt19937 random(202612);
    std::uniform_real_distribution<double> ms(0.0001, 0.010);
    for (int i = 0; i < 300; ++i) {
        const double T_s = ms(random);
        const double T_j = ms(random);
        double T_e = T_s + T_j + ms(random);
        std::vector<DivideCosts> costs;
        for (int level = 0; level < 2 + i % 8; ++level, T_e *= 2)
            costs.insert(costs.begin(), {.T_e = T_e, .T_s = T_s, .T_j = T_j});
        const DivideTree levels = binary_levels(costs);
        INFO("seed 202612, case " << i);
        REQUIRE(divide_throughput(levels, 0.0003, 0.0002).front() ==
                Approx(divide_throughput_as_printed(levels, 0.0003, 0.0002)).epsilon(1e-12));
    }
}

TEST_CASE("no schedule completes more: a linear program over all levels", "[farm][divide][property]")
{
    std::mt19937 random(202613);
    std::uniform_real_distribution<double> seconds(0.001, 1);
    for (int i = 0; i < 300; ++i) {
        std::vector<DivideCosts> costs;
        for (int level = 0; level < 1 + i % 10; ++level)
            costs.push_back({.T_e = seconds(random), .T_s = seconds(random) / 5, .T_j = seconds(random) / 5});
        const DivideTree levels = binary_levels(costs);
        INFO("seed 202613, case " << i);
        REQUIRE(divide_throughput(levels, 0.0003, 0.0002).front() ==
                Approx(by_linear_program(levels, 0.0003, 0.0002)).epsilon(1e-9));
    }
}

TEST_CASE("start-up and speed-up of divide and conquer", "[farm][divide]")
{
    const DivideTree levels =
        binary_levels({{.T_e = 0.2, .T_s = 0.03, .T_j = 0.02, .T_tau = 0.005}, {.T_e = 0.1, .T_tau = 9}});
    CHECK(divide_startup_seconds(levels, 0.001, 0.002) == Approx(0.1 + 0.001 + 2 * 0.005 + 0.05 + 0.002));
    const double S = divide_throughput(levels, 0.001, 0.002).front();
    CHECK(divide_seconds(11, levels, 0.001, 0.002) == Approx(0.163 + 10 / S));
    CHECK(divide_speedup(11, levels, 0.001, 0.002) == Approx(11 * 0.2 / (0.163 + 10 / S)));
}
