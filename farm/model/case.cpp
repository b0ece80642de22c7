#include "farm/model/case.hpp"

#include "farm/model/levels.hpp"
#include "farm/model/network.hpp"
#include "farm/model/steady_state.hpp"
#include "farm/tree/require.hpp"

#include <algorithm>
#include <numeric>

namespace mpisheet::farm {
namespace {

double count(const Case &farm)
{
    return static_cast<double>(farm.tasks);
}

/// Every task's time where they differ.
std::vector<double> all_times(const Case &farm)
{
    if (!farm.list.empty())
        return farm.list;
    std::vector<double> times;
    for (const Batch &batch : farm.batches)
        times.insert(times.end(), static_cast<std::size_t>(batch.tasks), batch.T_e);
    if (times.empty() && farm.times)
        times = farm.times->draw(static_cast<std::size_t>(farm.tasks), farm.seed);
    return times;
}

/// TR 91-27's time for a complete K-ary tree.
double report_seconds(const Case &farm)
{
    const Tree &tree = farm.tree;
    const int children = std::max(1, tree.child_count[0]);
    require(complete_kary(children, tree.levels()).parent == tree.parent,
            "method tr91-27: expected a complete K-ary tree (chain; binary of 3, 7, 15, ... nodes), found " +
                std::to_string(tree.nodes()) + " nodes on " + std::to_string(tree.levels()) + " levels");
    return level_seconds(count(farm), children, tree.levels(), farm.costs);
}

FarmPrediction by_formula(const Case &farm, Method method)
{
    require(farm.farm.poll_interval == 0 && farm.farm.buffers == 1,
            "formulas know neither polling nor more buffers than one: expected method hybrid or simulate");
    require(!farm.farm.interconnect,
            "formulas know no shared links: expected method hybrid or simulate, or a --link-rate");
    require(method == Method::steady || farm.farm.speed.empty(),
            "the papers' formulas know no speeds: expected method hybrid, simulate or steady");
    const SteadyState steady = farm::steady_state(farm.tree, farm.costs, farm.farm);
    const double floor = floor_seconds(farm.tree, farm.costs, farm.farm, count(farm));
    FarmPrediction found;
    found.limit = steady.limit;
    found.throughput = steady.rate;
    if (method == Method::paper) {
        const Phases phases = farm::phases(farm.tree, farm.costs, farm.farm.manager, count(farm));
        found.startup = phases.startup;
        found.steady = phases.steady;
        found.winddown = phases.winddown;
    } else if (method == Method::report) {
        found.startup = first_result_seconds(farm.tree.levels(), farm.costs);
        found.steady = std::max(floor, report_seconds(farm)) - found.startup;
    } else {
        found.steady = std::max(floor, count(farm) / steady.rate);
    }
    found.makespan = found.low = found.high = found.startup + found.steady + found.winddown;
    found.speedup = found.makespan > 0 ? count(farm) * farm.costs.T_e / found.makespan : 0;
    found.efficiency = found.speedup / farm.tree.nodes();
    for (const double share : steady.shares)
        found.tasks_per_node.push_back(share * count(farm));
    found.method = "formulas";
    return found;
}

FarmPrediction by_hybrid(const Case &farm)
{
    const HybridOptions options{.farm = farm.farm};
    if (!farm.list.empty())
        return predict(farm.tree, farm.costs, farm.list, options);
    if (farm.times)
        return predict(farm.tree, farm.costs, farm.tasks, *farm.times, farm.seed, options);
    return predict(farm.tree, farm.costs, farm.tasks, options);
}

/// What predictions of farms made at random missed beside the sheet's own intervals: of the time that the busiest node
/// does not spend in tasks, and a task, for another order of messages brings a node one task more or less
/// (scripts/ground farms --seeds 9541:9546, 90101:90104).
constexpr double own_misfit = 0.12, own_tasks = 1;

} // namespace

Simulation simulate(const Case &farm)
{
    require(farm.tasks <= most_simulated, "expected at most " + std::to_string(most_simulated) +
                                              " tasks to simulate one by one, found " + std::to_string(farm.tasks));
    const std::vector<double> times = all_times(farm);
    return times.empty() ? simulate(farm.tree, farm.costs, farm.tasks, farm.farm)
                         : simulate(farm.tree, farm.costs, times, farm.farm);
}

FarmPrediction told(const Case &farm, const Simulation &run)
{
    FarmPrediction found = as_prediction(run, std::accumulate(run.executing.begin(), run.executing.end(), 0.0));
    found.limit = is_bound_by_links(found) ? Limit::links : steady_state(farm.tree, farm.costs, farm.farm).limit;
    return found;
}

FarmPrediction predict(const Case &farm, Method method)
{
    if (method == Method::simulate)
        return told(farm, simulate(farm));
    const auto one = [&](const Case &part) {
        return method == Method::hybrid ? by_hybrid(part) : by_formula(part, method);
    };
    if (farm.batches.empty())
        return one(farm);
    std::vector<FarmPrediction> parts;
    for (const Batch &batch : farm.batches) {
        Case part = farm;
        part.batches.clear();
        part.costs.T_e = batch.T_e;
        part.tasks = batch.tasks;
        parts.push_back(one(part));
    }
    return sum_of(farm.batches, parts);
}

FarmPrediction predict(const Request &request, Method method)
{
    FarmPrediction found = predict(request.farm, method);
    if (request.granularity != 1) {
        found.speedup = request.work / found.makespan;
        found.efficiency = found.speedup / request.farm.tree.nodes();
    }
    if (request.ends.size() < 2) // no interval of messages, none of what is made of them
        return found;
    for (const auto &end : request.ends) {
        Case other = request.farm;
        other.farm.interconnect = end;
        const FarmPrediction there = end == request.farm.farm.interconnect ? found : predict(other, method);
        const double most = *std::max_element(there.tasks_per_node.begin(), there.tasks_per_node.end());
        const double task = other.costs.T_e;
        const double own = own_misfit * std::max(0.0, there.makespan - most * task) + own_tasks * task;
        found.low = std::min(found.low, there.low - own);
        found.high = std::max(found.high, there.high + own);
    }
    return found;
}

std::vector<Floor> floors(const Case &farm)
{
    const double M = count(farm);
    const double alpha = farm.costs.alpha();
    std::vector<Floor> found{{"task", "one task", alpha},
                             {"processors", "the work on all processors", M * alpha / farm.tree.nodes()}};
    if (farm.tree.nodes() > 1)
        found.push_back({"forwarding", "forwarding by the root", M * costs_at(0, farm.costs, farm.farm).beta_f});
    if (const auto limit = network_limit(farm.costs, farm.farm, farm.tree.nodes()))
        found.push_back({"network", "messages on " + limit->name, limit->seconds(M)});
    if (farm.farm.interconnect)
        found.push_back({"manager", "the manager's rate", M / farm.farm.manager.rate});
    else
        found.push_back({"manager", "the link from the manager, or its rate",
                         M / link_limits(farm.tree, farm.costs, farm.farm.manager)[0]});
    return found;
}

} // namespace mpisheet::farm
