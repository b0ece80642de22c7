#pragma once
// Closed forms of TR 91-27 that serve no prediction: tests compare them with those that do. Levels count from 1 at the
// leaves to N at the root.

#include "tests/farm/pfarm_forms.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace mpisheet::farm {

/// (d), for K children:  S_i = K S_{i−1} (T_e + β_e − β_f)/(T_e + β_e) + 1/(T_e + β_e),  S_0 = 0: the throughput of a
/// subtree of i levels, i = 1 … N. Without regard to saturation.
inline std::vector<double> throughput_by_level(int children, int levels, const Costs &costs)
{
    const double alpha = costs.alpha();
    std::vector<double> S;
    for (double below = 0; static_cast<int>(S.size()) < levels; S.push_back(below))
        below = children * below * (alpha - costs.beta_f) / alpha + 1 / alpha;
    return S;
}

/// f_i: the fraction of the tasks that the whole level i executes, i = 1 … N:
///   f_i = K^{N−i} (K a^{i−1} − a^i − (K − 1)) / (1 − a^N).
inline std::vector<double> executed_by_level(int children, int levels, const Costs &costs)
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

/// T_i for M tasks, i = 1 … N, from the fractions:  T_i = M/K^{N−i} (f_i (T_e + β_e) + β_f Σ_{j<i} f_j)  [s].
inline std::vector<double> seconds_by_level(double tasks, int children, std::span<const double> fractions,
                                            const Costs &costs)
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

/// Section 3.1: tasks a second that reach the root over its link and that a root with children can forward,
/// min(1/T_τ, 1/β_f). (Print: 1/(T_τ + β_e), as if the root executed every task and forwarded none.)
inline double input_throughput(double T_tau, const Costs &costs)
{
    return std::min(1 / T_tau, 1 / costs.beta_f);
}

/// Speed-up M T_e / T, with S_N as it stands, in the report's closed form and with the brackets that its print lacks:
///   M T_e (1 − a^N) / ((M − 1)[(T_e + β_e) − K (T_e + β_e − β_f)] + T_startup (1 − a^N)).
inline double level_speedup(double tasks, int children, int levels, const Costs &costs)
{
    const double alpha = costs.alpha();
    const double slope = alpha - children * (alpha - costs.beta_f);
    const double a = children * (alpha - costs.beta_f) / alpha;
    const double gap = 1 - std::pow(a, levels);
    return tasks * costs.T_e * gap / ((tasks - 1) * slope + first_result_seconds(levels, costs) * gap);
}

} // namespace mpisheet::farm
