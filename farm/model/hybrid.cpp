#include "farm/model/hybrid.hpp"

#include "farm/model/hybrid_parts.hpp"
#include "farm/tree/require.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace mpisheet::farm {
namespace {

/// M₀ at M's place on the staircase: M − M₀ is the tasks of whole α, as many as leave `least` or more.
std::int64_t same_place(std::int64_t tasks, std::int64_t least, double tasks_an_alpha)
{
    const double steps = std::floor(static_cast<double>(tasks - least) / tasks_an_alpha);
    return std::clamp(tasks - static_cast<std::int64_t>(std::round(steps * tasks_an_alpha)), least, tasks);
}

double mean_of(std::span<const double> values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

std::string_view name_of(Limit limit)
{
    constexpr std::string_view names[] = {"processors", "forwarding", "links", "manager"};
    return names[static_cast<std::size_t>(limit)];
}

bool is_bound_by_links(const FarmPrediction &found)
{
    return found.busiest.share > found.busy;
}

FarmPrediction as_prediction(const Simulation &run, double execution_seconds)
{
    FarmPrediction found;
    found.makespan = found.low = found.high = run.makespan;
    found.startup = run.startup;
    found.steady = std::max(0.0, run.last_entry - run.startup);
    found.winddown = run.makespan - std::max(run.last_entry, run.startup);
    found.throughput = run.steady_rate;
    found.speedup = run.makespan > 0 ? execution_seconds / run.makespan : 0;
    found.efficiency = found.speedup / static_cast<double>(run.tasks.size());
    found.tasks_per_node.assign(run.tasks.begin(), run.tasks.end());
    found.simulated = std::accumulate(run.tasks.begin(), run.tasks.end(), std::int64_t{0});
    found.method = "simulation";
    found.busiest = run.busiest;
    const double used = std::accumulate(run.executing.begin(), run.executing.end(), 0.0) +
                        std::accumulate(run.overhead.begin(), run.overhead.end(), 0.0);
    found.busy = run.makespan > 0 ? used / run.makespan / static_cast<double>(run.tasks.size()) : 0;
    return found;
}

FarmPrediction predict(const Tree &tree, const Costs &costs, std::int64_t tasks, const HybridOptions &options)
{
    HybridPlan plan = hybrid_plan(tree, costs, tasks, options);
    if (plan.simulated == 0 && tasks > 0)
        return by_formulas(tree, plan, options.farm);
    plan.simulated = same_place(tasks, plan.simulated, plan.steady_state.rate * costs.alpha());
    const Simulation run = simulate(tree, costs, plan.simulated, with_completion(options.farm));
    const auto half = [&] { return simulate(tree, costs, plan.simulated / 2, options.farm); };
    plan.steady_state.rate = rate_after(plan, run, half, options.farm, plan.steady_state.rate);
    FarmPrediction found = as_prediction(run, 0);
    extend(found, plan, plan.rest() / plan.steady_state.rate);
    return finished(std::move(found), tree, plan, options.farm);
}

FarmPrediction predict(const Tree &tree, const Costs &costs, std::span<const double> times,
                       const HybridOptions &options)
{
    const Costs mean = with_time(costs, mean_of(times));
    HybridPlan plan = hybrid_plan(tree, mean, static_cast<std::int64_t>(times.size()), options);
    if (plan.simulated == 0 && !times.empty())
        return by_formulas(tree, plan, options.farm);
    const std::size_t rest = times.size() - static_cast<std::size_t>(plan.simulated);
    const auto last = times.subspan(rest);
    const Simulation run = simulate(tree, mean, last, with_completion(options.farm));
    const double of_last = steady_state(tree, with_time(costs, mean_of(last)), options.farm).rate;
    const auto half = [&] { return simulate(tree, mean, last.first(last.size() / 2), options.farm); };
    const double slower = rate_after(plan, run, half, options.farm, of_last) / of_last;
    plan.steady_state.rate *= slower;
    double seconds = 0;
    const std::size_t block = 16 * tree.parent.size();
    for (std::size_t i = 0; i < rest; i += block) {
        const auto part = times.subspan(i, std::min(block, rest - i));
        const double rate = steady_state(tree, with_time(costs, mean_of(part)), options.farm).rate * slower;
        seconds += static_cast<double>(part.size()) / rate;
    }
    FarmPrediction found = as_prediction(run, 0);
    extend(found, plan, seconds);
    return finished(std::move(found), tree, plan, options.farm);
}

FarmPrediction sum_of(std::span<const Batch> batches, std::span<const FarmPrediction> predictions)
{
    require(!batches.empty(), "expected at least 1 batch of tasks, found none");
    FarmPrediction sum;
    sum.startup = predictions.front().startup;
    sum.winddown = predictions.back().winddown;
    sum.tasks_per_node.assign(predictions.front().tasks_per_node.size(), 0);
    double execution = 0;
    double tasks = 0;
    double flowing = 0; // Σ M/X [s]
    double longest = -1;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const FarmPrediction &one = predictions[i];
        const auto m = static_cast<double>(batches[i].tasks);
        sum.makespan += one.makespan;
        sum.simulated += one.simulated;
        for (std::size_t v = 0; v < sum.tasks_per_node.size(); ++v)
            sum.tasks_per_node[v] += one.tasks_per_node[v];
        execution += m * batches[i].T_e;
        tasks += m;
        flowing += m / one.throughput;
        if (one.makespan > longest) {
            longest = one.makespan;
            sum.limit = one.limit;
            sum.method = one.method;
        }
    }
    sum.low = sum.high = sum.makespan;
    sum.steady = sum.makespan - sum.startup - sum.winddown;
    sum.throughput = flowing > 0 ? tasks / flowing : 0;
    sum.speedup = sum.makespan > 0 ? execution / sum.makespan : 0;
    sum.efficiency = sum.speedup / static_cast<double>(sum.tasks_per_node.size());
    return sum;
}

} // namespace mpisheet::farm
