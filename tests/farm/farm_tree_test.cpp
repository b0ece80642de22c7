// The trees of a farm: breadth-first order, children side by side, whatever the depth.

#include "farm/tree/tree.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"

#include <numeric>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::farm;

TEST_CASE("a chain is one node a level", "[farm][tree]")
{
    const Tree tree = chain(4);
    CHECK(tree.parent == std::vector<int>{-1, 0, 1, 2});
    CHECK(tree.depth == std::vector<int>{0, 1, 2, 3});
    CHECK(tree.child_count == std::vector<int>{1, 1, 1, 0});
    CHECK(tree.levels() == 4);
}

TEST_CASE("a binary tree fills level by level; the last level may be incomplete", "[farm][tree]")
{
    const Tree tree = kary(2, 6);
    CHECK(tree.parent == std::vector<int>{-1, 0, 0, 1, 1, 2});
    CHECK(tree.first_child[1] == 3);
    CHECK(tree.child_count == std::vector<int>{2, 2, 1, 0, 0, 0});
    CHECK(level_sizes(tree) == std::vector<int>{1, 2, 3});
    CHECK(tree.child_number(4) == 2);
}

TEST_CASE("a complete k-ary tree of D levels has (k^D - 1)/(k - 1) nodes", "[farm][tree]")
{
    CHECK(complete_kary(2, 5).nodes() == 31);
    CHECK(complete_kary(3, 4).nodes() == 40);
    CHECK(complete_kary(1, 7).nodes() == 7);
    CHECK_THROWS_AS(complete_kary(10, 12), Error);
}

TEST_CASE("parents in any order become a tree in breadth-first order that keeps the labels", "[farm][tree]")
{
    // 4 is the root with the children 0 and 3; 0 has 2; 3 has 1.
    const Tree tree = tree_of_parents(std::vector<int>{4, 3, 0, 4, -1});
    CHECK(tree.label == std::vector<int>{4, 0, 3, 2, 1});
    CHECK(tree.parent == std::vector<int>{-1, 0, 0, 1, 2});
}

TEST_CASE("a list of parents that is no tree is refused with the node", "[farm][tree]")
{
    CHECK_THROWS_WITH(tree_of_parents(std::vector<int>{-1, 0, 7}),
                      Catch::Contains("node 2") && Catch::Contains("found 7"));
    CHECK_THROWS_WITH(tree_of_parents(std::vector<int>{-1, -1}), Catch::Contains("node 1: expected one root"));
    CHECK_THROWS_WITH(tree_of_parents(std::vector<int>{-1, 2, 1}),
                      Catch::Contains("node 1") && Catch::Contains("cycle"));
    CHECK_THROWS_WITH(tree_of_parents(std::vector<int>{0}), Catch::Contains("expected a root"));
    CHECK_THROWS_WITH(tree_of_parents(std::vector<int>{}), Catch::Contains("expected a root"));
}

TEST_CASE("pruning takes leaves from the end of the last level; turning children keeps every parent", "[farm][tree]")
{
    const Tree tree = kary(2, 6);
    CHECK(first_nodes(tree, 4).parent == std::vector<int>{-1, 0, 0, 1});
    std::vector<double> key(6);
    std::iota(key.rbegin(), key.rend(), 0.0); // last child first
    const Tree turned = reordered(tree, key);
    CHECK(turned.label == std::vector<int>{0, 2, 1, 5, 4, 3});
    CHECK(turned.parent == std::vector<int>{-1, 0, 0, 1, 2, 2});
}

TEST_CASE("trees of a million nodes, a million levels deep or one, need no stack", "[farm][tree]")
{
    std::vector<int> upwards(1'000'000);
    std::iota(upwards.begin(), upwards.end(), 1);
    upwards.back() = -1;
    CHECK(tree_of_parents(upwards).levels() == 1'000'000);
    CHECK(chain(1'000'000).levels() == 1'000'000);
    CHECK(kary(999'999, 1'000'000).levels() == 2);
    CHECK(complete_kary(2, 20).nodes() == 1'048'575);
}
