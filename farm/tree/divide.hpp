#pragma once
// Divide and conquer on a tree of processors (TR 91-27, sections 3.1 and 3.3): a node executes a task or splits it into
// equal parts, one for each child, and joins the results. Seconds.

#include "farm/tree/tree.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet::farm {

/// What a task costs where it is.
struct DivideCosts {
    double T_e = 0;   ///< executing it [s]
    double T_s = 0;   ///< splitting it [s]
    double T_j = 0;   ///< joining its results [s]
    double T_tau = 0; ///< moving it over a link [s]
};

/// The tree, with the nodes that are alike told as one kind: the levels of a complete K-ary tree, or each node of any
/// other.
struct DivideTree {
    Tree kinds;                     ///< a chain of levels, labelled from 1 at the leaves to N at the root; or the tree
    int children = 0;               ///< K, if the kinds are levels
    std::vector<DivideCosts> costs; ///< of each kind

    [[nodiscard]] bool by_levels() const { return children > 0; }
    /// How many parts a node of that kind splits a task into; 0: it is a leaf.
    [[nodiscard]] int parts(std::size_t kind) const
    {
        return by_levels() && kinds.child_count[kind] > 0 ? children : kinds.child_count[kind];
    }
    [[nodiscard]] Tree nodes() const { return by_levels() ? complete_kary(children, kinds.nodes()) : kinds; }
    /// The kind of a node of nodes().
    [[nodiscard]] std::size_t kind_of(const Tree &nodes, int v) const
    {
        return by_levels() ? index(nodes.depth[index(v)]) : index(v);
    }
};

/// The complete tree with that many children a node, and any tree; without costs.
DivideTree divide_levels(int children, int levels);
DivideTree divide_nodes(Tree tree);

/// Sizes of each kind's tasks, the root's being of `size`: a part has its share of what it is a part of.
std::vector<double> sizes_of(const DivideTree &tree, double size);

/// Costs that functions of the tasks' size give.
template <typename Execute, typename Split, typename Join, typename Move>
DivideTree with_costs(DivideTree tree, double size, Execute T_e, Split T_s, Join T_j, Move T_tau)
{
    for (const double n : sizes_of(tree, size))
        tree.costs.push_back({T_e(n), T_s(n), T_j(n), T_tau(n)});
    return tree;
}

/// (k) as printed, of levels:  S_max = 1/(t_max + β_f),  t_max = max over 2 ≤ i ≤ N of T_s(i) + T_j(i); the throughput
/// is S_N of (j) if S_1 < S_max, else S_max. Right only where all levels split and join at the same cost.
///   (j):  S_i = S_{i−1} (T_e(i) + β_e − T_s(i) − T_j(i) − β_f)/(T_e(i) + β_e) + 1/(T_e(i) + β_e),  S_0 = 0,
/// infeasible where a node would have to split more than it has time for.
double divide_throughput_as_printed(const DivideTree &tree, double beta_e, double beta_f);

/// Tasks of its size that a node of each kind and all below it complete [1/s], the largest numbers that are feasible.
/// Of its K children c a node takes  s = min(Σ S_c / K, m)  splits a second,  m = 1/(T_s + T_j + β_f), as the parts of
/// a task go to whichever child has room, and executes in the time left:  S = s + (1 − s/m)/(T_e + β_e).  It splits
/// nothing where that takes longer than executing the task. Of levels: (j) made feasible. [0] is the farm's.
std::vector<double> divide_throughput(const DivideTree &tree, double beta_e, double beta_f);

/// Time of the first result, by the longest way down and up:
///   T_startup = Σ_{i=2}^N (2 T_τ(i) + T_s(i) + T_j(i) + β_f) + T_e(1) + β_e  [s].
double divide_startup_seconds(const DivideTree &tree, double beta_e, double beta_f);

/// T_startup + (M − 1)/S_N  with the feasible S_N  [s].
double divide_seconds(double tasks, const DivideTree &tree, double beta_e, double beta_f);

/// Tasks that a node of each kind may split: none where executing is no slower; with quotas, which are for levels
/// alone, its share F_{i−1} M of what (j) made feasible has it split.
std::vector<std::int64_t> allowed_splits(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks,
                                         bool quotas);

} // namespace mpisheet::farm
