#pragma once
// From the last task entering the farm to the last result leaving it (Pfarm, section 3.3.2).

#include "farm/tree/tree.hpp"

namespace mpisheet::farm {

/// Tasks that a leaf may execute once the last has entered, with m tasks in the buffers on the longest path: by the
/// recurrence behind (6), p(n) = p(n − 1) − max(1, ⌊p(n − 1)/3⌋) from p(0) = m until 1 is left, and that one. As
/// printed, without the max, it never ends: it stays at 2.
int tasks_of_leaf_by_recurrence(int m);

/// The same if every node on the longest path has two children at least:  max(⌈log_3 m⌉ + 1, 4).
int tasks_of_leaf_in_bushy_tree(int m);

/// Tasks that the leaf of the longest path executes: of the longest paths, the one with a node of a single child
/// counts.
int winddown_tasks(const Tree &tree);

} // namespace mpisheet::farm
