#include "fit/operation/growth.hpp"

#include "fit/operation/families.hpp"
#include "fit/operation/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mpisheet::fit {
namespace {

// What is plausible before anything is measured, from the training parts of three machines' published grids (Fugaku,
// Leonardo, MareNostrum 5; docs/few-processes.md): u = ln(p/largest), ln t = y + s·u + c·u²/2.
constexpr double slope_spread = 0.3;      // of s around what latency and bandwidth let expect
constexpr double curvature_spread = 0.12; // of c around 0
constexpr double point_spread = 0.21;     // of one job's ln t, and of the form; of two points against each other
constexpr double bandwidth_slope = 0.1;   // s where the time goes with the bytes: links are shared a little more
/// Sizes whose growth counts together, as factors: neighbours on the usual grid.
constexpr double beside = 8;
/// A simple sum that misses the points by less than this (ln) is trusted more than the curves are.
constexpr double sum_misfit = 0.2;
/// 1, log2 p and p cannot be told apart with fewer p.
constexpr std::size_t least_p_for_sum = 3;
/// The same for the rounds of a forced algorithm, by what they miss the smaller p.
constexpr double rounds_misfit = 0.5;

struct Growth {
    double slope = 0, curvature = 0;
};

double slope_expected(const MeasuredCurves &curves, double x)
{
    const auto &[largest, top] = *curves.at.rbegin();
    const double half = std::log(beside) / 2;
    const double with_bytes = std::clamp((value_at(top, x + half) - value_at(top, x - half)) / (2 * half), 0.0, 1.0);
    const double before = curves.at.size() > 1 ? std::next(curves.at.rbegin())->first : largest / 2;
    const double of_steps = // log2 p steps
        std::log(std::log(largest) / std::log(std::max(before, 2.0))) / std::log(largest / before);
    return (1 - with_bytes) * (std::isfinite(of_steps) ? of_steps : 1) + with_bytes * bandwidth_slope;
}

/// Posterior mean of s and c at one size from the smaller p whose sizes reach it: two normal equations.
Growth growth_at(const MeasuredCurves &curves, double x)
{
    const auto &[largest, top] = *curves.at.rbegin();
    double ss = 1 / (slope_spread * slope_spread), sc = 0, cc = 1 / (curvature_spread * curvature_spread);
    double s = slope_expected(curves, x) * ss, c = 0;
    for (const auto &[p, curve] : curves.at) {
        if (p == largest || !reaches(curve, x))
            continue;
        constexpr double weight = 1 / (point_spread * point_spread);
        const double u = std::log(p / largest), half_square = u * u / 2;
        const double rise = value_at(curve, x) - value_at(top, x);
        ss += weight * u * u, sc += weight * u * half_square, cc += weight * half_square * half_square;
        s += weight * u * rise, c += weight * half_square * rise;
    }
    const double determinant = ss * cc - sc * sc;
    return {(cc * s - sc * c) / determinant, (ss * c - sc * s) / determinant};
}

/// The mean over x and its neighbours that the largest p has.
Growth smooth_growth_at(const MeasuredCurves &curves, double x)
{
    const LogCurve &top = curves.at.rbegin()->second;
    Growth sum;
    int count = 0;
    for (const double step : {-std::log(beside), 0.0, std::log(beside)}) {
        const double tolerance = std::log(beside) / 3;
        if (x + step < top.x.front() - tolerance || x + step > top.x.back() + tolerance)
            continue;
        const Growth here = growth_at(curves, x + step);
        sum.slope += here.slope, sum.curvature += here.curvature;
        ++count;
    }
    return {sum.slope / count, sum.curvature / count};
}

/// The weight of a form that misses the points by `misfit` (ln), beside what is known already.
double trust(double misfit, double half)
{
    return 1 / (1 + std::pow(misfit / half, 4));
}

double clamp_exponent(double exponent)
{
    return std::clamp(exponent, least_exponent, most_exponent);
}

} // namespace

Bend growth_beyond(const MeasuredCurves &curves)
{
    const auto &[largest, top] = *curves.at.rbegin();
    std::optional<SimpleSum> sum;
    if (curves.at.size() >= least_p_for_sum)
        sum = fit_simple_sum(curves);
    std::optional<Rounds> rounds;
    if (curves.algorithm != nullptr)
        rounds.emplace(*curves.algorithm);
    const double of_sum = sum ? trust(sum->misfit, sum_misfit) : 0;
    const double of_rounds = rounds ? trust(misfit(*rounds, curves), rounds_misfit) : 0;
    const double both = std::max(1.0, of_sum + of_rounds); // forms that are trusted share what they say
    const auto exponent_of = [&, p = largest](const auto &log_cost_at, double x) {
        return (log_cost_at(growth_reach * p, x) - log_cost_at(p, x)) / std::log(growth_reach);
    };
    Bend exponents;
    for (const double x : top.x) {
        const Growth growth = smooth_growth_at(curves, x);
        const double carried_on = clamp_exponent(growth.slope + growth.curvature * std::log(growth_reach) / 2);
        double exponent = carried_on;
        if (sum)
            exponent += of_sum / both *
                        (exponent_of([&](double p, double at) { return log_cost(*sum, p, at); }, x) - carried_on);
        if (rounds)
            exponent +=
                of_rounds / both *
                (exponent_of([&](double p, double at) { return log_cost(*rounds, curves, p, at); }, x) - carried_on);
        if (const double at = whole_doublings(x); exponents.empty() || exponents.back().doublings < at)
            exponents.push_back({at, clamp_exponent(exponent)});
    }
    return exponents;
}

} // namespace mpisheet::fit
