#pragma once
// Which breadth-first tree of a network to use, and from which root. Theorem 1 gives all those of one root the same
// steady state; with few tasks, start-up and wind-down differ by up to a third.

#include "farm/model/hybrid.hpp"
#include "farm/tree/graph.hpp"

#include <cstdint>
#include <optional>

namespace mpisheet::farm {

struct TreeSearch {
    std::optional<int> root; ///< the vertex that the manager feeds; free if not given
    int predictions = 2000;  ///< to spend; each simulates 48 N tasks at most
    std::uint64_t seed = 1;
    SimulationOptions farm; ///< its speeds are those of the graph's vertices
};

struct TreeChoice {
    Tree tree;
    double makespan = 0; ///< predicted [s]
    double first = 0;    ///< of breadth_first_tree from the same root [s]
    int predictions = 0; ///< spent
};

/// The tree whose `tasks` of `costs` take least by the hybrid prediction, among those that were tried: from each root
/// that comes into question (those of the highest steady throughput, if there are more than 32) one tree, from the best
/// of them random ones, and from the best of these steps that hang one vertex below another parent or ahead of its
/// siblings, as long as they do not lose. Deterministic.
TreeChoice best_tree(const Graph &graph, const Costs &costs, std::int64_t tasks, const TreeSearch &search = {});

} // namespace mpisheet::farm
