#pragma once
// Closed forms and constructions of the Pfarm paper that serve no prediction: tests compare them with those that do,
// and with what the paper prints.

#include "farm/model/flow.hpp"
#include "farm/model/levels.hpp"
#include "farm/model/phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace mpisheet::farm {

// ---- The steady state. ----

/// X of (2), never above what the root can forward: min(X, 1/β_f); 1/β_f if α ≤ β_f and there is anybody to forward to.
inline double steady_throughput(std::span<const int> level_sizes, double alpha, double beta_f)
{
    if (level_sizes.size() == 1)
        return 1 / alpha;
    return alpha <= beta_f ? 1 / beta_f : std::min(no_idle_throughput(level_sizes, alpha, beta_f), 1 / beta_f);
}

/// T_ss = M / X: seconds for `tasks` M.
inline double steady_seconds(double tasks, std::span<const int> level_sizes, double alpha, double beta_f)
{
    return tasks / steady_throughput(level_sizes, alpha, beta_f);
}

/// α/β_f up to which the tree saturates: the root of  V_1 − Σ V_j = 0. A chain's is 1: it never saturates.
inline double critical_ratio(std::span<const int> level_sizes)
{
    // X β_f ≥ 1 saturates the root; X β_f falls as α/β_f grows, and X ≤ N/α puts the answer at or below N.
    double low = 1;
    double high = std::accumulate(level_sizes.begin(), level_sizes.end(), 0.0);
    if (high == static_cast<double>(level_sizes.size()))
        return 1; // a chain: X β_f = 1 − (1 − β_f/α)^N < 1
    while (high - low > 4 * std::numeric_limits<double>::epsilon() * high) {
        const double middle = 0.5 * (low + high);
        (no_idle_throughput(level_sizes, middle, 1) >= 1 ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

// ---- Start-up. ----

/// Lemma 1, (4), for one node n levels below the root, as printed:
///   s(v, 1) = 1 + c(p^{n−1}(v)) + Σ_{j=0}^{n−2} c(p^j(v)) d_{n−j−2}(p^{j+2}(v)),   d_n(v) = Π_{i=0}^n deg(p^i(v))
inline double lemma_1(const Tree &tree, int node)
{
    std::vector<int> path; // v, p(v), p²(v), … the root
    for (int v = node; v >= 0; v = tree.parent[index(v)])
        path.push_back(v);
    const int n = static_cast<int>(path.size()) - 1;
    const auto c = [&](int j) { return tree.child_number(path[index(j)]); };
    if (n == 0)
        return 1;
    double sum = 1 + c(n - 1);
    double d = 1; // d_{n−j−2}(p^{j+2}(v)): degrees of p^{j+2}(v) and all nodes above it
    for (int j = n - 2; j >= 0; --j) {
        d *= tree.child_count[index(path[index(j + 2)])];
        sum += c(j) * d;
    }
    return sum;
}

/// (5):  T_su = (D_t/τ + β_f/2) startup_steps  [s]. (The print says D_r; what moves is a task.)
inline double startup_seconds(const Tree &tree, const Costs &costs)
{
    return step_seconds(costs, costs.D_t) * startup_steps(tree);
}

/// The tree with its children turned so that max n + s(v, 1) is least (without the cap of 4N): longer paths first.
/// O(N log degree).
inline Tree fastest_startup(const Tree &tree)
{
    // late[v]: the most by which n + s of a leaf below v exceeds v's own. Below p it is 1 + c(v) apart(p) + late[v],
    // with c to be chosen: the latest child first. apart(p): the product of the degrees of p's ancestors.
    std::vector<double> apart(tree.parent.size(), 1.0);
    for (std::size_t v = 1; v < apart.size(); ++v)
        apart[v] = apart[index(tree.parent[v])] * tree.child_count[index(tree.parent[v])];
    std::vector<double> late(tree.parent.size(), 0.0);
    std::vector<double> children;
    for (std::size_t p = late.size(); p-- > 0;) {
        const auto first = late.begin() + tree.first_child[p];
        children.assign(first, first + tree.child_count[p]);
        std::sort(children.rbegin(), children.rend());
        for (std::size_t c = 0; c < children.size(); ++c)
            late[p] = std::max(late[p], 1 + static_cast<double>(c + 1) * apart[p] + children[c]);
    }
    std::for_each(late.begin(), late.end(), [](double &value) { value = -value; });
    return reordered(tree, late);
}

// ---- Wind-down. ----

/// m: tasks in the buffers on the longest path, 3 a level.
inline int longest_path(const Tree &tree)
{
    return 3 * tree.levels();
}

/// Tasks that a leaf may execute once the last has entered, by (6):  ⌈log_{3/2} m⌉ + 1.
inline int tasks_of_leaf(int m)
{
    int exponent = 0;
    for (double power = 1; power < m; power *= 1.5)
        ++exponent;
    return exponent + 1;
}

/// (6), or (10) with its max(…, 4), which the print drops:  T_wd = α winddown_tasks + D (D_r/τ + β_f/2)  [s].
inline double winddown_seconds(const Tree &tree, const Costs &costs)
{
    return costs.alpha() * winddown_tasks(tree) + tree.levels() * step_seconds(costs, costs.D_r);
}

// ---- Complete K-ary trees of D levels (section 4), for α ≥ β_f. Levels count from the root's 0. ----

/// (8):  T_ss = M (α − k(α − β_f)) / (1 − (k(α − β_f)/α)^D),  M α/D where k(α − β_f) = α  [s]. As (2), without regard
/// to saturation. It is (f) of TR 91-27 turned over.
inline double balanced_steady_seconds(double tasks, int children, int levels, double alpha, double beta_f)
{
    return tasks / level_throughput(children, levels, {.T_e = alpha, .beta_f = beta_f});
}

/// L_i: tasks that visit one processor of level i, 0 ≤ i ≤ D: the solution of (7),
///   k(α − β_f) L_{i+1} = α L_i − T_ss,  L_0 = M,  L_D = 0.
inline double balanced_visits(double tasks, int children, int levels, int level, double alpha, double beta_f)
{
    // What the D − i levels from there on complete in the time of all; the printed
    // M a^i − T_ss (a^i − 1)/(α (1 − 1/a))  without its cancellation.
    const Costs costs{.T_e = alpha, .beta_f = beta_f};
    return tasks * level_throughput(children, levels - level, costs) / level_throughput(children, levels, costs);
}

inline double nodes_of_balanced(int children, int levels)
{
    return std::round(level_throughput(children, levels, {.T_e = 1})); // Σ k^i
}

/// (9):  T_su = (N + D − 1)(D_t/τ + β_f/2)  [s].
inline double balanced_startup_seconds(int children, int levels, const Costs &costs)
{
    return (nodes_of_balanced(children, levels) + levels - 1) * step_seconds(costs, costs.D_t);
}

/// (10):  T_wd = α max(⌈log₃ D⌉ + 2, 4) + D (D_r/τ + β_f/2)  [s]; for a chain (6) with m = 3N. The print drops the max.
inline double balanced_winddown_seconds(int children, int levels, const Costs &costs)
{
    const bool chain = children == 1 || levels == 1;
    const int leaf = chain ? tasks_of_leaf_by_recurrence(3 * levels) : tasks_of_leaf_in_bushy_tree(3 * levels);
    return costs.alpha() * leaf + levels * step_seconds(costs, costs.D_r);
}

/// T_total of section 4.3 for M ≥ 4N, T_ss being that of M − 4N tasks; never below least_seconds.
inline Phases balanced_phases(double tasks, int children, int levels, const Costs &costs)
{
    const double nodes = nodes_of_balanced(children, levels);
    Phases found;
    found.startup = balanced_startup_seconds(children, levels, costs);
    found.winddown = balanced_winddown_seconds(children, levels, costs);
    const double rest = std::max(0.0, tasks - 4 * nodes);
    found.steady = balanced_steady_seconds(rest, children, levels, costs.alpha(), costs.beta_f);
    const double least = least_seconds(tasks, nodes, costs.alpha(), costs.beta_f);
    found.steady += std::max(0.0, least - found.makespan());
    return found;
}

/// Levels, as a real number, at which a K-ary tree saturates: x^{D−1} = (k − 1) α/(k β_f) with x = k(1 − β_f/α), so
///   D = 1 + ln((k − 1) α/(k β_f)) / ln(k(1 − β_f/α)).
/// k ≥ 2, k(α − β_f) > α.
inline double saturating_levels(int children, double alpha, double beta_f)
{
    return 1 + std::log((children - 1) * alpha / (children * beta_f)) / std::log(children * (1 - beta_f / alpha));
}

} // namespace mpisheet::farm
