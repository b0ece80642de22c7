#include "fit/few/make_law.hpp"

#include "fit/few/growth.hpp"
#include "fit/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

// A knot is worth its place when without it points would be missed by about this much (ln), times a coarseness; the
// curve at the largest p, from which everything beyond starts, is told finely.
constexpr double cost_tolerance = 0.03, stretch_tolerance = 0.04, beyond_tolerance = 0.15;
constexpr double coarsest_cost = 2.5;
constexpr double coarseness[] = {8, 6, 4, 3, 2, 1.5, 1, 0.5};

/// What the law may miss the measured points by (ln).
struct Accuracy {
    double median = 0, ninth = 0; ///< of ten
};
/// The next where one needs a text longer than `longest`.
constexpr Accuracy accuracies[] = {{0.02, 0.14}, {0.028, 0.22}, {0.029, 0.255}};
constexpr std::size_t longest = 160;

double two_places(double value)
{
    return std::round(100 * value) / 100;
}

Bend rounded(Bend bend)
{
    for (SizeKnot &knot : bend)
        knot.value = two_places(knot.value);
    const bool level =
        std::all_of(bend.begin(), bend.end(), [&](const SizeKnot &knot) { return knot.value == bend.front().value; });
    return level ? Bend{bend.front()} : bend;
}

/// Sizes are whole bytes.
double bytes(double log_size)
{
    return std::round(std::exp(log_size));
}

Bend cost_of(const LogCurve &curve, double tolerance)
{
    Bend points;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        points.push_back({bytes(curve.x[i]), curve.y[i]});
    Bend cost = fewest_knots(points, tolerance);
    for (SizeKnot &knot : cost)
        knot.value = to_digits(std::exp(knot.value), 3);
    return cost;
}

/// What the exponent in d of the last two knots lacks to be within 0 … 1.
double tail_of(const Bend &cost)
{
    if (cost.size() < 2)
        return 0;
    const auto &[x0, y0] = cost[cost.size() - 2];
    const auto &[x1, y1] = cost.back();
    const double slope = std::log(y1 / y0) / std::log(x1 / x0);
    constexpr double most = 1.05; // a little more than 1 is noise of two sizes, and costs no word
    return slope < 0 || slope > most ? two_places(std::clamp(slope, 0.0, 1.0) - slope) : 0;
}

/// ln of what the law says at p, where the curve has a point.
double log_cost(const GrowthLaw &law, double p, double x)
{
    return std::log(evaluate(law, p, law.of_total ? std::exp(x) / p : std::exp(x)));
}

GrowthLaw law_with(const MeasuredCurves &curves, const Bend &beyond, double coarse)
{
    const auto &[largest, top] = *curves.at.rbegin();
    GrowthLaw law{.of_total = curves.of_total, .largest = largest, .beyond = beyond};
    law.cost = cost_of(top, cost_tolerance * std::min(coarse, coarsest_cost));
    law.tail = tail_of(law.cost);
    for (auto upper = curves.at.rbegin(); std::next(upper) != curves.at.rend(); ++upper) {
        const auto &[p, curve] = *std::next(upper);
        const double apart = std::log(upper->first / p);
        law.stretches.push_back({p, upper->first, {{1, 0}}});
        Bend exponents; // what is left, with the stretches above as they are written
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            exponents.push_back({bytes(curve.x[i]), (log_cost(law, p, curve.x[i]) - curve.y[i]) / apart});
        law.stretches.back().exponent = rounded(fewest_knots(exponents, stretch_tolerance * coarse / apart));
    }
    return law;
}

/// The coarsest law that is accurate enough; the finest if none is.
GrowthLaw accurate_law(const MeasuredCurves &curves, const MeasuredCurves &whole, const Bend &beyond,
                       const Accuracy &accuracy)
{
    GrowthLaw law;
    for (const double coarse : coarseness) {
        law = law_with(whole, beyond, coarse);
        std::vector<double> errors = residuals(law, curves);
        for (double &error : errors)
            error = std::abs(error);
        if (median(errors) <= accuracy.median && quantile(errors, 0.9) <= accuracy.ninth)
            break;
    }
    return law;
}

} // namespace

std::vector<double> residuals(const GrowthLaw &law, const MeasuredCurves &curves)
{
    std::vector<double> result;
    for (const auto &[p, curve] : curves.at)
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            result.push_back(log_cost(law, p, curve.x[i]) - curve.y[i]);
    return result;
}

GrowthLaw make_law(const MeasuredCurves &curves)
{
    const MeasuredCurves whole = with_whole_top(curves);
    const Bend beyond = rounded(fewest_knots(growth_beyond(whole), beyond_tolerance / std::log(8.0)));
    GrowthLaw law;
    for (const Accuracy &accuracy : accuracies) {
        law = accurate_law(curves, whole, beyond, accuracy);
        if (text(law).size() <= longest)
            break;
    }
    return law;
}

} // namespace mpisheet::fit
