#include "farm/tree/tree.hpp"

#include "farm/tree/require.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

/// The tree of parents that are in breadth-first order already.
Tree finished(std::vector<int> parent)
{
    const std::size_t n = parent.size();
    Tree tree{std::move(parent), std::vector<int>(n, 0), std::vector<int>(n, 0), std::vector<int>(n, 0), {}, {}};
    tree.label.resize(n);
    std::iota(tree.label.begin(), tree.label.end(), 0);
    for (std::size_t i = 1; i < n; ++i) {
        const auto up = static_cast<std::size_t>(tree.parent[i]);
        tree.depth[i] = tree.depth[up] + 1;
        if (tree.child_count[up]++ == 0)
            tree.first_child[up] = static_cast<int>(i);
    }
    return tree;
}

/// Children of every vertex, one vertex after another: those of v are child[start[v]] … child[start[v + 1] − 1].
struct ChildLists {
    std::vector<std::size_t> start;
    std::vector<int> child;
};

ChildLists child_lists(std::span<const int> parent)
{
    ChildLists lists{std::vector<std::size_t>(parent.size() + 1, 0), std::vector<int>(parent.size())};
    for (const int up : parent)
        if (up >= 0)
            ++lists.start[static_cast<std::size_t>(up) + 1];
    std::partial_sum(lists.start.begin(), lists.start.end(), lists.start.begin());
    std::vector<std::size_t> next(lists.start.begin(), lists.start.end() - 1);
    for (std::size_t v = 0; v < parent.size(); ++v)
        if (parent[v] >= 0)
            lists.child[next[static_cast<std::size_t>(parent[v])]++] = static_cast<int>(v);
    return lists;
}

/// Renumbers breadth first from `root`; vertices that it does not reach are left out.
Tree renumbered(const ChildLists &lists, int root)
{
    std::vector<int> vertex{root};
    std::vector<int> parent{-1};
    for (std::size_t i = 0; i < vertex.size(); ++i) {
        const auto v = static_cast<std::size_t>(vertex[i]);
        for (std::size_t c = lists.start[v]; c < lists.start[v + 1]; ++c) {
            vertex.push_back(lists.child[c]);
            parent.push_back(static_cast<int>(i));
        }
    }
    Tree tree = finished(std::move(parent));
    tree.label = std::move(vertex);
    return tree;
}

} // namespace

Tree tree_of_parents(std::span<const int> parent)
{
    int root = -1;
    const int nodes = static_cast<int>(parent.size());
    for (int v = 0; v < nodes; ++v) {
        const int up = parent[static_cast<std::size_t>(v)];
        const auto refuse = [&](const std::string &what) {
            throw Error(Exit::bad_input, "node " + std::to_string(v) + ": expected " + what);
        };
        if (up < -1 || up >= nodes)
            refuse("a parent from 0 to " + std::to_string(nodes - 1) + ", or -1 for the root, found " +
                   std::to_string(up));
        if (up == -1 && root != -1)
            refuse("one root, found a second after node " + std::to_string(root));
        root = up == -1 ? v : root;
    }
    require(root != -1, "expected a root, a node with parent -1, found none");
    Tree tree = renumbered(child_lists(parent), root);
    if (tree.nodes() != nodes) {
        std::vector<bool> reached(parent.size(), false);
        for (const int v : tree.label)
            reached[static_cast<std::size_t>(v)] = true;
        const auto lost = std::find(reached.begin(), reached.end(), false) - reached.begin();
        throw Error(Exit::bad_input, "node " + std::to_string(lost) + ": expected a way up to the root, found a cycle");
    }
    return tree;
}

Tree kary(int children, int nodes)
{
    require(children >= 1, "expected at least 1 child a node, found " + std::to_string(children));
    require(nodes >= 1, "expected at least 1 node, found " + std::to_string(nodes));
    std::vector<int> parent(static_cast<std::size_t>(nodes));
    parent[0] = -1;
    for (int i = 1; i < nodes; ++i)
        parent[static_cast<std::size_t>(i)] = (i - 1) / children;
    return finished(std::move(parent));
}

Tree chain(int nodes)
{
    return kary(1, nodes);
}

Tree complete_kary(int children, int levels)
{
    require(levels >= 1, "expected at least 1 level, found " + std::to_string(levels));
    std::int64_t nodes = 0;
    std::int64_t width = 1;
    for (int level = 0; level < levels; ++level) {
        nodes += width;
        width *= children;
        require(nodes <= std::numeric_limits<int>::max(), std::to_string(children) + "-ary tree of " +
                                                              std::to_string(levels) +
                                                              " levels: more nodes than 2^31 - 1");
    }
    return kary(children, static_cast<int>(nodes));
}

Tree kept_nodes(const Tree &tree, const std::vector<bool> &keep)
{
    std::vector<int> number(tree.parent.size(), -1); // in the new tree
    std::vector<int> parent;
    std::vector<int> label;
    std::vector<double> rate;
    for (std::size_t i = 0; i < keep.size(); ++i) {
        if (!keep[i])
            continue;
        number[i] = static_cast<int>(parent.size());
        parent.push_back(i == 0 ? -1 : number[static_cast<std::size_t>(tree.parent[i])]);
        label.push_back(tree.label[i]);
        if (!tree.rate.empty())
            rate.push_back(tree.rate[i]);
    }
    Tree kept = finished(std::move(parent));
    kept.label = std::move(label);
    kept.rate = std::move(rate);
    return kept;
}

Tree first_nodes(const Tree &tree, int nodes)
{
    require(nodes >= 1 && nodes <= tree.nodes(),
            "expected 1 to " + std::to_string(tree.nodes()) + " nodes, found " + std::to_string(nodes));
    std::vector<bool> keep(tree.parent.size(), false);
    std::fill_n(keep.begin(), nodes, true);
    return kept_nodes(tree, keep);
}

Tree reordered(const Tree &tree, std::span<const double> key)
{
    ChildLists lists = child_lists(tree.parent);
    for (std::size_t v = 0; v < tree.parent.size(); ++v)
        std::stable_sort(lists.child.begin() + static_cast<std::ptrdiff_t>(lists.start[v]),
                         lists.child.begin() + static_cast<std::ptrdiff_t>(lists.start[v + 1]), [&](int a, int b) {
                             return key[static_cast<std::size_t>(a)] < key[static_cast<std::size_t>(b)];
                         });
    Tree turned = renumbered(lists, 0);
    if (!tree.rate.empty())
        turned.rate.resize(tree.rate.size());
    for (std::size_t i = 0; i < turned.label.size(); ++i) {
        const auto old = static_cast<std::size_t>(turned.label[i]);
        turned.label[i] = tree.label[old];
        if (!tree.rate.empty())
            turned.rate[i] = tree.rate[old];
    }
    return turned;
}

std::vector<int> level_sizes(const Tree &tree)
{
    std::vector<int> sizes(static_cast<std::size_t>(tree.levels()), 0);
    for (const int level : tree.depth)
        ++sizes[static_cast<std::size_t>(level)];
    return sizes;
}

} // namespace mpisheet::farm
