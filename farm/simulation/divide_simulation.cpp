#include "farm/simulation/divide_simulation.hpp"

#include "farm/simulation/divide_machine.hpp"
#include "farm/tree/require.hpp"

#include <string>

namespace mpisheet::farm {
namespace {

void check(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks, const DivideOptions &options)
{
    const std::vector<DivideCosts> &costs = tree.costs;
    require(!costs.empty() && costs.size() == tree.kinds.parent.size(),
            "expected costs of " + std::to_string(tree.kinds.nodes()) + " kinds of nodes, found " +
                std::to_string(costs.size()));
    require(tasks >= 0, "expected 0 tasks or more, found " + std::to_string(tasks));
    require(options.buffers >= 1, "expected at least 1 buffer, found " + std::to_string(options.buffers));
    require(tree.by_levels() || !options.quotas, "quotas are for balanced trees alone");
    require_seconds(beta_e, "beta_e");
    require_seconds(beta_f, "beta_f");
    for (std::size_t i = 0; i < costs.size(); ++i) { // levels from the leaves', as they count
        const std::string which = (tree.by_levels() ? "level " : "node ") + std::to_string(i + 1) + ": ";
        const DivideCosts &cost = tree.by_levels() ? costs[costs.size() - 1 - i] : costs[i];
        require_seconds(cost.T_e, which + "T_e");
        require_seconds(cost.T_s, which + "T_s");
        require_seconds(cost.T_j, which + "T_j");
        require_seconds(cost.T_tau, which + "T_tau");
    }
}

/// Seconds that no run can exceed: all of it one after the other, executed on the dearest node of each way.
double longest(const DivideTree &tree, const Tree &nodes, double beta_e, double beta_f, std::int64_t tasks)
{
    double a_task = 0;
    for (int v = 0; v < nodes.nodes(); ++v) {
        const DivideCosts &cost = tree.costs[tree.kind_of(nodes, v)];
        a_task += cost.T_e + cost.T_s + cost.T_j + 2 * cost.T_tau + beta_e + beta_f;
    }
    return a_task * static_cast<double>(tasks);
}

divide::DivideFarm farm_of(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks,
                           const DivideOptions &options)
{
    const Tree nodes = tree.nodes();
    const double tick = tick_for(longest(tree, nodes, beta_e, beta_f, tasks));
    const std::vector<std::int64_t> allowed = allowed_splits(tree, beta_e, beta_f, tasks, options.quotas);
    divide::DivideFarm machine{{nodes, tick, tasks}};
    for (int v = 0; v < nodes.nodes(); ++v) {
        const std::size_t kind = tree.kind_of(nodes, v);
        const DivideCosts &cost = tree.costs[kind];
        divide::Node &node = machine.node(v);
        node.execute = cost.T_e / tick;
        node.split = cost.T_s / tick;
        node.join = cost.T_j / tick;
        node.task_transfer = node.result_transfer = node.result_period = ticks(cost.T_tau, tick);
        node.may_split = allowed[kind];
    }
    machine.half_e = ticks(beta_e / 2, tick);
    machine.half_f = ticks(beta_f / 2, tick);
    machine.buffers = options.buffers;
    machine.random = options.random_splits.has_value();
    machine.generator.seed(options.random_splits.value_or(0));
    return machine;
}

} // namespace

DivideSimulation simulate_divide(const DivideTree &tree, double beta_e, double beta_f, std::int64_t tasks,
                                 const DivideOptions &options)
{
    check(tree, beta_e, beta_f, tasks, options);
    divide::DivideFarm machine = farm_of(tree, beta_e, beta_f, tasks, options);
    if (tasks > 0)
        machine.run();
    DivideSimulation out{.makespan = machine.seconds(machine.last_result),
                         .first_result = machine.seconds(machine.first_result),
                         .steady_rate = machine.steady_rate(),
                         .events = machine.events,
                         .executed = std::vector<std::int64_t>(tree.costs.size(), 0),
                         .split = std::vector<std::int64_t>(tree.costs.size(), 0)};
    const Tree nodes = tree.nodes();
    for (int v = 0; v < nodes.nodes(); ++v) {
        out.executed[tree.kind_of(nodes, v)] += machine.node(v).executed;
        out.split[tree.kind_of(nodes, v)] += machine.node(v).splits;
    }
    return out;
}

DividePrediction predict(const DivideRequest &request)
{
    const double beta_e = request.machine.beta_e;
    const double beta_f = request.machine.beta_f;
    const DivideTree &tree = request.tree;
    DividePrediction found;
    found.throughput = divide_throughput(tree, beta_e, beta_f);
    if (tree.by_levels())
        found.as_printed = divide_throughput_as_printed(tree, beta_e, beta_f);
    if (request.simulate || request.random_splits) {
        const DivideSimulation run = simulate_divide(tree, beta_e, beta_f, static_cast<std::int64_t>(request.tasks),
                                                     {.random_splits = request.random_splits});
        found.makespan = run.makespan;
        found.startup = run.first_result;
        found.rate = run.steady_rate;
        found.executed = run.executed;
    } else {
        found.makespan = divide_seconds(request.tasks, tree, beta_e, beta_f);
        found.startup = divide_startup_seconds(tree, beta_e, beta_f);
        found.rate = found.throughput.front();
    }
    found.speedup = request.tasks * tree.costs.front().T_e / found.makespan;
    return found;
}

} // namespace mpisheet::farm
