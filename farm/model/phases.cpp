#include "farm/model/phases.hpp"

#include "farm/model/steady_state.hpp"

#include <algorithm>

namespace mpisheet::farm {
namespace {

/// Has a longest path a node with a single child? A node alone is a chain too.
bool narrow_longest_path(const Tree &tree)
{
    if (tree.nodes() == 1)
        return true;
    std::vector<bool> on_longest(tree.parent.size(), false);
    for (std::size_t i = on_longest.size(); i-- > 0;) {
        if (tree.depth[i] == tree.depth.back())
            on_longest[i] = true;
        else if (on_longest[i] && tree.child_count[i] == 1)
            return true;
        if (on_longest[i] && i > 0)
            on_longest[static_cast<std::size_t>(tree.parent[i])] = true;
    }
    return false;
}

/// M/X where X is what the links, the manager and the root's CPU let through, whatever the number of processors.
double least_by_limits(const Tree &tree, const Costs &costs, const Manager &manager, double tasks)
{
    return std::max(communication_seconds(tasks, costs, manager),
                    least_seconds(tasks, tree.nodes(), costs.alpha(), costs.beta_f));
}

} // namespace

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

int tasks_of_leaf_by_recurrence(int m)
{
    int tasks = 1;
    for (int p = m; p > 1; p -= std::max(1, p / 3))
        ++tasks;
    return tasks;
}

int tasks_of_leaf_in_bushy_tree(int m)
{
    int tasks = 1;
    for (double power = 1; power < m; power *= 3)
        ++tasks;
    return std::max(tasks, 4);
}

int winddown_tasks(const Tree &tree)
{
    const int m = 3 * tree.levels(); // buffers of the longest path
    return narrow_longest_path(tree) ? tasks_of_leaf_by_recurrence(m) : tasks_of_leaf_in_bushy_tree(m);
}

Phases phases(const Tree &tree, const Costs &costs, const Manager &manager, double tasks)
{
    const double nodes = tree.nodes();
    const double steps = std::min(startup_steps(tree), tasks + tree.levels() - 1);
    const double last = std::clamp(tasks - nodes + 1, 1.0, double(winddown_tasks(tree)));
    Phases found;
    found.startup = steps * step_seconds(costs, costs.D_t);
    found.winddown = last * costs.alpha() + tree.levels() * step_seconds(costs, costs.D_r);
    found.steady = std::max(0.0, tasks - 4 * nodes) / steady_state(tree, costs, {.manager = manager}).rate;
    found.steady += std::max(0.0, least_by_limits(tree, costs, manager, tasks) - found.makespan());
    return found;
}

} // namespace mpisheet::farm
