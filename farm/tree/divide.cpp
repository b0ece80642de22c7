#include "farm/tree/divide.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::farm {
namespace {

/// CPU time of a task that a node splits instead of executing [s].
double handling(const DivideLevel &level, double beta_f)
{
    return level.T_s + level.T_j + beta_f;
}

/// What a node completes when those below it can take `below` splits a second. It splits nothing where that takes
/// longer than executing the task.
double feasible(const DivideLevel &node, double below, double beta_e, double beta_f)
{
    const double alpha = node.T_e + beta_e;
    const double m = 1 / handling(node, beta_f);
    const double split = 1 / m < alpha ? std::min(below, m) : 0;
    return split + (1 - split / m) / alpha;
}

} // namespace

std::vector<double> divide_throughput_unchecked(std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    std::vector<double> S;
    double below = 0;
    for (const DivideLevel &level : levels) {
        const double alpha = level.T_e + beta_e;
        below = below * (alpha - handling(level, beta_f)) / alpha + 1 / alpha;
        S.push_back(below);
    }
    return S;
}

double divide_throughput_as_printed(std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    double S_max = std::numeric_limits<double>::infinity();
    for (const DivideLevel &level : levels.subspan(1))
        S_max = std::min(S_max, 1 / handling(level, beta_f));
    const auto S = divide_throughput_unchecked(levels, beta_e, beta_f);
    return S.front() < S_max ? S.back() : S_max;
}

std::vector<double> divide_throughput(std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    std::vector<double> S;
    double below = 0;
    for (const DivideLevel &level : levels) {
        below = feasible(level, below, beta_e, beta_f);
        S.push_back(below);
    }
    return S;
}

std::vector<double> divide_throughput(const Tree &tree, std::span<const DivideLevel> nodes, double beta_e,
                                      double beta_f)
{
    std::vector<double> S(nodes.size()), below(nodes.size(), 0.0);
    for (std::size_t v = nodes.size(); v-- > 0;) {
        S[v] = feasible(nodes[v], below[v], beta_e, beta_f);
        if (v > 0)
            below[index(tree.parent[v])] += S[v] / tree.child_count[index(tree.parent[v])];
    }
    return S;
}

double divide_startup_seconds(const Tree &tree, std::span<const DivideLevel> nodes, double beta_e, double beta_f)
{
    std::vector<double> seconds(nodes.size(), 0.0);
    for (std::size_t v = nodes.size(); v-- > 0;) {
        const DivideLevel &node = nodes[v];
        seconds[v] =
            tree.child_count[v] == 0 ? node.T_e + beta_e : seconds[v] + 2 * node.T_tau + handling(node, beta_f);
        if (v > 0)
            seconds[index(tree.parent[v])] = std::max(seconds[index(tree.parent[v])], seconds[v]);
    }
    return seconds.front();
}

double divide_startup_seconds(std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    double seconds = levels.front().T_e + beta_e;
    for (const DivideLevel &level : levels.subspan(1))
        seconds += 2 * level.T_tau + handling(level, beta_f);
    return seconds;
}

double divide_seconds(double tasks, std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    return divide_startup_seconds(levels, beta_e, beta_f) +
           (tasks - 1) / divide_throughput(levels, beta_e, beta_f).back();
}

double divide_speedup(double tasks, std::span<const DivideLevel> levels, double beta_e, double beta_f)
{
    return tasks * levels.back().T_e / divide_seconds(tasks, levels, beta_e, beta_f);
}

} // namespace mpisheet::farm
