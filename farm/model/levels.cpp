#include "farm/model/levels.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm {
namespace {

/// Σ_{i<terms} x^i with x = k(α − β_f)/α = 1 − δ; exact at x = 1, where the closed form (1 − x^N)/(1 − x) is 0/0.
double geometric(int children, int terms, double alpha, double beta_f)
{
    const double delta = (alpha - children * (alpha - beta_f)) / alpha;
    if (delta == 0)
        return terms;
    if (delta >= 1) // α = β_f: no node below the root
        return terms > 0 ? 1 : 0;
    return -std::expm1(terms * std::log1p(-delta)) / delta;
}

} // namespace

double level_throughput(int children, int levels, const Costs &costs)
{
    return 1 / (costs.alpha() / geometric(children, levels, costs.alpha(), costs.beta_f));
}

double capped_level_throughput(int children, int levels, const Costs &costs)
{
    const double free = level_throughput(children, levels, costs);
    return levels > 1 ? std::min(free, 1 / costs.beta_f) : free;
}

double first_result_seconds(int levels, const Costs &costs)
{
    return (levels - 1) * (2 * costs.D_t / costs.tau + costs.beta_f) + costs.alpha();
}

double level_seconds(double tasks, int children, int levels, const Costs &costs)
{
    return first_result_seconds(levels, costs) + (tasks - 1) / capped_level_throughput(children, levels, costs);
}

} // namespace mpisheet::farm
