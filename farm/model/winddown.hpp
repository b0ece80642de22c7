#pragma once
// From the last task entering the farm to the last result leaving it (Pfarm, section 3.3.2).

#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

namespace mpisheet::farm {

/// m: tasks in the buffers on the longest path, 3 a level.
int longest_path(const Tree &tree);

/// Tasks that a leaf may execute once the last has entered, by (6):  ⌈log_{3/2} m⌉ + 1.
int tasks_of_leaf(int m);

/// The same from the recurrence behind (6), p(n) = p(n − 1) − max(1, ⌊p(n − 1)/3⌋) from p(0) = m until 1 is left, and
/// that one. As printed, without the max, it never ends: it stays at 2.
int tasks_of_leaf_by_recurrence(int m);

/// The same if every node on the longest path has two children at least:  max(⌈log_3 m⌉ + 1, 4).
int tasks_of_leaf_in_bushy_tree(int m);

/// Tasks that the leaf of the longest path executes: of the longest paths, the one with a node of a single child
/// counts.
int winddown_tasks(const Tree &tree);

/// (6), or (10) with its max(…, 4), which the print drops:  T_wd = α winddown_tasks + D (D_r/τ + β_f/2)  [s].
double winddown_seconds(const Tree &tree, const Costs &costs);

} // namespace mpisheet::farm
