#pragma once
// Random trees, graphs and costs for the farm's property tests.

#include "farm/tree/costs.hpp"
#include "farm/tree/graph.hpp"
#include "farm/tree/tree.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

namespace mpisheet::farm {

/// Any node but the root hangs below one of the `reach` nodes before it: reach 1 gives a chain, a large one a bush.
inline Tree random_tree(std::mt19937 &random, int nodes, int reach)
{
    std::vector<int> parent{-1};
    for (int i = 1; i < nodes; ++i)
        parent.push_back(std::uniform_int_distribution<int>(std::max(0, i - reach), i - 1)(random));
    return tree_of_parents(parent);
}

/// A random tree and `more` random links beside it.
inline Graph random_graph(std::mt19937 &random, int vertices, int more)
{
    std::set<std::pair<int, int>> pairs;
    for (int v = 1; v < vertices; ++v)
        pairs.emplace(std::uniform_int_distribution<int>(0, v - 1)(random), v);
    std::uniform_int_distribution<int> any(0, vertices - 1);
    for (int i = 0; i < more; ++i)
        if (const auto [a, b] = std::minmax({any(random), any(random)}); a != b)
            pairs.emplace(a, b);
    std::vector<Link> links;
    for (const auto &[a, b] : pairs)
        links.push_back({a, b, 0});
    return graph_of_links(vertices, links);
}

/// A breadth-first tree drawn among all that the graph has from `root`.
inline Tree random_breadth_first_tree(std::mt19937 &random, const Graph &graph, int root)
{
    const auto away = distances(graph, root);
    std::vector<int> parent(away.size(), -1);
    for (int v = 0; v < graph.vertices(); ++v) {
        std::vector<int> above;
        for (const int w : graph.neighbours(v))
            if (away[static_cast<std::size_t>(w)] == away[static_cast<std::size_t>(v)] - 1)
                above.push_back(w);
        if (!above.empty())
            parent[static_cast<std::size_t>(v)] =
                above[std::uniform_int_distribution<std::size_t>(0, above.size() - 1)(random)];
    }
    return tree_of_parents(parent);
}

/// T_e from 10 µs to 1 s, β_e and β_f from 1 µs to T_e.
inline Costs random_costs(std::mt19937 &random)
{
    const auto between = [&](double low, double high) {
        return std::exp(std::uniform_real_distribution<double>(std::log(low), std::log(high))(random));
    };
    Costs costs;
    costs.T_e = between(1e-5, 1);
    costs.beta_e = between(1e-6, costs.T_e);
    costs.beta_f = between(1e-6, costs.T_e);
    return costs;
}

} // namespace mpisheet::farm
