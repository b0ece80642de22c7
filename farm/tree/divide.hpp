#pragma once
// Divide and conquer on a tree of processors (TR 91-27, section 3.3): a node executes a task or splits it, one part
// for each child, and joins the results. Levels count from 1 at the leaves to N at the root. Seconds.

#include "farm/tree/tree.hpp"

#include <span>
#include <vector>

namespace mpisheet::farm {

/// What a task costs on one level of the tree.
struct DivideLevel {
    double T_e = 0;   ///< executing the task there [s]
    double T_s = 0;   ///< splitting it [s]
    double T_j = 0;   ///< joining its results [s]
    double T_tau = 0; ///< moving it over a link [s]
};

/// Equal splits of a task of `size`: level i has tasks of size/K^{N−i}, whose costs the functions of the size give.
template <typename Execute, typename Split, typename Join, typename Move>
std::vector<DivideLevel> equal_splits(double size, int children, int levels, Execute T_e, Split T_s, Join T_j,
                                      Move T_tau)
{
    std::vector<DivideLevel> all(static_cast<std::size_t>(levels));
    for (std::size_t i = all.size(); i-- > 0; size /= children)
        all[i] = {T_e(size), T_s(size), T_j(size), T_tau(size)};
    return all;
}

/// (j) as printed:  S_i = S_{i−1} (T_e(i) + β_e − T_s(i) − T_j(i) − β_f)/(T_e(i) + β_e) + 1/(T_e(i) + β_e),  S_0 = 0:
/// tasks of level i that a node of level i and all below it complete [1/s]. Infeasible where a node would have to split
/// more than it has time for.
std::vector<double> divide_throughput_unchecked(std::span<const DivideLevel> levels, double beta_e, double beta_f);

/// (k) as printed:  S_max = 1/(t_max + β_f),  t_max = max over 2 ≤ i ≤ N of T_s(i) + T_j(i); the throughput is S_N of
/// (j) if S_1 < S_max, else S_max. Right only where all levels split and join at the same cost.
double divide_throughput_as_printed(std::span<const DivideLevel> levels, double beta_e, double beta_f);

/// The largest throughput with every level feasible. A node splits  s_i = min(S_{i−1}, m_i)  tasks a second,
/// m_i = 1/(T_s(i) + T_j(i) + β_f), and executes in the time left:  S_i = s_i + (1 − s_i/m_i)/(T_e(i) + β_e).
/// It splits nothing where that takes longer than executing the task.
std::vector<double> divide_throughput(std::span<const DivideLevel> levels, double beta_e, double beta_f);

/// Time of the first result:  T_startup = Σ_{i=2}^N (2 T_τ(i) + T_s(i) + T_j(i) + β_f) + T_e(1) + β_e  [s].
double divide_startup_seconds(std::span<const DivideLevel> levels, double beta_e, double beta_f);

/// T_startup + (M − 1)/S_N  with the feasible S_N  [s].
double divide_seconds(double tasks, std::span<const DivideLevel> levels, double beta_e, double beta_f);

/// M T_e(N) / divide_seconds: T_e is that of the undivided task.
double divide_speedup(double tasks, std::span<const DivideLevel> levels, double beta_e, double beta_f);

// Any tree (section 3.1). A node with K children splits a task into K equal parts; whichever child has room takes the
// next. So node v's tasks have the size of its parent's over its parent's children, and each node has costs of its own.

/// Costs of each node's tasks, from the functions of their size; `size` is the root's.
template <typename Execute, typename Split, typename Join, typename Move>
std::vector<DivideLevel> equal_splits(double size, const Tree &tree, Execute T_e, Split T_s, Join T_j, Move T_tau)
{
    std::vector<double> sizes(tree.parent.size(), size);
    std::vector<DivideLevel> all;
    for (std::size_t v = 0; v < sizes.size(); ++v) {
        if (v > 0)
            sizes[v] = sizes[index(tree.parent[v])] / tree.child_count[index(tree.parent[v])];
        all.push_back({T_e(sizes[v]), T_s(sizes[v]), T_j(sizes[v]), T_tau(sizes[v])});
    }
    return all;
}

/// Tasks of its size that node v and all below it complete [1/s], leaves first:
///   s_v = min(Σ S_c / K, 1/(T_s(v) + T_j(v) + β_f)) over its K children c,  S_v = s_v + (1 − s_v/m_v)/(T_e(v) + β_e),
/// the levels' recurrence where the tree is balanced. [0] is the farm's.
std::vector<double> divide_throughput(const Tree &tree, std::span<const DivideLevel> nodes, double beta_e,
                                      double beta_f);

/// Time of the first result, the longest way down and up counting  [s].
double divide_startup_seconds(const Tree &tree, std::span<const DivideLevel> nodes, double beta_e, double beta_f);

} // namespace mpisheet::farm
