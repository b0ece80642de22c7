#include "fit/rates.hpp"

#include "fit/operation/equation.hpp"
#include "fit/operation/interval.hpp"
#include "fit/operation/rounding.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace mpisheet::fit {
namespace {

double slope(const RateFit::Knot &a, const RateFit::Knot &b)
{
    return to_digits((b.per_us - a.per_us) / (b.busy - a.busy), 4);
}

} // namespace

RateFit fit_rate(const NodeRate &rate, std::span<const StepSample *const> steps)
{
    std::map<int, std::map<int, std::vector<double>>> measured; // by busy processors, then launch [1/µs]
    for (const StepSample *step : steps)
        if (step->steps > 0 && step->seconds > 0)
            measured[step->busy][step->launch].push_back(rate.per_step * step->steps / step->seconds * 1e-6);
    RateFit fit{.rate = &rate};
    std::vector<double> apart; // medians of launches from their middle, as ln of a factor
    std::size_t fewest = measured.empty() ? 0 : measured.begin()->second.size();
    for (const auto &[busy, launches] : measured) {
        const double middle = median_over_launches(launch_medians(launches)).seconds;
        fewest = std::min(fewest, launches.size());
        std::vector<double> deviations;
        for (const auto &[launch, rates] : launches) {
            apart.push_back(std::abs(std::log(median(rates) / middle)));
            for (const double one : rates)
                deviations.push_back(std::abs(one / middle - 1));
        }
        fit.knots.push_back({busy, to_digits(middle, 4)});
        fit.spread = std::max(fit.spread, median(deviations));
    }
    if (fewest > 1)
        fit.factor =
            launch_factor(std::accumulate(apart.begin(), apart.end(), 0.0) / static_cast<double>(apart.size()), fewest);
    return fit;
}

double evaluate(const RateFit &fit, double busy)
{
    const auto &knots = fit.knots;
    if (busy <= knots.front().busy)
        return knots.front().per_us;
    for (std::size_t i = 0; i + 1 < knots.size(); ++i)
        if (busy < knots[i + 1].busy)
            return knots[i].per_us + slope(knots[i], knots[i + 1]) * (busy - knots[i].busy);
    return knots.back().per_us;
}

std::string text(const RateFit &fit)
{
    const auto &knots = fit.knots;
    std::string result;
    if (knots.front().busy > 1 && knots.size() > 1)
        result = "k < " + std::to_string(knots.front().busy) + " ? " + real_text(knots.front().per_us) + " : ";
    for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
        const RateFit::Knot &here = knots[i], &next = knots[i + 1];
        const double rise = slope(here, next);
        result += "k < " + std::to_string(next.busy) + " ? " + real_text(here.per_us);
        if (next.busy > here.busy + 1) // else no whole k lies between
            result +=
                (rise < 0 ? " - " : " + ") + real_text(std::abs(rise)) + "*(k - " + std::to_string(here.busy) + ")";
        result += " : ";
    }
    return result + real_text(knots.back().per_us);
}

} // namespace mpisheet::fit
