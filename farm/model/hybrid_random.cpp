// The prediction for random task times: several runs and what they say of a further one.

#include "farm/model/hybrid_parts.hpp"
#include "farm/tree/require.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <numeric>
#include <string>

namespace mpisheet::farm {
namespace {

double variance_of(std::span<const double> values)
{
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size() - 1);
}

/// The 97.5 % quantile of the standard normal distribution.
constexpr double normal_quantile = 1.959963984540054;

/// d(1/X)/dT_e: what the steady state lengthens when one of its tasks does [s/s].
double sensitivity(const Tree &tree, const Costs &costs, const SimulationOptions &farm)
{
    const double step = 1e-3 * costs.alpha();
    const auto seconds = [&](double T_e) { return 1 / steady_state(tree, with_time(costs, T_e), farm).rate; };
    return (seconds(costs.T_e + step) - seconds(costs.T_e)) / step;
}

/// The mean of several runs' predictions, with the interval for one more run whose not simulated part varies by
/// `variance` [s²].
FarmPrediction mean_of(const std::vector<FarmPrediction> &runs, double variance)
{
    const auto n = static_cast<double>(runs.size());
    FarmPrediction mean = runs.front();
    std::vector<double> makespans{mean.makespan};
    for (std::size_t r = 1; r < runs.size(); ++r) {
        makespans.push_back(runs[r].makespan);
        mean.makespan += runs[r].makespan;
        mean.startup += runs[r].startup;
        mean.steady += runs[r].steady;
        mean.winddown += runs[r].winddown;
        mean.throughput += runs[r].throughput;
        for (std::size_t v = 0; v < mean.tasks_per_node.size(); ++v)
            mean.tasks_per_node[v] += runs[r].tasks_per_node[v];
    }
    for (double *sum : {&mean.makespan, &mean.startup, &mean.steady, &mean.winddown, &mean.throughput})
        *sum /= n;
    for (double &tasks : mean.tasks_per_node)
        tasks /= n;
    const double t = quantile(boost::math::students_t(n - 1), 0.975);
    const double half =
        std::sqrt(t * t * variance_of(makespans) * (1 + 1 / n) + normal_quantile * normal_quantile * variance);
    mean.low = mean.makespan - half;
    mean.high = mean.makespan + half;
    return mean;
}

} // namespace

FarmPrediction predict(const Tree &tree, const Costs &costs, std::int64_t tasks, const Distribution &times,
                       std::uint64_t seed, const HybridOptions &options)
{
    require(options.runs >= 4, "expected at least 4 runs, found " + std::to_string(options.runs));
    const Costs mean = with_time(costs, times.mean);
    const HybridPlan plan = hybrid_plan(tree, mean, tasks, options, options.runs);
    if (plan.simulated == 0 && tasks > 0)
        return by_formulas(tree, plan, options.farm);
    std::vector<FarmPrediction> runs;
    for (int r = 0; r < options.runs; ++r) {
        const auto list = times.draw(static_cast<std::size_t>(plan.simulated), seed + static_cast<std::uint64_t>(r));
        const Simulation run = simulate(tree, mean, list, with_completion(options.farm));
        HybridPlan one = plan;
        const auto half = [&] { return simulate(tree, mean, std::span(list).first(list.size() / 2), options.farm); };
        one.steady_state.rate = rate_after(plan, run, half, options.farm, plan.steady_state.rate);
        runs.push_back(as_prediction(run, 0));
        extend(runs.back(), one, one.rest() / one.steady_state.rate);
    }
    const double a_task = plan.rest() > 0 ? times.deviation * sensitivity(tree, mean, options.farm) : 0;
    return finished(mean_of(runs, plan.rest() * a_task * a_task), tree, plan, options.farm);
}

} // namespace mpisheet::farm
