#include "farm/model/balanced.hpp"

#include "farm/model/flow.hpp"
#include "farm/model/startup.hpp"
#include "farm/model/winddown.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm {
namespace {

/// Σ_{i<terms} x^i with x = k(α − β_f)/α = 1 − δ; exact at x = 1, where the closed form (1 − x^D)/(1 − x) is 0/0.
double geometric(int children, int terms, double alpha, double beta_f)
{
    const double delta = (alpha - children * (alpha - beta_f)) / alpha;
    if (delta == 0)
        return terms;
    if (delta >= 1) // α = β_f: nobody below the root
        return terms > 0 ? 1 : 0;
    return -std::expm1(terms * std::log1p(-delta)) / delta;
}

double nodes_of(int children, int levels)
{
    return std::round(geometric(children, levels, 1, 0)); // Σ k^i
}

} // namespace

double balanced_steady_seconds(double tasks, int children, int levels, double alpha, double beta_f)
{
    return tasks * alpha / geometric(children, levels, alpha, beta_f);
}

double balanced_visits(double tasks, int children, int levels, int level, double alpha, double beta_f)
{
    // L_i = T_ss/α Σ_{j < D−i} x^j, the printed  M a^i − T_ss (a^i − 1)/(α (1 − 1/a))  without its cancellation
    return tasks * geometric(children, levels - level, alpha, beta_f) / geometric(children, levels, alpha, beta_f);
}

double balanced_startup_seconds(int children, int levels, const Costs &costs)
{
    return (nodes_of(children, levels) + levels - 1) * step_seconds(costs, costs.D_t);
}

double balanced_winddown_seconds(int children, int levels, const Costs &costs)
{
    const bool chain = children == 1 || levels == 1;
    const int leaf = chain ? tasks_of_leaf_by_recurrence(3 * levels) : tasks_of_leaf_in_bushy_tree(3 * levels);
    return costs.alpha() * leaf + levels * step_seconds(costs, costs.D_r);
}

Phases balanced_phases(double tasks, int children, int levels, const Costs &costs)
{
    const double nodes = nodes_of(children, levels);
    Phases found;
    found.startup = balanced_startup_seconds(children, levels, costs);
    found.winddown = balanced_winddown_seconds(children, levels, costs);
    const double rest = std::max(0.0, tasks - 4 * nodes);
    found.steady = balanced_steady_seconds(rest, children, levels, costs.alpha(), costs.beta_f);
    const double least = least_seconds(tasks, nodes, costs.alpha(), costs.beta_f);
    found.steady += std::max(0.0, least - found.makespan());
    return found;
}

double saturating_levels(int children, double alpha, double beta_f)
{
    return 1 + std::log((children - 1) * alpha / (children * beta_f)) / std::log(children * (1 - beta_f / alpha));
}

} // namespace mpisheet::farm
