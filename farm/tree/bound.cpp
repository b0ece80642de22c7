#include "farm/tree/bound.hpp"

#include <algorithm>

namespace mpisheet::farm {
namespace {

/// Tasks a second over a link of rate τ: tasks go down while results come up, the slower way counts.
double link_limit(const Costs &costs, const Manager &manager, double tau)
{
    return 1 / std::max(manager.C_R + costs.D_r / tau, manager.C_S + costs.D_t / tau);
}

} // namespace

Manager default_manager(const Costs &costs)
{
    return {.C_S = costs.beta_f / 4, .C_R = costs.beta_f / 4};
}

double communication_seconds(double tasks, const Costs &costs, const Manager &manager)
{
    return tasks / std::min(link_limit(costs, manager, costs.tau), manager.rate);
}

std::vector<double> link_limits(const Tree &tree, const Costs &costs, const Manager &manager)
{
    std::vector<double> limits(tree.parent.size(), link_limit(costs, manager, costs.tau));
    limits[0] = std::min(limits[0], manager.rate);
    for (std::size_t i = 1; i < tree.rate.size(); ++i)
        limits[i] = link_limit(costs, manager, tree.rate[i]);
    return limits;
}

double least_seconds(double tasks, double nodes, double alpha, double beta_f)
{
    return std::max({alpha, tasks * alpha / nodes, alpha >= beta_f ? tasks * beta_f : 0});
}

} // namespace mpisheet::farm
