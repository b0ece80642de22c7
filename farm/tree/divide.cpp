#include "farm/tree/divide.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mpisheet::farm {
namespace {

/// CPU time of a task that a node splits instead of executing [s].
double handling(const DivideCosts &node, double beta_f)
{
    return node.T_s + node.T_j + beta_f;
}

/// What a node completes when those below it can take `below` splits a second.
double feasible(const DivideCosts &node, double below, double beta_e, double beta_f)
{
    const double alpha = node.T_e + beta_e;
    const double m = 1 / handling(node, beta_f);
    const double split = 1 / m < alpha ? std::min(below, m) : 0;
    return split + (1 - split / m) / alpha;
}

} // namespace

DivideTree divide_levels(int children, int levels)
{
    DivideTree tree{chain(levels), children, {}};
    for (int &label : tree.kinds.label)
        label = levels - label;
    return tree;
}

DivideTree divide_nodes(Tree tree)
{
    return {std::move(tree), 0, {}};
}

std::vector<double> sizes_of(const DivideTree &tree, double size)
{
    std::vector<double> sizes(tree.kinds.parent.size(), size);
    for (std::size_t v = 1; v < sizes.size(); ++v) {
        const std::size_t parent = index(tree.kinds.parent[v]);
        sizes[v] = sizes[parent] / tree.parts(parent);
    }
    return sizes;
}

double divide_throughput_as_printed(const DivideTree &tree, double beta_e, double beta_f)
{
    double S_max = std::numeric_limits<double>::infinity(), S = 0;
    for (std::size_t v = tree.costs.size(); v-- > 0;) {
        const double alpha = tree.costs[v].T_e + beta_e;
        S = S * (alpha - handling(tree.costs[v], beta_f)) / alpha + 1 / alpha;
        if (tree.parts(v) > 0)
            S_max = std::min(S_max, 1 / handling(tree.costs[v], beta_f));
    }
    const double S_1 = 1 / (tree.costs.back().T_e + beta_e);
    return S_1 < S_max ? S : S_max;
}

std::vector<double> divide_throughput(const DivideTree &tree, double beta_e, double beta_f)
{
    std::vector<double> S(tree.costs.size()), below(S.size(), 0.0);
    for (std::size_t v = S.size(); v-- > 0;) {
        S[v] = feasible(tree.costs[v], below[v], beta_e, beta_f);
        if (v > 0)
            below[index(tree.kinds.parent[v])] += S[v] / tree.kinds.child_count[index(tree.kinds.parent[v])];
    }
    return S;
}

double divide_startup_seconds(const DivideTree &tree, double beta_e, double beta_f)
{
    std::vector<double> seconds(tree.costs.size(), 0.0);
    for (std::size_t v = seconds.size(); v-- > 0;) {
        const DivideCosts &node = tree.costs[v];
        seconds[v] = tree.parts(v) == 0 ? node.T_e + beta_e : seconds[v] + (2 * node.T_tau + handling(node, beta_f));
        if (v > 0)
            seconds[index(tree.kinds.parent[v])] = std::max(seconds[index(tree.kinds.parent[v])], seconds[v]);
    }
    return seconds.front();
}

double divide_seconds(double tasks, const DivideTree &tree, double beta_e, double beta_f)
{
    return divide_startup_seconds(tree, beta_e, beta_f) + (tasks - 1) / divide_throughput(tree, beta_e, beta_f).front();
}

std::vector<std::int64_t> allowed_splits(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks,
                                         bool quotas)
{
    const std::vector<double> throughput = divide_throughput(tree, beta_e, beta_f);
    std::vector<std::int64_t> allowed(tree.costs.size(), 0);
    for (std::size_t v = 0; v < allowed.size(); ++v) {
        const double split_and_join = handling(tree.costs[v], beta_f);
        if (tree.parts(v) == 0 || split_and_join >= tree.costs[v].T_e + beta_e)
            continue;
        const double splits = std::min(throughput[index(tree.kinds.first_child[v])], 1 / split_and_join);
        allowed[v] = quotas ? std::llround(static_cast<double>(tasks) * splits / throughput.front())
                            : std::numeric_limits<std::int64_t>::max();
    }
    return allowed;
}

} // namespace mpisheet::farm
