#pragma once
// Fewer processors for the same throughput (Pfarm, section 3.2, FindOptTree).

#include "farm/tree/tree.hpp"

#include <array>

namespace mpisheet::farm {

/// FindOptTree as printed: while a node is saturated, remove the last leaf below the saturated node farthest from the
/// root. It ends with no node saturated: one leaf too many is gone, and the throughput is below 1/β_f.
Tree pruned_as_printed(const Tree &tree, double alpha, double beta_f);

/// The smallest breadth-first part of the tree whose root is saturated still, so that its throughput is 1/β_f as
/// before; the tree itself if its root is not saturated. Nothing smaller will do: a node n levels down adds
/// (1 − β_f/α)^n / α to the throughput, so the deepest are the least use. O(N).
Tree pruned(const Tree &tree, double alpha, double beta_f);

/// A tree, and what it completes a second in the steady state.
struct PrunedTree {
    const char *name, *what; ///< "corrected", and in words
    Tree tree;
    double throughput = 0;
};
/// The whole tree, as printed, corrected.
std::array<PrunedTree, 3> pruned_trees(const Tree &tree, double alpha, double beta_f);

} // namespace mpisheet::farm
