#pragma once
// A farm's time by the papers' formulas: start-up, steady state, wind-down.

#include "farm/tree/bound.hpp"
#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

#include <vector>

namespace mpisheet::farm {

/// s(v, 1) for every node: the first task that node v receives is the s(v, 1)-th to arrive at the root, if subtrees
/// never fill. From the recurrence  s(v, i) = s(p(v), 1 + c(v) + (i − 1) deg(p(v))),  s(root, i) = i.  O(N).
/// Grows exponentially in skewed trees, to infinity in the end; a real farm's stays below 4N.
std::vector<double> first_tasks(const Tree &tree);

/// Theorem 2: steps after which every worker has a task, max over the leaves of n + s(v, 1), with s(v, 1) at most
/// 4N, the buffers that the tree has.
double startup_steps(const Tree &tree);

/// Seconds of one step of (5), (6): handing a message of `bytes` from a node to the next.
double step_seconds(const Costs &costs, double bytes);

/// Tasks that a leaf may execute once the last has entered, with m tasks in the buffers on the longest path: by the
/// recurrence behind (6), p(n) = p(n − 1) − max(1, ⌊p(n − 1)/3⌋) from p(0) = m until 1 is left, and that one. As
/// printed, without the max, it never ends: it stays at 2.
int tasks_of_leaf_by_recurrence(int m);

/// The same if every node on the longest path has two children at least:  max(⌈log_3 m⌉ + 1, 4).
int tasks_of_leaf_in_bushy_tree(int m);

/// Tasks that the leaf of the longest path executes: of the longest paths, the one with a node of a single child
/// counts.
int winddown_tasks(const Tree &tree);

struct Phases {
    double startup = 0;  ///< T_su [s]
    double steady = 0;   ///< T_ss [s]
    double winddown = 0; ///< T_wd [s]

    [[nodiscard]] double makespan() const { return startup + steady + winddown; }
};

/// T_total = T_su + T_ss + T_wd, (5), (2) and (6) or (10), corrected. M ≥ 1 tasks on N nodes:
/// - M ≥ 4N: T_ss is that of M − 4N tasks at the steady state's X (steady_state.hpp, out-links too), as start-up and
///   wind-down have 4N between them;
/// - M = N: start-up, α, and the way back of the farthest result (section 5.6);
/// - between the two the papers have no formula: M − N + 1 tasks on the slowest path, at most as many as for 4N;
/// - M < N: as M = N, but the start-up ends with the last task;
/// - never below (1), the manager's rate and least_seconds: what is missing counts as steady.
Phases phases(const Tree &tree, const Costs &costs, const Manager &manager, double tasks);

} // namespace mpisheet::farm
