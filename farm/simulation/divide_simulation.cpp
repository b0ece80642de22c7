#include "farm/simulation/divide_simulation.hpp"

#include "farm/simulation/divide_machine.hpp"
#include "farm/tree/require.hpp"
#include "farm/tree/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

void check(std::span<const DivideLevel> costs, const std::string &each, double beta_e, double beta_f,
           std::int64_t tasks, const DivideOptions &options)
{
    require(!costs.empty(), "expected at least 1 " + each + ", found none");
    require(tasks >= 0, "expected 0 tasks or more, found " + std::to_string(tasks));
    require(options.buffers >= 1, "expected at least 1 buffer, found " + std::to_string(options.buffers));
    require_seconds(beta_e, "beta_e");
    require_seconds(beta_f, "beta_f");
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const std::string which = each + " " + std::to_string(i + 1) + ": ";
        require_seconds(costs[i].T_e, which + "T_e");
        require_seconds(costs[i].T_s, which + "T_s");
        require_seconds(costs[i].T_j, which + "T_j");
        require_seconds(costs[i].T_tau, which + "T_tau");
    }
}

/// Where each node's costs and counts are: places in `costs`.
using Places = std::vector<int>;

/// Seconds that no run can exceed: all of it one after the other, executed on the dearest node of each way.
double longest(const Places &place, std::span<const DivideLevel> costs, double beta_e, double beta_f,
               std::int64_t tasks)
{
    double a_task = 0;
    for (const int at : place) {
        const DivideLevel &cost = costs[index(at)];
        a_task += cost.T_e + cost.T_s + cost.T_j + 2 * cost.T_tau + beta_e + beta_f;
    }
    return a_task * static_cast<double>(tasks);
}

DivideSimulation run_on(const Tree &tree, const Places &place, std::span<const DivideLevel> costs,
                        const std::vector<std::int64_t> &allowed, double beta_e, double beta_f, std::int64_t tasks,
                        const DivideOptions &options)
{
    const double tick = tick_for(longest(place, costs, beta_e, beta_f, tasks));
    std::vector<divide::Node> nodes(tree.parent.size());
    for (std::size_t v = 0; v < nodes.size(); ++v) {
        nodes[v].place = place[v];
        nodes[v].parent = tree.parent[v];
        nodes[v].first_child = tree.first_child[v];
        nodes[v].children = tree.child_count[v];
        nodes[v].may_split = nodes[v].children == 0 ? 0 : allowed[index(place[v])];
    }
    std::vector<divide::Cost> cost;
    for (const DivideLevel &one : costs)
        cost.push_back({one.T_e / tick, one.T_s / tick, one.T_j / tick, ticks(one.T_tau, tick)});
    divide::Machine machine{.cost = std::move(cost),
                            .half_e = ticks(beta_e / 2, tick),
                            .half_f = ticks(beta_f / 2, tick),
                            .tick = tick,
                            .tasks = tasks,
                            .buffers = options.buffers,
                            .random = options.random_splits.has_value(),
                            .generator = std::mt19937_64(options.random_splits.value_or(0)),
                            .nodes = std::move(nodes),
                            .events = EventQueue(tree.parent.size() * divide::sources)};
    machine.out.executed.assign(costs.size(), 0);
    machine.out.split.assign(costs.size(), 0);
    if (tasks > 0)
        machine.run();
    const auto seconds = [tick](Ticks time) { return static_cast<double>(time) * tick; };
    machine.out.makespan = seconds(machine.last_result);
    machine.out.first_result = seconds(machine.first_result);
    const std::int64_t between = tasks - 2 * (tasks / 4);
    if (machine.last_quarter > machine.first_quarter)
        machine.out.steady_rate = static_cast<double>(between) / seconds(machine.last_quarter - machine.first_quarter);
    return std::move(machine.out);
}

} // namespace

std::vector<std::int64_t> allowed_splits(std::span<const DivideLevel> levels, double beta_e, double beta_f,
                                         std::int64_t tasks, bool quotas)
{
    const std::vector<double> throughput = divide_throughput(levels, beta_e, beta_f);
    std::vector<std::int64_t> allowed(levels.size(), 0);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        const DivideLevel &level = levels[i];
        const double split_and_join = level.T_s + level.T_j + beta_f;
        if (split_and_join >= level.T_e + beta_e)
            continue;
        const double splits = std::min(throughput[i - 1], 1 / split_and_join);
        allowed[i] = quotas ? std::llround(static_cast<double>(tasks) * splits / throughput.back())
                            : std::numeric_limits<std::int64_t>::max();
    }
    return allowed;
}

std::vector<std::int64_t> allowed_splits(std::span<const DivideLevel> nodes, double beta_e, double beta_f)
{
    std::vector<std::int64_t> allowed;
    for (const DivideLevel &node : nodes) {
        const bool pays = node.T_s + node.T_j + beta_f < node.T_e + beta_e;
        allowed.push_back(pays ? std::numeric_limits<std::int64_t>::max() : 0);
    }
    return allowed;
}

DivideSimulation simulate_divide(int children, std::span<const DivideLevel> levels, double beta_e, double beta_f,
                                 std::int64_t tasks, const DivideOptions &options)
{
    require(children >= 1, "expected at least 1 child a node, found " + std::to_string(children));
    check(levels, "level", beta_e, beta_f, tasks, options);
    const Tree tree = complete_kary(children, static_cast<int>(levels.size()));
    Places place;
    for (const int depth : tree.depth)
        place.push_back(tree.levels() - 1 - depth);
    return run_on(tree, place, levels, allowed_splits(levels, beta_e, beta_f, tasks, options.quotas), beta_e, beta_f,
                  tasks, options);
}

DivideSimulation simulate_divide(const Tree &tree, std::span<const DivideLevel> nodes, double beta_e, double beta_f,
                                 std::int64_t tasks, const DivideOptions &options)
{
    check(nodes, "node", beta_e, beta_f, tasks, options);
    require(nodes.size() == tree.parent.size(), "expected costs of " + std::to_string(tree.parent.size()) +
                                                    " nodes, found " + std::to_string(nodes.size()));
    require(!options.quotas, "quotas are for balanced trees alone");
    Places place(nodes.size());
    std::iota(place.begin(), place.end(), 0);
    return run_on(tree, place, nodes, allowed_splits(nodes, beta_e, beta_f), beta_e, beta_f, tasks, options);
}

} // namespace mpisheet::farm
