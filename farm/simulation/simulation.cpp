#include "farm/simulation/simulation.hpp"

#include "farm/simulation/simulated_farm.hpp"
#include "farm/tree/require.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

using detail::Farm;
using detail::Load;

void check(const Tree &tree, const Costs &costs, const Load &load, const SimulationOptions &options)
{
    require(tree.nodes() >= 1, "expected a tree of at least 1 node, found none");
    require(load.count >= 0 && load.count <= std::numeric_limits<int>::max(),
            "expected 0 to 2147483647 tasks to simulate, found " + std::to_string(load.count));
    require_seconds(load.constant, "T_e");
    for (std::size_t i = 0; i < load.list.size(); ++i)
        if (!(load.list[i] >= 0) || std::isinf(load.list[i]))
            require_seconds(load.list[i], "task " + std::to_string(i + 1));
    require_seconds(costs.beta_e, "beta_e");
    require_seconds(costs.beta_f, "beta_f");
    require_seconds(options.poll_interval, "poll interval");
    require_seconds(options.manager.C_S, "C_S");
    require_seconds(options.manager.C_R, "C_R");
    require(options.manager.rate > 0,
            "manager's rate: expected more than 0, found " + std::to_string(options.manager.rate));
    require(!options.interconnect || options.root_manages || options.first_rank == 1,
            "expected rank 0 to be the manager or its root");
    require(options.buffers >= 1, "expected at least 1 buffer, found " + std::to_string(options.buffers));
    require(options.speed.empty() || options.speed.size() == tree.parent.size(),
            "expected a speed for each of " + std::to_string(tree.nodes()) + " nodes, found " +
                std::to_string(options.speed.size()));
    for (const double speed : options.speed)
        require(std::isfinite(speed) && speed > 0, "speed: expected more than 0, found " + std::to_string(speed));
}

/// Seconds that no run can exceed: everything one after the other.
double longest(const Tree &tree, const Costs &costs, const Load &load, const SimulationOptions &options)
{
    const double execution =
        std::accumulate(load.list.begin(), load.list.end(), load.constant * static_cast<double>(load.count));
    const double slowest = options.speed.empty() ? 1 : *std::min_element(options.speed.begin(), options.speed.end());
    double rate = costs.tau;
    for (std::size_t v = 1; v < tree.rate.size(); ++v)
        rate = std::min(rate, tree.rate[v]);
    const Manager &manager = options.manager;
    const double a_level = costs.beta_f + (costs.D_t + costs.D_r) / rate + manager.C_S + manager.C_R;
    double a_task = costs.beta_e + 2 / manager.rate + tree.levels() * a_level;
    if (options.interconnect)
        for (std::size_t kind = 0; kind < options.interconnect->kinds(); ++kind)
            for (const double bytes : {costs.D_t, costs.D_r, 0.0})
                a_task += tree.levels() * options.interconnect->price(kind, envelope_bytes + bytes).alone;
    return execution / slowest + static_cast<double>(load.count) * a_task;
}

Farm farm_of(const Tree &tree, const Costs &costs, const Load &load, const SimulationOptions &options)
{
    const double tick = tick_for(longest(tree, costs, load, options));
    Farm farm{{tree, tick, load.count}};
    std::vector<detail::Node> &nodes = farm.nodes;
    for (std::size_t v = 0; v < nodes.size(); ++v) {
        const double rate = v == 0 || tree.rate.empty() ? costs.tau : tree.rate[v]; // the root's link is the manager's
        nodes[v].by_message = options.interconnect && (v > 0 || !options.root_manages);
        nodes[v].room = options.buffers + 2 + tree.child_count[v]; // InLink, the manager, the worker, OutLinks
        nodes[v].task_transfer = ticks(costs.D_t / rate, tick);
        nodes[v].result_transfer = ticks(costs.D_r / rate, tick);
        const double least = v == 0 ? 1 / options.manager.rate : 0;
        nodes[v].task_period = ticks(std::max(options.manager.C_S + costs.D_t / rate, least), tick);
        nodes[v].result_period = ticks(std::max(options.manager.C_R + costs.D_r / rate, least), tick);
        const Costs own = costs_at(static_cast<int>(v), costs, options);
        nodes[v].assign = ticks(own.beta_e / 2, tick);
        nodes[v].forward = ticks(own.beta_f / 2, tick);
        nodes[v].ticks_a_second = 1 / tick / (options.speed.empty() ? 1 : options.speed[v]);
    }
    if (options.interconnect)
        farm.network = detail::Network{.traffic = traffic::Traffic(*options.interconnect),
                                       .first_rank = options.first_rank,
                                       .task_bytes = envelope_bytes + costs.D_t,
                                       .result_bytes = envelope_bytes + costs.D_r,
                                       .notice_bytes = notice_bytes};
    farm.load = load;
    farm.buffers = options.buffers;
    farm.poll = ticks(options.poll_interval, tick);
    farm.completion.resize(options.completion_times ? static_cast<std::size_t>(load.count) : 0);
    return farm;
}

Simulation run(const Tree &tree, const Costs &costs, const Load &load, const SimulationOptions &options)
{
    check(tree, costs, load, options);
    Farm farm = farm_of(tree, costs, load, options);
    if (load.count > 0)
        farm.run();
    Simulation out;
    out.makespan = farm.seconds(farm.last_result);
    out.startup = farm.seconds(farm.startup);
    out.last_entry = farm.seconds(farm.last_entry);
    out.steady_rate = farm.steady_rate();
    out.events = farm.events;
    if (farm.network)
        out.busiest = farm.network->traffic.busiest(out.makespan);
    out.completion = std::move(farm.completion);
    for (const detail::Node &node : farm.nodes) {
        out.winddown_tasks = std::max(out.winddown_tasks, node.tasks - node.tasks_at_last_entry);
        out.tasks.push_back(node.tasks);
        out.first_task.push_back(node.first_task);
        out.executing.push_back(farm.seconds(node.cpu.executed));
        out.overhead.push_back(farm.seconds(node.cpu.overhead));
    }
    return out;
}

} // namespace

Costs costs_at(int v, const Costs &costs, const SimulationOptions &options)
{
    if (v > 0 || !options.root_manages)
        return costs;
    Costs own = costs;
    own.beta_f = costs.beta_f / 2;
    own.beta_e = 0;
    return own;
}

Simulation simulate(const Tree &tree, const Costs &costs, std::span<const double> task_times,
                    const SimulationOptions &options)
{
    return run(tree, costs, {task_times, 0, static_cast<std::int64_t>(task_times.size())}, options);
}

Simulation simulate(const Tree &tree, const Costs &costs, std::int64_t tasks, const SimulationOptions &options)
{
    return run(tree, costs, {{}, costs.T_e, tasks}, options);
}

} // namespace mpisheet::farm
