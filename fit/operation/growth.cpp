#include "fit/operation/growth.hpp"

#include "fit/operation/policy.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

namespace mpisheet::fit {
namespace {

struct Slope {
    double value = 0, weight = 0;
};

struct Exponent {
    double value = 0;
    std::optional<double> spread; ///< weighted median of |slope − median|
};

/// The value at half of the weight, straight between the middles of the values' weights.
double weighted_median(std::vector<Slope> slopes)
{
    std::sort(slopes.begin(), slopes.end(), [](const Slope &a, const Slope &b) { return a.value < b.value; });
    const double half = std::accumulate(slopes.begin(), slopes.end(), 0.0,
                                        [](double sum, const Slope &slope) { return sum + slope.weight; }) /
                        2;
    double before = 0, last_middle = 0, last_value = slopes.front().value;
    for (const Slope &slope : slopes) {
        const double middle = before + slope.weight / 2;
        if (middle >= half)
            return before == 0
                       ? slope.value
                       : last_value + (slope.value - last_value) * (half - last_middle) / (middle - last_middle);
        before += slope.weight, last_middle = middle, last_value = slope.value;
    }
    return slopes.back().value;
}

/// Of all pairs of p, at all sizes near x.
std::vector<Slope> slopes_at(const std::map<double, LogCurve> &curves, double x)
{
    std::vector<Slope> slopes;
    for (auto above = curves.rbegin(); above != curves.rend(); ++above)
        for (auto below = std::next(above); below != curves.rend(); ++below)
            for (const double z : curves.rbegin()->second.x)
                if (const double apart = std::abs(z - x), lever = std::log(above->first / below->first);
                    lever >= std::log(policy::least_lever) && apart <= policy::size_reach &&
                    reaches(above->second, z) && reaches(below->second, z))
                    slopes.push_back({(value_at(above->second, z) - value_at(below->second, z)) / lever,
                                      (1 - apart / (policy::size_reach + policy::fade) + 1e-3) * lever});
    return slopes;
}

Exponent exponent_at(const MeasuredCurves &curves, const MeasuredCurves *other, double x)
{
    std::vector<Slope> slopes = slopes_at(curves.at, x);
    if (slopes.empty() && other) {
        slopes = slopes_at(other->at, x);
        if (slopes.empty()) {
            std::map<double, LogCurve> all = curves.at;
            all.insert(other->at.begin(), other->at.end());
            slopes = slopes_at(all, x);
        }
    }
    if (slopes.empty())
        return {curves.usual_exponent, {}};
    const double middle = weighted_median(slopes);
    for (Slope &slope : slopes)
        slope.value = std::abs(slope.value - middle);
    return {std::clamp(policy::own_weight * middle + (1 - policy::own_weight) * curves.usual_exponent, 0.0,
                       curves.most_exponent),
            weighted_median(slopes)};
}

/// Median |half second difference| of ln t over the sizes near x.
double roughness_at(const LogCurve &curve, double x)
{
    std::vector<double> rough;
    for (std::size_t i = 1; i + 1 < curve.x.size(); ++i)
        if (std::abs(curve.x[i] - x) <= policy::size_reach)
            rough.push_back(std::abs(curve.y[i] - (curve.y[i - 1] + curve.y[i + 1]) / 2));
    return rough.empty() ? policy::usual_roughness : median(rough);
}

} // namespace

Growth growth_beyond(const MeasuredCurves &curves, const MeasuredCurves *other)
{
    const LogCurve &top = curves.at.rbegin()->second;
    Growth growth;
    for (const double x : top.x) {
        const Exponent exponent = exponent_at(curves, other, x);
        growth.width.push_back(policy::width_base +
                               (exponent.spread ? policy::of_spread * *exponent.spread : policy::unknown_spread) +
                               policy::of_roughness * roughness_at(top, x));
        const double at = whole_doublings(x);
        if (growth.exponents.empty() || growth.exponents.back().doublings < at)
            growth.exponents.push_back({at, exponent.value});
    }
    return growth;
}

MeasuredCurves without_spike(MeasuredCurves curves)
{
    constexpr std::size_t three = 3;
    const MeasuredCurves measured = curves;
    auto &[largest, top] = *curves.at.rbegin();
    for (std::size_t i = 0; i < top.x.size(); ++i) {
        const double exponent = exponent_at(measured, nullptr, top.x[i]).value;
        std::vector<double> carried_on;
        for (auto at = measured.at.rbegin(); at != measured.at.rend() && carried_on.size() < three; ++at)
            if (reaches(at->second, top.x[i]))
                carried_on.push_back(value_at(at->second, top.x[i]) + exponent * std::log(largest / at->first));
        if (carried_on.size() == three && std::abs(top.y[i] - median(carried_on)) > policy::spike)
            top.y[i] = median(carried_on);
    }
    return curves;
}

} // namespace mpisheet::fit
