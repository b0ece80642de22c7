#include "farm/model/startup.hpp"

#include <algorithm>

namespace mpisheet::farm {

std::vector<double> first_tasks(const Tree &tree)
{
    // s(v, i) = first(v) + (i − 1) apart(v):  apart(v) is the product of the degrees of v's ancestors.
    std::vector<double> first(tree.parent.size(), 1.0), apart = first;
    for (std::size_t v = 1; v < first.size(); ++v) {
        const std::size_t p = index(tree.parent[v]);
        apart[v] = apart[p] * tree.child_count[p];
        first[v] = first[p] + tree.child_number(static_cast<int>(v)) * apart[p];
    }
    return first;
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

} // namespace mpisheet::farm
