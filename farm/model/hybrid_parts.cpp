#include "farm/model/hybrid_parts.hpp"

#include "farm/model/phases.hpp"
#include "farm/tree/require.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mpisheet::farm {

namespace {

/// Events that are simulated where no formula could answer instead.
constexpr double most_without_formulas = 1e8;

} // namespace

HybridPlan hybrid_plan(const Tree &tree, const Costs &costs, std::int64_t tasks, const HybridOptions &options, int runs)
{
    HybridPlan found{costs, tasks, 0, steady_state(tree, costs, options.farm)};
    const double events = 5 + 3 * found.steady_state.links; // a task
    const auto suffice_for = [&](double all) { return static_cast<std::int64_t>(all / events); };
    const std::int64_t nodes = tree.nodes();
    const std::int64_t worth = std::max(24 * nodes, suffice_for(options.events));
    const std::int64_t wanted = tasks <= 2 * worth ? tasks : worth;
    const std::int64_t least = std::min(tasks, 4 * nodes);
    std::int64_t simulated = std::min(wanted, suffice_for(options.most_events / runs));
    if (options.farm.interconnect && least <= suffice_for(most_without_formulas))
        simulated = std::max(simulated, least);
    if (simulated >= least)
        found.simulated = simulated;
    return found;
}

SimulationOptions with_completion(SimulationOptions farm)
{
    farm.completion_times = true;
    return farm;
}

double slower_rate(const Simulation &run, double rate)
{
    const std::size_t nodes = run.tasks.size();
    std::vector<double> times = run.completion;
    std::sort(times.begin(), times.end());
    const std::size_t begin = 2 * nodes + times.size() / 10; // the last 4N belong to the wind-down
    if (times.size() < begin + (4 + 4 * 4) * nodes)          // too few a quarter to tell
        return rate;
    const std::size_t quarter = (times.size() - 4 * nodes - begin) / 4;
    double seconds[4]; // between two results
    for (std::size_t i = 0; i < 4; ++i)
        seconds[i] = (times[begin + (i + 1) * quarter] - times[begin + i * quarter]) / static_cast<double>(quarter);
    const double mean = std::accumulate(seconds, seconds + 4, 0.0) / 4;
    double squares = 0;
    for (const double s : seconds)
        squares += (s - mean) * (s - mean);
    const double deviation = std::sqrt(squares / 3 / 4) / mean; // of the mean
    return 1 / mean < rate * (1 - 4 * deviation - 0.002) ? 1 / mean : rate;
}

double rate_after(const HybridPlan &plan, const Simulation &run, const std::function<Simulation()> &half,
                  const SimulationOptions &farm, double rate)
{
    if (!farm.interconnect || plan.rest() == 0)
        return slower_rate(run, rate);
    const Simulation first = half();
    const auto tasks = [](const Simulation &one) { return std::accumulate(one.tasks.begin(), one.tasks.end(), 0.0); };
    const double seconds = run.makespan - first.makespan;
    return seconds > 0 ? std::min(rate, (tasks(run) - tasks(first)) / seconds) : rate;
}

FarmPrediction by_formulas(const Tree &tree, const HybridPlan &plan, const SimulationOptions &farm)
{
    require(farm.poll_interval == 0 && farm.buffers == 1,
            "the farm is too large to simulate, and formulas know neither polling nor more buffers than one");
    require(!farm.interconnect,
            "the farm is too large to simulate, and formulas know no shared links: give a --link-rate");
    Costs costs = plan.costs;
    if (!farm.speed.empty()) // start-up and wind-down as if all were as slow as the slowest
        costs.T_e /= *std::min_element(farm.speed.begin(), farm.speed.end());
    const auto tasks = static_cast<double>(plan.tasks);
    const Phases papers = phases(tree, costs, farm.manager, tasks);
    FarmPrediction found;
    if (plan.steady_state.limit == Limit::processors) {
        found.startup = papers.startup;
        found.winddown = papers.winddown;
        found.steady = std::max(0.0, tasks - 4.0 * tree.nodes()) / plan.steady_state.rate;
    } else { // the flow never fills the tree: the last task to enter finds an idle worker
        found.startup = std::min(papers.startup, tasks / plan.steady_state.rate);
        found.steady = tasks / plan.steady_state.rate - found.startup;
        found.winddown =
            costs.alpha() + tree.levels() * (step_seconds(costs, costs.D_t) + step_seconds(costs, costs.D_r));
    }
    found.makespan = found.startup + found.steady + found.winddown;
    found.tasks_per_node.assign(tree.parent.size(), 0);
    found.method = "formulas";
    extend(found, plan, 0);
    return finished(std::move(found), tree, plan, farm);
}

void extend(FarmPrediction &found, const HybridPlan &plan, double seconds)
{
    found.makespan += seconds;
    found.steady += seconds;
    found.low = found.high = found.makespan;
    if (plan.rest() > 0 && plan.simulated > 0)
        found.method = "hybrid";
    const double rate = found.throughput;
    found.throughput = plan.steady_state.rate;
    found.limit = plan.steady_state.limit;
    if (is_bound_by_links(found)) { // the steady state knows nothing of shared links
        found.limit = Limit::links;
        if (plan.rest() == 0 && rate > 0)
            found.throughput = std::min(rate, found.throughput);
        for (double &tasks : found.tasks_per_node)
            tasks *= static_cast<double>(plan.tasks) / static_cast<double>(plan.simulated);
        return;
    }
    for (std::size_t i = 0; i < found.tasks_per_node.size(); ++i)
        found.tasks_per_node[i] += plan.rest() * plan.steady_state.shares[i];
}

FarmPrediction finished(FarmPrediction found, const Tree &tree, const HybridPlan &plan, const SimulationOptions &farm)
{
    const double least = floor_seconds(tree, plan.costs, farm, static_cast<double>(plan.tasks));
    const double missing = std::max(0.0, least - found.makespan);
    found.makespan += missing;
    found.steady += missing;
    found.low = std::max(found.low, least);
    found.high = std::max(found.high, least);
    if (found.makespan > 0)
        found.speedup = plan.costs.T_e * static_cast<double>(plan.tasks) / found.makespan;
    found.efficiency = found.speedup / tree.nodes();
    return found;
}

} // namespace mpisheet::farm
