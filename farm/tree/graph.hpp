#pragma once
// Interconnection networks, of which a farm uses a breadth-first spanning tree (Pfarm, Theorem 1).

#include "farm/tree/tree.hpp"

#include <span>
#include <vector>

namespace mpisheet::farm {

/// Undirected; the neighbours of v are to[start[v]] … to[start[v + 1] − 1], smallest first.
struct Graph {
    std::vector<std::size_t> start; ///< one more than there are vertices
    std::vector<int> to;
    std::vector<double> rate; ///< of the link beside `to` [byte/s]; empty where all links are alike
    int root = 0;             ///< the vertex that the manager feeds, unless somebody asks for another

    [[nodiscard]] int vertices() const { return static_cast<int>(start.size()) - 1; }
    [[nodiscard]] std::span<const int> neighbours(int v) const
    {
        return std::span(to).subspan(start[v], start[v + 1] - start[v]);
    }
};

struct Link {
    int a = 0;
    int b = 0;
    double rate = 0; ///< [byte/s]; 0: not given
};

/// Rates are kept if the first link has one. Links are taken as given: no loops, none twice.
Graph graph_of_links(int vertices, std::span<const Link> links);

/// R × C; vertex r·C + c stands in row r, column c.
Graph mesh(int rows, int columns);
/// The mesh whose rows and columns close to rings (where they have more than two vertices).
Graph torus(int rows, int columns);
/// 2ᴰ vertices; neighbours differ in one bit.
Graph hypercube(int dimension);

/// Links between the root and each vertex; −1 where there is no way.
std::vector<int> distances(const Graph &graph, int root);

/// The breadth-first spanning tree in which a vertex hangs below its neighbour that was reached first. Labels are
/// vertices. Throws Error 65 naming a vertex that the root does not reach.
Tree breadth_first_tree(const Graph &graph, int root);

/// Gives each link of a spanning tree of the graph (labels are vertices) the graph's rate.
void attach_rates(Tree &tree, const Graph &graph);

} // namespace mpisheet::farm
