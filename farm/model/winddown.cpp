#include "farm/model/winddown.hpp"

#include "farm/model/startup.hpp"

#include <algorithm>
#include <vector>

namespace mpisheet::farm {
namespace {

/// ⌈log_base m⌉.
int real_ceil_log(double base, int m)
{
    int exponent = 0;
    for (double power = 1; power < m; power *= base)
        ++exponent;
    return exponent;
}

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

} // namespace

int longest_path(const Tree &tree)
{
    return 3 * tree.levels();
}

int tasks_of_leaf(int m)
{
    return real_ceil_log(1.5, m) + 1;
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
    return std::max(real_ceil_log(3, m) + 1, 4);
}

int winddown_tasks(const Tree &tree)
{
    const int m = longest_path(tree);
    return narrow_longest_path(tree) ? tasks_of_leaf_by_recurrence(m) : tasks_of_leaf_in_bushy_tree(m);
}

double winddown_seconds(const Tree &tree, const Costs &costs)
{
    return costs.alpha() * winddown_tasks(tree) + tree.levels() * step_seconds(costs, costs.D_r);
}

} // namespace mpisheet::farm
