#include "farm/simulation/divide_simulation.hpp"

#include "farm/model/require.hpp"
#include "farm/simulation/divide_machine.hpp"
#include "farm/tree/tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

void check(int children, std::span<const DivideLevel> levels, double beta_e, double beta_f, std::int64_t tasks,
           const DivideOptions &options)
{
    require(!levels.empty(), "expected at least 1 level, found none");
    require(children >= 1, "expected at least 1 child a node, found " + std::to_string(children));
    require(tasks >= 0, "expected 0 tasks or more, found " + std::to_string(tasks));
    require(options.buffers >= 1, "expected at least 1 buffer, found " + std::to_string(options.buffers));
    require_seconds(beta_e, "beta_e");
    require_seconds(beta_f, "beta_f");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::string level = "level " + std::to_string(i + 1) + ": ";
        require_seconds(levels[i].T_e, level + "T_e");
        require_seconds(levels[i].T_s, level + "T_s");
        require_seconds(levels[i].T_j, level + "T_j");
        require_seconds(levels[i].T_tau, level + "T_tau");
    }
}

/// Seconds that no run can exceed: all of it one after the other, executed on the dearest level.
double longest(int children, std::span<const DivideLevel> levels, double beta_e, double beta_f, std::int64_t tasks)
{
    double a_task = 0;
    double parts = 1;
    for (std::size_t i = levels.size(); i-- > 0; parts *= children) {
        const DivideLevel &level = levels[i];
        a_task += parts * (level.T_e + level.T_s + level.T_j + 2 * level.T_tau + beta_e + beta_f);
    }
    return a_task * static_cast<double>(tasks);
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

DivideSimulation simulate_divide(int children, std::span<const DivideLevel> levels, double beta_e, double beta_f,
                                 std::int64_t tasks, const DivideOptions &options)
{
    check(children, levels, beta_e, beta_f, tasks, options);
    const double tick = tick_for(longest(children, levels, beta_e, beta_f, tasks));
    const Tree tree = complete_kary(children, static_cast<int>(levels.size()));
    const std::vector<std::int64_t> allowed = allowed_splits(levels, beta_e, beta_f, tasks, options.quotas);
    std::vector<divide::Node> nodes(tree.parent.size());
    for (std::size_t v = 0; v < nodes.size(); ++v) {
        nodes[v].level = tree.levels() - 1 - tree.depth[v];
        nodes[v].parent = tree.parent[v];
        nodes[v].first_child = tree.first_child[v];
        nodes[v].may_split = allowed[static_cast<std::size_t>(nodes[v].level)];
    }
    std::vector<divide::Cost> cost;
    for (const DivideLevel &level : levels)
        cost.push_back({level.T_e / tick, level.T_s / tick, level.T_j / tick, ticks(level.T_tau, tick)});
    divide::Machine machine{.children = children,
                            .cost = std::move(cost),
                            .half_e = ticks(beta_e / 2, tick),
                            .half_f = ticks(beta_f / 2, tick),
                            .tick = tick,
                            .tasks = tasks,
                            .buffers = options.buffers,
                            .random = options.random_splits.has_value(),
                            .generator = std::mt19937_64(options.random_splits.value_or(0)),
                            .nodes = std::move(nodes),
                            .events = EventQueue(tree.parent.size() * divide::sources)};
    machine.out.executed.assign(levels.size(), 0);
    machine.out.split.assign(levels.size(), 0);
    if (tasks > 0)
        machine.run();
    const auto seconds = [tick](Ticks time) { return static_cast<double>(time) * tick; };
    machine.out.makespan = seconds(machine.last_result);
    machine.out.first_result = seconds(machine.first_result);
    if (machine.last_quarter > machine.first_quarter)
        machine.out.steady_rate =
            static_cast<double>(tasks - 2 * (tasks / 4)) / seconds(machine.last_quarter - machine.first_quarter);
    return std::move(machine.out);
}

} // namespace mpisheet::farm
