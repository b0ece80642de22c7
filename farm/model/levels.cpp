#include "farm/model/levels.hpp"

#include "farm/model/balanced.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm {

std::vector<double> throughput_by_level(int children, int levels, const Costs &costs)
{
    const double alpha = costs.alpha();
    std::vector<double> S;
    for (double below = 0; static_cast<int>(S.size()) < levels; S.push_back(below))
        below = children * below * (alpha - costs.beta_f) / alpha + 1 / alpha;
    return S;
}

double level_throughput(int children, int levels, const Costs &costs)
{
    return 1 / balanced_steady_seconds(1, children, levels, costs.alpha(), costs.beta_f); // (f) is (8) read backwards
}

double capped_level_throughput(int children, int levels, const Costs &costs)
{
    const double free = level_throughput(children, levels, costs);
    return levels > 1 ? std::min(free, 1 / costs.beta_f) : free;
}

std::vector<double> executed_by_level(int children, int levels, const Costs &costs)
{
    // The printed f_i without its cancellation near a = 1: the level's K^{N−i} processors execute what visits them,
    // L, less what visits their children, K L'.
    std::vector<double> f;
    double width = std::pow(children, levels - 1);
    for (int i = 1; i <= levels; ++i, width /= children) {
        const auto visits = [&](int level) {
            return balanced_visits(1, children, levels, levels - level, costs.alpha(), costs.beta_f);
        };
        f.push_back(width * (visits(i) - children * visits(i - 1)));
    }
    return f;
}

std::vector<double> seconds_by_level(double tasks, int children, std::span<const double> fractions, const Costs &costs)
{
    std::vector<double> seconds;
    double width = std::pow(children, static_cast<double>(fractions.size()) - 1);
    double forwarded = 0;
    for (const double f : fractions) {
        seconds.push_back(tasks / width * (f * costs.alpha() + forwarded * costs.beta_f));
        forwarded += f;
        width /= children;
    }
    return seconds;
}

double input_throughput(double T_tau, const Costs &costs)
{
    return std::min(1 / T_tau, 1 / costs.beta_f);
}

double first_result_seconds(int levels, const Costs &costs)
{
    return (levels - 1) * (2 * costs.D_t / costs.tau + costs.beta_f) + costs.alpha();
}

double level_seconds(double tasks, int children, int levels, const Costs &costs)
{
    return first_result_seconds(levels, costs) + (tasks - 1) / capped_level_throughput(children, levels, costs);
}

double level_speedup(double tasks, int children, int levels, const Costs &costs)
{
    const double alpha = costs.alpha();
    const double slope = alpha - children * (alpha - costs.beta_f);
    const double a = children * (alpha - costs.beta_f) / alpha;
    const double gap = 1 - std::pow(a, levels);
    return tasks * costs.T_e * gap / ((tasks - 1) * slope + first_result_seconds(levels, costs) * gap);
}

} // namespace mpisheet::farm
