#include "fit/operation/few.hpp"

#include "fit/operation/interval.hpp"
#include "fit/operation/make_law.hpp"
#include "fit/operation/rounding.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mpisheet::fit {
namespace {

/// Terms are taken when they miss the largest p by less than a twentieth, or less than a third of what the law misses
/// it by: a law from one p less knows little of how the cost bends, terms that are right know it all.
constexpr double good = 0.05, decisive = 1 / 3.0;
/// An equation whose χ² and penalties are below this for each point needs few terms for them: it explains the data.
/// (Sums of terms with 3 % noise have 1.2 in the median, 2.4 at most; machines' grids 4.0, 2.1 at the tenth
/// percentile.)
constexpr double explained = 2.5;
constexpr double worst_miss = 1.5; ///< ln of a factor: what is missed by more counts as this

/// Three process counts a factor of four apart or more, or up to five with factors of three between them on average:
/// with less nothing can be left out, with more an equation of terms has what it needs.
bool are_few(const MeasuredCurves &curves)
{
    const std::size_t count = curves.at.size();
    if (count < 3 || count > 5)
        return false;
    const double span = curves.at.rbegin()->first / curves.at.begin()->first;
    return span >= (count == 3 ? 4 : std::pow(3, count - 1));
}

/// Mean |ln(predicted/measured)| at the points of one p whose sizes the curve at the largest p before it reaches.
double miss(const MeasuredCurves &known, double p, const LogCurve &left_out, const Prediction &predict)
{
    const LogCurve &top = known.at.rbegin()->second;
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < left_out.x.size(); ++i) {
        if (!reaches(top, left_out.x[i]))
            continue;
        const double x = std::exp(left_out.x[i]);
        const double error = std::abs(std::log(predict(p, known.of_total ? x / p : x)) - left_out.y[i]);
        sum += std::isfinite(error) ? std::min(error, worst_miss) : worst_miss;
        ++count;
    }
    return count > 0 ? sum / count : worst_miss;
}

/// Does the law from all p but the largest predict that one better than terms do?
bool predicts_better(const MeasuredCurves &curves, const std::vector<Point> &points, const FitTerms &fit_terms)
{
    const auto &[largest, left_out] = *curves.at.rbegin();
    MeasuredCurves known = curves;
    known.at.erase(largest);
    std::vector<Point> rest;
    std::copy_if(points.begin(), points.end(), std::back_inserter(rest),
                 [p = largest](const Point &point) { return point.p < p; });
    const GrowthLaw law = make_law(known);
    const double by_law = miss(known, largest, left_out, [&](double p, double d) { return evaluate(law, p, d); });
    const double by_terms = miss(known, largest, left_out, fit_terms(rest));
    return by_terms > std::max(good, decisive * by_law);
}

} // namespace

std::shared_ptr<const GrowthLaw> law_of_few(const std::string &op, const Points &measured,
                                            const std::vector<Point> &points, double score, const FitTerms &fit_terms,
                                            const Brevity &brevity)
{
    if (score <= explained * double(points.size()))
        return nullptr;
    if (kind_of(op) != Kind::collective || !measured.replicated || measured.noise <= noise_floor)
        return nullptr;
    const MeasuredCurves curves = curves_of(op, points);
    if (!are_few(curves) || !predicts_better(curves, points, fit_terms))
        return nullptr;
    return std::make_shared<const GrowthLaw>(make_law(curves, brevity));
}

std::vector<Form> forms_of(const GrowthLaw &law, const std::string &op, const std::vector<Point> &points)
{
    const GrowthLaw longest = make_law(curves_of(op, points), {.within = 0.0});
    std::vector<Form> forms;
    for (const GrowthLaw *one : {&longest, &law}) {
        Form form;
        form.equation.law = std::make_shared<const GrowthLaw>(*one);
        form.characters = text(*one).size();
        std::vector<double> errors, beyond;
        for (const Point &point : points) {
            errors.push_back(std::abs(evaluate(*one, point.p, point.d) / point.us - 1));
            if (const double twice = 2 * law.largest; point.p == law.largest)
                beyond.push_back(
                    std::abs(std::log(evaluate(*one, twice, point.d) / evaluate(longest, twice, point.d))));
        }
        form.median = median(errors), form.high = quantile(errors, 0.95), form.beyond = quantile(beyond, 0.95);
        forms.push_back(std::move(form));
    }
    if (text(longest) == text(law))
        forms.pop_back();
    forms.back().taken = true;
    return forms;
}

Interval interval_of(const GrowthLaw &law, const std::string &op, const std::vector<Point> &points)
{
    // Larger p of four machines left out (856 points): 95 % of either kind of curves are within the factor inside times
    // exp(c·ln(p/p_max)^¼). Beyond the largest size the exponent in d is that of the last two sizes, kept in 0 … 1: a
    // doubt of 0.3 in it.
    constexpr double of_whole_messages = 0.53, of_shares = 0.89, in_d = 0.3;
    const MeasuredCurves curves = curves_of(op, points);
    const double in_root_p = curves.of_total ? of_shares : of_whole_messages;
    std::vector<double> errors = residuals(law, curves), noise;
    for (double &error : errors)
        error = std::abs(error);
    for (const Point &point : points)
        noise.push_back(point.error);
    const double width = std::max(narrowest, std::hypot(quantile(errors, 0.95), normal_95 * median(noise)));
    Interval interval{.inside = to_digits(std::exp(width), 4), .in_d = in_d, .in_root_p = in_root_p};
    for (const Point &point : points) {
        interval.p_max = std::max(interval.p_max, point.p);
        interval.d_max = std::max(interval.d_max, point.d);
    }
    return interval;
}

} // namespace mpisheet::fit
