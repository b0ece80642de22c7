#include "farm/model/steady_state.hpp"

#include "farm/model/flow.hpp"

#include <algorithm>

namespace mpisheet::farm {
namespace {

/// α of every node, or one for all.
std::vector<double> alphas(int nodes, const Costs &costs, const SimulationOptions &farm)
{
    std::vector<double> alpha;
    for (const double speed : farm.speed)
        alpha.push_back(costs.T_e / speed + costs.beta_e);
    if (alpha.empty())
        alpha.assign(farm.root_manages ? static_cast<std::size_t>(nodes) : 1, costs.alpha());
    if (farm.root_manages)
        alpha[0] -= costs.beta_e;
    return alpha;
}

std::vector<double> limits(const Tree &tree, const Costs &costs, const SimulationOptions &farm)
{
    std::vector<double> limit = link_limits(tree, costs, farm.manager);
    for (std::size_t i = 1; i < limit.size(); ++i) {
        const double rate = tree.rate.empty() ? costs.tau : tree.rate[i];
        limit[i] = std::min(limit[i], 1 / (costs_at(tree.parent[i], costs, farm).beta_f / 2 + costs.D_t / rate));
    }
    return limit;
}

} // namespace

SteadyState steady_state(const Tree &tree, const Costs &costs, const SimulationOptions &farm)
{
    const std::vector<double> alpha = alphas(tree.nodes(), costs, farm);
    const double of_root = costs_at(0, costs, farm).beta_f;
    const double free = feasible_flow(tree, alpha, costs.beta_f, {}, of_root).throughput();
    const Flow flow = feasible_flow(tree, alpha, costs.beta_f, limits(tree, costs, farm), of_root);
    SteadyState found{.rate = flow.throughput(), .shares = executed_shares(tree, flow, alpha, costs.beta_f, of_root)};
    if (found.rate < free)
        found.limit = found.rate == farm.manager.rate ? Limit::manager : Limit::links;
    else if (tree.nodes() > 1 && free * of_root >= 1)
        found.limit = Limit::forwarding;
    for (std::size_t i = 0; i < found.shares.size(); ++i)
        found.links += found.shares[i] * tree.depth[i];
    return found;
}

double floor_seconds(const Tree &tree, const Costs &costs, const SimulationOptions &farm, double tasks)
{
    if (tasks == 0)
        return 0;
    const std::vector<double> alpha = alphas(tree.nodes(), costs, farm);
    const double quickest = *std::min_element(alpha.begin(), alpha.end());
    double nodes = tree.nodes(); // as many of the quickest do the same
    if (alpha.size() > 1) {
        nodes = 0;
        for (const double a : alpha)
            nodes += quickest / a;
        nodes = std::max(nodes, 2.0);
    }
    return std::max(least_seconds(tasks, nodes, quickest, costs_at(0, costs, farm).beta_f),
                    tasks / link_limits(tree, costs, farm.manager)[0]);
}

Costs with_time(Costs costs, double T_e)
{
    costs.T_e = T_e;
    return costs;
}

} // namespace mpisheet::farm
