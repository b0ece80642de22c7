#pragma once
// The tree of workers that a farm's tasks flow down: node 0 is the root, which the manager feeds.

#include <cstddef>
#include <span>
#include <vector>

namespace mpisheet::farm {

/// A node's number as a place in its arrays.
constexpr std::size_t index(int node)
{
    return static_cast<std::size_t>(node);
}

/// Nodes in breadth-first order: parent[0] = −1, and parent never decreases, so the children of a node are neighbours.
/// Tasks go to the children in the order of their numbers (the orientation of the papers).
struct Tree {
    std::vector<int> parent;
    std::vector<int> depth;       ///< links from the root: depth[0] = 0
    std::vector<int> first_child; ///< node i has the children first_child[i] … first_child[i] + child_count[i] − 1
    std::vector<int> child_count;
    std::vector<int> label;   ///< what node i was called where it comes from (a graph's vertex), i itself otherwise
    std::vector<double> rate; ///< of the link from parent to node i [byte/s]; empty where all links are alike

    [[nodiscard]] int nodes() const { return static_cast<int>(parent.size()); }
    [[nodiscard]] int levels() const { return depth.empty() ? 0 : depth.back() + 1; }
    /// Place of node i > 0 among its siblings, from 1: c(v) of Lemma 1.
    [[nodiscard]] int child_number(int i) const { return i - first_child[parent[i]] + 1; }
};

/// The tree in which node i's parent is parent[i], −1 for the one root; node numbers and order are free, siblings keep
/// the order of their numbers. Labels are the places in `parent`. Throws Error 65: no root or two, a cycle, a number
/// outside 0 … N − 1.
Tree tree_of_parents(std::span<const int> parent);

/// N nodes one below the other.
Tree chain(int nodes);

/// N nodes filled level by level, K children a node; the last level may be incomplete. N, K ≥ 1.
Tree kary(int children, int nodes);

/// K-ary with `levels` complete levels: (Kᴰ − 1)/(K − 1) nodes.
Tree complete_kary(int children, int levels);

/// The nodes with keep[i]; the root and the parent of every kept node must be among them.
Tree kept_nodes(const Tree &tree, const std::vector<bool> &keep);

/// The first `nodes` nodes: leaves are taken from the last level, from its end.
Tree first_nodes(const Tree &tree, int nodes);

/// The same tree with the children of every node in the order of `key`, smallest first; ties keep their order.
Tree reordered(const Tree &tree, std::span<const double> key);

/// Nodes on each level, from the root's 1.
std::vector<int> level_sizes(const Tree &tree);

} // namespace mpisheet::farm
