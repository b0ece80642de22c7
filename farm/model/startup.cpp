#include "farm/model/startup.hpp"

#include <algorithm>

namespace mpisheet::farm {
namespace {

/// s(v, i) = first(v) + (i − 1) apart(v):  apart(v) is the product of the degrees of v's ancestors.
std::vector<double> products_of_degrees(const Tree &tree)
{
    std::vector<double> apart(tree.parent.size(), 1.0);
    for (std::size_t v = 1; v < apart.size(); ++v)
        apart[v] = apart[index(tree.parent[v])] * tree.child_count[index(tree.parent[v])];
    return apart;
}

} // namespace

std::vector<double> first_tasks(const Tree &tree)
{
    const std::vector<double> apart = products_of_degrees(tree);
    std::vector<double> first(tree.parent.size(), 1.0);
    for (std::size_t v = 1; v < first.size(); ++v) {
        const std::size_t p = index(tree.parent[v]);
        first[v] = first[p] + tree.child_number(static_cast<int>(v)) * apart[p];
    }
    return first;
}

double lemma_1(const Tree &tree, int node)
{
    std::vector<int> path; // v, p(v), p²(v), … the root
    for (int v = node; v >= 0; v = tree.parent[index(v)])
        path.push_back(v);
    const int n = static_cast<int>(path.size()) - 1;
    const auto c = [&](int j) { return tree.child_number(path[index(j)]); };
    if (n == 0)
        return 1;
    double sum = 1 + c(n - 1);
    double d = 1; // d_{n−j−2}(p^{j+2}(v)): degrees of p^{j+2}(v) and all nodes above it
    for (int j = n - 2; j >= 0; --j) {
        d *= tree.child_count[index(path[index(j + 2)])];
        sum += c(j) * d;
    }
    return sum;
}

double startup_steps(const Tree &tree)
{
    const std::vector<double> first = first_tasks(tree);
    double most = 0;
    for (std::size_t v = 0; v < first.size(); ++v)
        most = std::max(most, tree.depth[v] + std::min(first[v], 4.0 * tree.nodes()));
    return most;
}

double step_seconds(const Costs &costs, double bytes)
{
    return bytes / costs.tau + costs.beta_f / 2;
}

double startup_seconds(const Tree &tree, const Costs &costs)
{
    return step_seconds(costs, costs.D_t) * startup_steps(tree);
}

Tree fastest_startup(const Tree &tree)
{
    // late[v]: the most by which n + s of a leaf below v exceeds v's own. Below p it is 1 + c(v) apart(p) + late[v],
    // with c to be chosen: the latest child first.
    const std::vector<double> apart = products_of_degrees(tree);
    std::vector<double> late(tree.parent.size(), 0.0);
    std::vector<double> children;
    for (std::size_t p = late.size(); p-- > 0;) {
        const auto first = late.begin() + tree.first_child[p];
        children.assign(first, first + tree.child_count[p]);
        std::sort(children.rbegin(), children.rend());
        for (std::size_t c = 0; c < children.size(); ++c)
            late[p] = std::max(late[p], 1 + static_cast<double>(c + 1) * apart[p] + children[c]);
    }
    std::for_each(late.begin(), late.end(), [](double &value) { value = -value; });
    return reordered(tree, late);
}

} // namespace mpisheet::farm
