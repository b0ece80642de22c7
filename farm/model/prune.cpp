#include "farm/model/prune.hpp"

#include "farm/model/flow.hpp"

#include <cmath>
#include <vector>

namespace mpisheet::farm {
namespace {

/// The flow of (2) kept up to date while leaves go: O(depth) a leaf.
class ShrinkingFlow {
public:
    ShrinkingFlow(const Tree &tree, double alpha, double beta_f)
        : tree_(tree), q_(1 - beta_f / alpha), flow_(no_idle_flow(tree, alpha, beta_f)),
          there_(tree.parent.size(), true)
    {
    }

    [[nodiscard]] const Flow &flow() const { return flow_; }
    [[nodiscard]] const std::vector<bool> &there() const { return there_; }

    void remove(std::size_t leaf)
    {
        there_[leaf] = false;
        double lost = flow_.visits[leaf];
        for (int up = tree_.parent[leaf]; up >= 0; up = tree_.parent[static_cast<std::size_t>(up)]) {
            const auto above = static_cast<std::size_t>(up);
            flow_.forwards[above] -= lost;
            lost *= q_; // V = 1/α + q Σ V_j
            flow_.visits[above] -= lost;
        }
    }

private:
    const Tree &tree_;
    double q_;
    Flow flow_;
    std::vector<bool> there_;
};

/// The nodes below `top` that are there, breadth first.
std::vector<std::size_t> below(const Tree &tree, std::size_t top, const std::vector<bool> &there)
{
    std::vector<std::size_t> found;
    const auto append_children = [&](std::size_t node) {
        for (int c = 0; c < tree.child_count[node]; ++c)
            if (const auto child = static_cast<std::size_t>(tree.first_child[node] + c); there[child])
                found.push_back(child);
    };
    append_children(top);
    for (std::size_t i = 0; i < found.size(); ++i)
        append_children(found[i]);
    return found;
}

} // namespace

Tree pruned_as_printed(const Tree &tree, double alpha, double beta_f)
{
    ShrinkingFlow shrinking(tree, alpha, beta_f);
    // Losing leaves saturates no node, so the farthest saturated node only moves towards the root.
    for (std::size_t top = tree.parent.size(); top-- > 0;) {
        if (!shrinking.there()[top] || !is_saturated(shrinking.flow(), static_cast<int>(top), beta_f))
            continue;
        auto leaves = below(tree, top, shrinking.there());
        for (; is_saturated(shrinking.flow(), static_cast<int>(top), beta_f); leaves.pop_back())
            shrinking.remove(leaves.back());
    }
    return kept_nodes(tree, shrinking.there());
}

Tree pruned(const Tree &tree, double alpha, double beta_f)
{
    double filled = 0; // throughput of (2) of the nodes so far, times β_f
    for (int nodes = 1; nodes <= tree.nodes(); ++nodes) {
        filled += std::pow(1 - beta_f / alpha, tree.depth[static_cast<std::size_t>(nodes - 1)]) * beta_f / alpha;
        if (filled >= 1)
            return first_nodes(tree, nodes);
    }
    return tree;
}

std::array<PrunedTree, 3> pruned_trees(const Tree &tree, double alpha, double beta_f)
{
    std::array parts{PrunedTree{"all", "the tree", tree},
                     PrunedTree{"as_printed", "FindOptTree as printed", pruned_as_printed(tree, alpha, beta_f)},
                     PrunedTree{"corrected", "FindOptTree corrected", pruned(tree, alpha, beta_f)}};
    for (PrunedTree &part : parts)
        part.throughput = feasible_flow(part.tree, {&alpha, 1}, beta_f).throughput();
    return parts;
}

} // namespace mpisheet::farm
