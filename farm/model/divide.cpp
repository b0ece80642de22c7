#include "farm/model/divide.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::farm {
namespace {

/// CPU time of a task that a node splits instead of executing [s].
double handling(const DivideLevel &level, double beta_f)
{
    return level.T_s + level.T_j + beta_f;
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
        const double alpha = level.T_e + beta_e;
        const double m = 1 / handling(level, beta_f);
        const double split = 1 / m < alpha ? std::min(below, m) : 0;
        below = split + (1 - split / m) / alpha;
        S.push_back(below);
    }
    return S;
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
