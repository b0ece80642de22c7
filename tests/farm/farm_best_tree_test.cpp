// The choice of a network's breadth-first tree by simulation.

#include "farm/model/best_tree.hpp"
#include "tests/catch.hpp"

#include <set>

using namespace mpisheet::farm;

namespace {

/// Pfarm's faster version, as in Table 5's meshes.
Costs transputer(double T_e)
{
    return {T_e, 190e-6, 125e-6, 4, 4, 1.73e6};
}

TreeChoice best_for_few(const Graph &graph, double T_e, std::optional<int> root = {}, int predictions = 1000)
{
    TreeSearch search;
    search.root = root;
    search.predictions = predictions;
    return best_tree(graph, transputer(T_e), 4 * graph.vertices(), search);
}

} // namespace

TEST_CASE("the 4 x 4 mesh has a tree that takes six tasks' time for 4N, as measured", "[farm]")
{
    const TreeChoice small = best_for_few(mesh(4, 4), 0.0099143, 1);
    CHECK(small.makespan == Approx(0.063).margin(0.001)); // measured: 63 ms
    CHECK(small.first > 1.25 * small.makespan);
    const TreeChoice large = best_for_few(mesh(4, 4), 0.04028, 1);
    CHECK(large.makespan == Approx(0.242).margin(0.005)); // measured: 242 ms
    CHECK(large.makespan < 6.2 * transputer(0.04028).alpha());
    CHECK(best_for_few(mesh(4, 4), 0.04028).makespan <= large.makespan);
}

TEST_CASE("the 8 x 8 mesh has one of eight at most", "[farm]")
{
    CHECK(best_for_few(mesh(8, 8), 0.0099143, 1, 2000).makespan < 8 * transputer(0.0099143).alpha());
    CHECK(best_for_few(mesh(8, 8), 0.04028, 2, 500).makespan < 8 * transputer(0.04028).alpha());
}

TEST_CASE("what is chosen is a breadth-first tree, simulated, and the same again", "[farm]")
{
    for (const Graph &graph : {mesh(3, 5), torus(4, 4), hypercube(4)}) {
        const TreeChoice choice = best_for_few(graph, 0.02);
        const std::vector<int> away = distances(graph, choice.tree.label[0]);
        CHECK(std::set<int>(choice.tree.label.begin(), choice.tree.label.end()).size() ==
              static_cast<std::size_t>(graph.vertices()));
        for (std::size_t i = 0; i < choice.tree.label.size(); ++i)
            CHECK(choice.tree.depth[i] == away[static_cast<std::size_t>(choice.tree.label[i])]);
        CHECK(choice.makespan == simulate(choice.tree, transputer(0.02), 4 * graph.vertices()).makespan);
        CHECK(choice.makespan <= choice.first);
        CHECK(best_for_few(graph, 0.02).tree.parent == choice.tree.parent);
    }
}

TEST_CASE("a slow link is gone round", "[farm]")
{
    // A square 0 – 1 – 3 – 2 – 0 with tails: 3 – 4 – 5 – 6. Over the link 1 – 3 a task takes 40 ms.
    const std::vector<Link> links{{0, 1, 1e6}, {0, 2, 1e6}, {1, 3, 100}, {2, 3, 1e6},
                                  {3, 4, 1e6}, {4, 5, 1e6}, {5, 6, 1e6}};
    TreeSearch search;
    search.root = 0;
    search.predictions = 50;
    const TreeChoice choice = best_tree(graph_of_links(7, links), transputer(0.02), 200, search);
    for (std::size_t i = 1; i < 7; ++i)
        CHECK(choice.tree.rate[i] == 1e6);
    CHECK(choice.makespan < 0.9 * choice.first);
}

TEST_CASE("speeds belong to the vertices, wherever they are in the tree", "[farm]")
{
    TreeSearch search;
    search.predictions = 300;
    search.farm.speed = {1, 1, 1, 0.05, 1};
    const TreeChoice choice = best_tree(mesh(1, 5), transputer(0.02), 100, search);
    SimulationOptions farm;
    for (const int v : choice.tree.label)
        farm.speed.push_back(search.farm.speed[static_cast<std::size_t>(v)]);
    CHECK(choice.makespan == simulate(choice.tree, transputer(0.02), 100, farm).makespan);
    CHECK(choice.tree.label[0] != 0); // an end of the line is the worst of roots
}
