#include "farm/model/phases.hpp"

#include "farm/model/startup.hpp"
#include "farm/model/steady_state.hpp"
#include "farm/model/winddown.hpp"

#include <algorithm>

namespace mpisheet::farm {
namespace {

/// M/X where X is what the links, the manager and the root's CPU let through, whatever the number of processors.
double least_by_limits(const Tree &tree, const Costs &costs, const Manager &manager, double tasks)
{
    return std::max(communication_seconds(tasks, costs, manager),
                    least_seconds(tasks, tree.nodes(), costs.alpha(), costs.beta_f));
}

} // namespace

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
