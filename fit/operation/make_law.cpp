#include "fit/operation/make_law.hpp"

#include "fit/operation/growth.hpp"
#include "fit/operation/meet.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet::fit {
namespace {

/// What the function grow5 of sheets takes.
constexpr std::size_t most_stretches = 4;
constexpr double far_beyond = 8; ///< times the largest p

Bend to_two_places(Bend bend)
{
    for (SizeKnot &knot : bend)
        knot.value = std::round(100 * knot.value) / 100 + 0.0; // no −0
    const bool level =
        std::all_of(bend.begin(), bend.end(), [&](const SizeKnot &knot) { return knot.value == bend.front().value; });
    return level ? Bend{bend.front()} : bend;
}

/// A knot at every size of a curve.
Bend all_knots(const LogCurve &curve)
{
    Bend knots;
    for (const double x : curve.x)
        if (const double at = whole_doublings(x); knots.empty() || knots.back().doublings < at)
            knots.push_back({at, 0});
    return knots;
}

/// A knot at every size and a stretch between any two p.
GrowthLaw finest(const MeasuredCurves &curves)
{
    const auto &[largest, top] = *curves.at.rbegin();
    GrowthLaw law{.of_total = curves.of_total, .largest = largest, .cost = all_knots(top)};
    for (auto lower = curves.at.begin(); std::next(lower) != curves.at.end(); ++lower)
        law.stretches.push_back({lower->first, std::next(lower)->first, all_knots(lower->second)});
    return law;
}

Bend without(Bend bend, std::size_t knot)
{
    bend.erase(bend.begin() + static_cast<std::ptrdiff_t>(knot));
    return bend;
}

/// A law that has one thing less.
struct Simpler {
    GrowthLaw law;
    double loss = 0; ///< about: of χ²
};

/// Without each knot that can go; `losses`: of all knots.
std::vector<Simpler> with_knots_less(const GrowthLaw &law, const std::vector<double> &losses)
{
    std::vector<Simpler> laws;
    constexpr std::size_t fewest = 2; // what is beyond the last size goes on from two
    for (std::size_t i = 0; i + 1 < law.cost.size() && law.cost.size() > fewest; ++i) {
        laws.push_back({law, losses[i]});
        laws.back().law.cost = without(law.cost, i);
    }
    std::size_t before = law.cost.size();
    for (std::size_t s = 0; s < law.stretches.size(); ++s) {
        const Bend &exponent = law.stretches[s].exponent;
        for (std::size_t i = 0; i < exponent.size() && exponent.size() > 1; ++i) {
            laws.push_back({law, losses[before + i]});
            laws.back().law.stretches[s].exponent = without(exponent, i);
        }
        before += exponent.size();
    }
    return laws;
}

/// Without each p between two stretches.
std::vector<GrowthLaw> with_stretches_less(const GrowthLaw &law)
{
    std::vector<GrowthLaw> laws;
    for (std::size_t s = 1; s < law.stretches.size(); ++s)
        for (const std::size_t kept : {s - 1, s}) {
            laws.push_back(law);
            auto &stretches = laws.back().stretches;
            stretches[s - 1] = {law.stretches[s - 1].from, law.stretches[s].to, law.stretches[kept].exponent};
            stretches.erase(stretches.begin() + static_cast<std::ptrdiff_t>(s));
        }
    return laws;
}

/// Every law that may be the best with one thing less: without the knots that lose least, or a p between two stretches.
std::vector<GrowthLaw> simpler(const GrowthLaw &law, std::span<const Target> targets)
{
    constexpr std::size_t tried = 12; // losses are those to second order: the least may be another's
    std::vector<Simpler> knots = with_knots_less(law, losses(law, targets));
    const auto end = knots.begin() + static_cast<std::ptrdiff_t>(std::min(tried, knots.size()));
    std::partial_sort(knots.begin(), end, knots.end(),
                      [](const Simpler &a, const Simpler &b) { return a.loss < b.loss; });
    std::vector<GrowthLaw> laws = with_stretches_less(law);
    for (auto knot = knots.begin(); knot != end; ++knot)
        laws.push_back(std::move(knot->law));
    return laws;
}

/// Knots that a straight line through the others leaves nearly where they are go first, curve by curve: the search
/// looks at every one that is left.
GrowthLaw thinned(GrowthLaw law)
{
    const double nearly = policy::law_tolerance / 3;
    for (SizeKnot &knot : law.cost)
        knot.value = std::log(knot.value);
    law.cost = fewest_knots(law.cost, nearly);
    for (SizeKnot &knot : law.cost)
        knot.value = std::exp(knot.value);
    for (auto &[from, to, exponent] : law.stretches)
        exponent = fewest_knots(exponent, nearly / std::log(to / from));
    return law;
}

/// With the digits that are written: costs with as many as move none by more than a third of what points may be missed
/// by, exponents, which take up what that changes, to two places.
GrowthLaw written(GrowthLaw law, std::span<const Target> targets)
{
    std::vector<double> errors;
    for (const Target &target : targets)
        errors.push_back(target.error);
    const double unseen = median(errors) / 3;
    constexpr int most_digits = 3;
    for (SizeKnot &knot : law.cost) {
        int digits = 1;
        while (digits < most_digits && std::abs(to_digits(knot.value, digits) / knot.value - 1) > unseen)
            ++digits;
        knot.value = to_digits(knot.value, digits);
    }
    meet(law, targets, false);
    for (auto &stretch : law.stretches)
        stretch.exponent = to_two_places(stretch.exponent);
    return law;
}

/// ln of what the law says at p, where the curve has a point.
double log_cost(const GrowthLaw &law, double p, double x)
{
    return std::log(evaluate(law, p, law.of_total ? std::exp(x) / p : std::exp(x)));
}

/// |ln(law / measured)|
std::vector<double> misses_of(const GrowthLaw &law, const MeasuredCurves &curves)
{
    std::vector<double> misses = residuals(law, curves);
    for (double &miss : misses)
        miss = std::abs(miss);
    return misses;
}

/// Does it miss the points by no more than is asked; or than a law may, or their own errors make anyone miss them?
bool is_close(const GrowthLaw &law, const MeasuredCurves &curves, const Brevity &brevity)
{
    constexpr double half_of_normal = 0.674, ninth_of_normal = 1.645, nineteen_of_twenty = 0.95;
    const std::vector<double> misses = misses_of(law, curves);
    if (brevity.within)
        return quantile(misses, nineteen_of_twenty) <= std::log1p(*brevity.within);
    std::vector<double> errors;
    for (const auto &[p, curve] : curves.at)
        errors.insert(errors.end(), curve.error.begin(), curve.error.end());
    constexpr double as_close = 1.2; // what the truth itself would miss them by is known no better
    const double noise = as_close * median(errors);
    MeasuredCurves top = curves;
    top.at = {*curves.at.rbegin()};
    return median(misses) <= std::max(policy::close_half, half_of_normal * noise) &&
           quantile(misses, 0.9) <= std::max(policy::close_ninth, ninth_of_normal * noise) &&
           quantile(misses_of(law, top), 0.9) <= std::max(policy::close_at_largest, ninth_of_normal * noise);
}

std::size_t characters(const GrowthLaw &law)
{
    return text(law).size();
}

/// A law that meets the targets as well as it can.
struct Met {
    GrowthLaw law;
    double chi2 = 0;
};

/// The one with one thing less that loses least for each character that it saves; without knots when there is none.
Met next_simpler(const Met &from, std::span<const Target> targets)
{
    const auto length = double(characters(written(from.law, targets)));
    Met best;
    double cheapest = std::numeric_limits<double>::infinity();
    for (GrowthLaw &law : simpler(from.law, targets)) {
        const double chi2 = meet(law, targets, true);
        const double saved = std::max(1.0, length - double(characters(written(law, targets))));
        if (const double price = (chi2 - from.chi2) / saved; price < cheapest)
            cheapest = price, best = {law, chi2};
    }
    return best;
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

GrowthLaw make_law(const MeasuredCurves &curves, const Brevity &brevity, const MeasuredCurves *other)
{
    const MeasuredCurves whole = without_spike(with_whole_top(curves));
    const std::vector<Target> targets = targets_of(whole, policy::law_tolerance);
    Met met{finest(whole)};
    met.law.beyond = to_two_places(
        fewest_knots(growth_beyond(whole, other).exponents, policy::beyond_tolerance / std::log(far_beyond)));
    meet(met.law, targets, true);
    met.law = thinned(met.law);
    met.chi2 = meet(met.law, targets, true);
    GrowthLaw taken = written(met.law, targets);
    const std::size_t enough = brevity.within ? 0 : readable;
    for (Met next = next_simpler(met, targets); !next.law.cost.empty(); next = next_simpler(met, targets)) {
        const GrowthLaw shorter = written(next.law, targets);
        const std::size_t length = characters(taken);
        const bool needless = next.chi2 - met.chi2 < policy::law_knot_price;
        const bool too_long = (length > longest_equation && !brevity.within) || taken.stretches.size() > most_stretches;
        if (too_long || ((needless || length > enough) && is_close(shorter, curves, brevity)))
            taken = shorter;
        met = next;
    }
    return taken;
}

} // namespace mpisheet::fit
