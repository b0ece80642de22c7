#include "fit/operation/few.hpp"

#include "fit/operation/growth.hpp"
#include "fit/operation/interval.hpp"
#include "fit/operation/make_law.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace mpisheet::fit {
namespace {

/// Curves that one branch of a law is made of.
struct Branch {
    Condition condition; ///< of all but the last branch
    MeasuredCurves curves;
    MeasuredCurves other; ///< of the other class of p; none: there are no classes
};

MeasuredCurves of_counts(MeasuredCurves curves, const std::function<bool(double p)> &chosen)
{
    std::erase_if(curves.at, [&](const auto &curve) { return !chosen(curve.first); });
    return curves;
}

std::vector<Branch> branches_of(const std::string &op, const std::vector<Point> &points, double one_node)
{
    std::vector<Point> several, one;
    for (const Point &point : points)
        (point.p > one_node ? several : one).push_back(point);
    const MeasuredCurves curves = curves_of(op, several);
    std::vector<Branch> branches;
    if (MeasuredCurves within = curves_of(op, one); !within.at.empty())
        branches.push_back({{Axis::p, one_node + 1}, std::move(within), {}});
    const MeasuredCurves odd = of_counts(curves, [](double p) { return !is_power_of_two(p); });
    const MeasuredCurves even = of_counts(curves, [](double p) { return is_power_of_two(p); });
    const double largest = curves.at.rbegin()->first;
    const auto reaches_far = [&](const MeasuredCurves &some) {
        return !some.at.empty() && some.at.rbegin()->first >= largest / policy::class_reach;
    };
    if (reaches_far(odd) && reaches_far(even)) {
        branches.push_back({{Axis::class_of_p, 0}, odd, even});
        branches.push_back({{}, even, odd});
    } else {
        branches.push_back({{}, curves, {}});
    }
    return branches;
}

Equation equation_of(const std::vector<Branch> &branches, std::size_t at, const Brevity &brevity)
{
    const Branch &branch = branches[at];
    const MeasuredCurves *other = branch.other.at.empty() ? nullptr : &branch.other;
    Equation here;
    here.law = std::make_shared<const GrowthLaw>(make_law(branch.curves, brevity, other));
    if (at + 1 == branches.size())
        return here;
    return {{}, branch.condition, {std::move(here), equation_of(branches, at + 1, brevity)}};
}

std::vector<double> counts_of(const std::vector<Point> &points, double above)
{
    std::vector<double> counts;
    for (const Point &point : points)
        if (point.p > above && point.d > 0)
            counts.push_back(point.p);
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

/// Up to five, nearly a factor of two from one to the next in the mean: where they are more, or nearer, terms have what
/// they need (and a law with a knot at every size takes long).
bool are_far_apart(const std::vector<double> &counts)
{
    constexpr double nearly_two = 1.9;
    constexpr std::size_t most = 5;
    return counts.size() <= most && counts.back() / counts.front() >= std::pow(nearly_two, double(counts.size() - 1));
}

/// Mean |ln(predicted/measured)| at points whose sizes smaller p reach.
double miss(const std::vector<Point> &left_out, double largest_d, const CostFunction &predict)
{
    double sum = 0, count = 0;
    for (const Point &point : left_out) {
        if (point.d > largest_d || point.d <= 0)
            continue;
        sum += std::abs(std::log(predict(point.p, point.d) / point.us));
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::infinity();
}

/// Does the law from all p but the largest predict that one better than terms do?
bool predicts_better(const std::string &op, const std::vector<Point> &points, double one_node, double largest,
                     const FitTerms &fit_terms)
{
    std::vector<Point> rest, left_out;
    double largest_d = 0;
    for (const Point &point : points) {
        (point.p < largest ? rest : left_out).push_back(point);
        if (point.p < largest)
            largest_d = std::max(largest_d, point.d);
    }
    const Equation law = law_of(op, rest, one_node, {.within = 0.0});
    const double by_law = miss(left_out, largest_d, [&](double p, double d) { return evaluate(law, p, d, nullptr); });
    const double by_terms = miss(left_out, largest_d, fit_terms(rest));
    return !(by_terms <= policy::decisive * by_law); // terms may have no value there
}

/// Did repetitions and launches agree, as on a simulated machine? Then terms are what the costs are made of.
bool is_exact(const Points &measured)
{
    constexpr double nothing_else = 1.5; // errors that are little more than the least that any point is credited with
    std::vector<double> errors;
    for (const Point &point : measured.points)
        errors.push_back(point.error);
    return measured.replicated && measured.noise <= noise_floor && median(errors) <= nothing_else * noise_floor;
}

/// With what other layouts say.
std::vector<Point> completed(std::vector<Point> points, const Points &measured)
{
    points.insert(points.end(), measured.made.begin(), measured.made.end());
    return points;
}

} // namespace

Equation law_of(const std::string &op, const std::vector<Point> &points, double one_node, const Brevity &brevity)
{
    return equation_of(branches_of(op, points, one_node), 0, brevity);
}

std::optional<Equation> law_of_few(const std::string &op, const Points &measured, const std::vector<Point> &points,
                                   double score, const FitTerms &fit_terms, const Brevity &brevity)
{
    if (kind_of(op) != Kind::collective)
        return std::nullopt;
    if (measured.of_layout && !counts_of(points, 0).empty())
        return law_of(op, completed(points, measured), measured.one_node, brevity);
    if (is_exact(measured))
        return std::nullopt;
    constexpr std::size_t fewest = 2;
    const std::vector<double> counts = counts_of(points, measured.one_node);
    const bool terms_explain = score <= policy::explains * double(points.size());
    if (counts.size() < fewest || !are_far_apart(counts) || (terms_explain && !measured.several_nodes))
        return std::nullopt;
    if (counts.size() > fewest && !predicts_better(op, points, measured.one_node, counts.back(), fit_terms))
        return std::nullopt;
    return law_of(op, points, measured.one_node, brevity);
}

std::vector<Form> forms_of(const Equation &law, const std::string &op, const Points &measured,
                           const std::vector<Point> &points)
{
    const Equation longest = law_of(op, completed(points, measured), measured.one_node, {.within = 0.0});
    const double largest = counts_of(points, 0).back();
    std::vector<Form> forms;
    for (const Equation *one : {&longest, &law}) {
        Form form{.equation = *one, .characters = text(*one).size()};
        const auto at = [](const Equation &equation, double p, double d) { return evaluate(equation, p, d, nullptr); };
        std::vector<double> errors, beyond;
        for (const Point &point : points) {
            errors.push_back(std::abs(at(*one, point.p, point.d) / point.us - 1));
            if (point.p == largest)
                beyond.push_back(
                    std::abs(std::log(at(*one, 2 * largest, point.d) / at(longest, 2 * largest, point.d))));
        }
        form.median = median(errors), form.high = quantile(errors, 0.95), form.beyond = quantile(beyond, 0.95);
        forms.push_back(std::move(form));
    }
    if (text(longest) == text(law))
        forms.pop_back();
    forms.back().taken = true;
    return forms;
}

Interval interval_of(const Equation &law, const std::string &op, const Points &measured,
                     const std::vector<Point> &points)
{
    // Beyond the largest size the exponent in d is that of the last two sizes, kept in 0 … 1: a doubt of 0.3 in it.
    constexpr double in_d = 0.3;
    std::vector<double> errors, noise, widths;
    for (const Point &point : points) {
        errors.push_back(std::abs(std::log(evaluate(law, point.p, point.d, nullptr) / point.us)));
        noise.push_back(point.error);
    }
    for (const Branch &branch : branches_of(op, completed(points, measured), measured.one_node))
        if (branch.condition.axis != Axis::p)
            for (const double width :
                 growth_beyond(branch.curves, branch.other.at.empty() ? nullptr : &branch.other).width)
                widths.push_back(width);
    double width = std::max(policy::narrowest, std::hypot(quantile(errors, 0.95), normal_95 * median(noise)));
    if (measured.of_jobs <= 0)
        width = std::hypot(width, policy::between_jobs);
    Interval interval{.inside = to_digits(std::exp(width), 4), .in_d = in_d, .in_root_p = to_digits(median(widths), 3)};
    for (const Point &point : points) {
        interval.p_max = std::max(interval.p_max, point.p);
        interval.d_max = std::max(interval.d_max, point.d);
    }
    for (const Point &point : measured.made)
        interval.p_others = std::max(interval.p_others, point.p);
    return interval;
}

} // namespace mpisheet::fit
