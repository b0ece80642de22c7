#include "farm/model/paper_variants.hpp"

#include "farm/model/flow.hpp"
#include "farm/model/startup.hpp"
#include "farm/model/winddown.hpp"
#include "farm/tree/bound.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::farm {
namespace {

bool is_chain(const Tree &tree)
{
    return tree.levels() == tree.nodes();
}

/// Steps of p −= ⌊p/part⌋ from p down to 3.
int steps_to_3(int p, int part)
{
    int steps = 0;
    for (; p > 3; p -= p / part)
        ++steps;
    return steps;
}

/// ⌈log_base m⌉.
int ceil_log(int base, int m)
{
    int exponent = 0;
    for (long power = 1; power < m; power *= base)
        ++exponent;
    return exponent;
}

/// T_ss by (2) alone.
double uncapped(double tasks, std::span<const int> levels, const Costs &costs)
{
    return std::max(0.0, tasks) / no_idle_throughput(levels, costs.alpha(), costs.beta_f);
}

double uncapped_less_4N(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped(tasks - 4.0 * tree.nodes(), level_sizes(tree), costs);
}

/// N + 2D − 1: start-up (9), and the way back counted with D again.
double steps_in_and_out(const Tree &tree)
{
    return tree.nodes() + 2.0 * tree.levels() - 1;
}

/// Table 3's start-up: depth counted in processes, three a node.
double table3_steps_seconds(const Tree &tree, const Costs &costs)
{
    return (tree.nodes() + longest_path(tree) - 1) * step_seconds(costs, costs.D_t);
}

} // namespace

double table2_seconds(double tasks, const Tree &tree, std::span<const int> steady_levels, const Costs &costs)
{
    const int N = tree.nodes();
    const int n = is_chain(tree) ? 4 + steps_to_3(3 * N, 3) : ceil_log(3, 4 * N) + 2;
    const double steady = std::max(uncapped(tasks - 4.0 * N, steady_levels, costs), tasks * costs.beta_f);
    return steady + n * costs.alpha() + steps_in_and_out(tree) * costs.beta_f / 2;
}

std::span<const int> table2_mesh_8x8()
{
    static constexpr std::array levels{1, 3, 5, 6, 7, 8, 8, 8, 7, 3, 2, 1};
    return levels;
}

double table3_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return steady_seconds(tasks, level_sizes(tree), costs.alpha(), costs.beta_f);
}

double table3_seconds_less_4N(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs);
}

double table3_seconds_of_ternary(double tasks, const Tree &tree, const Costs &costs)
{
    const double steady = std::max(uncapped_less_4N(tasks, tree, costs), (tasks - 4 * tree.nodes()) * costs.beta_f);
    return steady + (ceil_log(3, longest_path(tree) + 1) + 1) * costs.alpha() + table3_steps_seconds(tree, costs);
}

double table3_seconds_of_mesh(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + tasks_of_leaf(longest_path(tree)) * costs.alpha() +
           table3_steps_seconds(tree, costs);
}

double table4_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return std::max(uncapped(tasks, level_sizes(tree), costs),
                    communication_seconds(tasks, costs, default_manager(costs)));
}

double table5_seconds(const Tree &tree, const Costs &costs)
{
    const int n = is_chain(tree) ? 3 + steps_to_3(3 * tree.nodes(), 4)
                                 : ceil_log(tree.child_count[0] + 1, longest_path(tree)) + 4;
    return n * costs.alpha() + steps_in_and_out(tree) * step_seconds(costs, costs.D_t);
}

double table5_seconds_of_mesh(int nodes, int levels, const Costs &costs)
{
    return tasks_of_leaf(3 * levels) * costs.alpha() + 4 * nodes * costs.beta_f / 2;
}

double table6_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + (tree.nodes() <= 8 ? 5 : 13) * costs.alpha();
}

double section6_seconds(double tasks, const Tree &tree, const Costs &costs)
{
    return uncapped_less_4N(tasks, tree, costs) + 5 * costs.alpha() +
           steps_in_and_out(tree) * step_seconds(costs, costs.D_t);
}

} // namespace mpisheet::farm
