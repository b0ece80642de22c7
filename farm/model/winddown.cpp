#include "farm/model/winddown.hpp"

#include <algorithm>
#include <vector>

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

} // namespace

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

} // namespace mpisheet::farm
