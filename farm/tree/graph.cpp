#include "farm/tree/graph.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

namespace mpisheet::farm {
namespace {

/// A graph from its rule: `append(v, to)` appends v's neighbours in any order, perhaps twice.
template <typename Append> Graph graph_of_rule(int vertices, Append append)
{
    Graph graph;
    graph.start.push_back(0);
    for (int v = 0; v < vertices; ++v) {
        append(v, graph.to);
        const auto first = graph.to.begin() + static_cast<std::ptrdiff_t>(graph.start.back());
        std::sort(first, graph.to.end());
        graph.to.erase(std::unique(first, graph.to.end()), graph.to.end());
        graph.start.push_back(graph.to.size());
    }
    return graph;
}

Graph grid(int rows, int columns, bool rings)
{
    return graph_of_rule(rows * columns, [=](int v, std::vector<int> &to) {
        const int r = v / columns;
        const int c = v % columns;
        for (const auto &[down, right] : {std::array{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
            int row = r + down;
            int column = c + right;
            if (rings) {
                row = (row + rows) % rows;
                column = (column + columns) % columns;
            }
            const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
            if (inside && (row != r || column != c))
                to.push_back(row * columns + column);
        }
    });
}

/// Vertices in the order in which a breadth-first search reaches them; parent[v] = −1 for the root, −2 if not reached.
struct Search {
    std::vector<int> order;
    std::vector<int> parent;
};

Search search(const Graph &graph, int root)
{
    Search found{{root}, std::vector<int>(index(graph.vertices()), -2)};
    found.parent[index(root)] = -1;
    for (std::size_t i = 0; i < found.order.size(); ++i)
        for (const int w : graph.neighbours(found.order[i]))
            if (found.parent[index(w)] == -2) {
                found.parent[index(w)] = found.order[i];
                found.order.push_back(w);
            }
    return found;
}

} // namespace

Graph graph_of_links(int vertices, std::span<const Link> links)
{
    Graph graph;
    graph.start.assign(index(vertices) + 1, 0);
    std::vector<Link> both;
    both.reserve(2 * links.size());
    for (const Link &link : links) {
        both.push_back(link);
        both.push_back({link.b, link.a, link.rate});
    }
    std::sort(both.begin(), both.end(),
              [](const Link &x, const Link &y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
    for (const Link &link : both) {
        ++graph.start[index(link.a) + 1];
        graph.to.push_back(link.b);
        if (links.front().rate > 0)
            graph.rate.push_back(link.rate);
    }
    std::partial_sum(graph.start.begin(), graph.start.end(), graph.start.begin());
    return graph;
}

Graph mesh(int rows, int columns)
{
    return grid(rows, columns, false);
}

Graph torus(int rows, int columns)
{
    return grid(rows, columns, true);
}

Graph hypercube(int dimension)
{
    return graph_of_rule(1 << dimension, [=](int v, std::vector<int> &to) {
        for (int bit = 0; bit < dimension; ++bit)
            to.push_back(v ^ (1 << bit));
    });
}

std::vector<int> distances(const Graph &graph, int root)
{
    const Search found = search(graph, root);
    std::vector<int> away(index(graph.vertices()), -1);
    for (const int v : found.order)
        away[index(v)] = v == root ? 0 : away[index(found.parent[index(v)])] + 1;
    return away;
}

Tree breadth_first_tree(const Graph &graph, int root)
{
    if (root < 0 || root >= graph.vertices())
        throw Error(Exit::bad_input, "root: expected a vertex from 0 to " + std::to_string(graph.vertices() - 1) +
                                         ", found " + std::to_string(root));
    const Search found = search(graph, root);
    for (int v = 0; v < graph.vertices(); ++v)
        if (found.parent[index(v)] == -2)
            throw Error(Exit::bad_input, "vertex " + std::to_string(v) + ": expected a way from the root " +
                                             std::to_string(root) + ", found none");
    Tree tree = tree_of_parents(found.parent);
    attach_rates(tree, graph);
    return tree;
}

void attach_rates(Tree &tree, const Graph &graph)
{
    if (graph.rate.empty())
        return;
    tree.rate.assign(tree.parent.size(), 0);
    for (std::size_t i = 1; i < tree.parent.size(); ++i) {
        const int above = tree.label[index(tree.parent[i])];
        const auto to = graph.neighbours(above);
        const auto place = std::lower_bound(to.begin(), to.end(), tree.label[i]) - to.begin();
        tree.rate[i] = graph.rate[graph.start[index(above)] + static_cast<std::size_t>(place)];
    }
}

} // namespace mpisheet::farm
