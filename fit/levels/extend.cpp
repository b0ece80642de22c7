#include "fit/levels/extend.hpp"

#include "fit/levels/between.hpp"
#include "fit/levels/made.hpp"
#include "fit/operation/describe.hpp"
#include "fit/operation/equation.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>

namespace mpisheet::fit {
namespace {

/// A structure longer than this [characters] gives way to a shorter one that
/// predicts as well: whose errors, at the p left out and inside, of three in four and of nine in ten points, are no
/// more than policy::predicts_as_well above its own, or better at the p left out by more than it is worse inside; and
/// at uneven p, of which few are measured, no more above its own either.
constexpr std::size_t longest_structure = 160;
constexpr double most_frugality = 100; ///< no dearer are changes made for it

std::vector<double> absolute(std::vector<double> errors)
{
    for (double &error : errors)
        error = std::abs(error);
    return errors;
}

/// Errors beyond those that an interval has anyway, as multiples of the root of the share of the time that bytes take.
std::vector<double> of_bytes(const Structure &structure, const std::vector<Point> &points, std::vector<double> errors)
{
    constexpr double least_share = 0.01;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto &[p, d] = std::pair(points[i].p, points[i].d);
        const double share = 1 - structure.value({p, 1}) / structure.value({p, d});
        errors[i] = std::max(0.0, errors[i] - std::log(policy::least_inside)) / std::sqrt(std::max(share, least_share));
    }
    return errors;
}

/// The interval where algorithms are the equation, and beyond the largest p. `inside`: errors at all points.
void set_interval(Interval &interval, const Structure &structure, const Machine &machine,
                  const std::vector<Point> &points, const std::vector<double> &inside, bool alone)
{
    const double share = quantile(of_bytes(structure, points, inside), 0.95);
    interval.inside = alone ? policy::least_inside : std::max(interval.inside, policy::least_inside);
    interval.of_bytes = alone ? to_digits(share > policy::told_exactly ? share + policy::unmeasured : share, 2) : 0;
    const bool shares =
        machine.calls(structure.text, {"Exchange", "Shift", "Crowd", "Burst", "Leaders", "Branches", "Ring"});
    interval.of_bytes_beyond = to_digits((shares ? policy::unseen_sharing : policy::unseen_messages) +
                                             policy::of_measured * std::min(share, policy::most_of_bytes),
                                         2);
    if (machine.has_odd_blocks() && machine.calls(structure.text, {"Hop", "Within", "Way", "Grown", "Binomial_gather"}))
        interval.beyond = policy::unaligned;
}

/// Points of p ≥ 2, without or of the largest p.
struct Split {
    std::vector<Point> many, before, last;
    double p = 0, p_before = 0; ///< the largest p, the one before it
};

Split split(const OperationFit &fit)
{
    Split result;
    std::set<double> counts;
    for (const Point &point : fit.measured.points)
        if (point.p > 1)
            counts.insert(point.p);
    if (counts.size() < 3)
        return result;
    result.p = *counts.rbegin();
    result.p_before = *std::next(counts.rbegin());
    for (const Point &point : fit.measured.points) {
        if (point.p <= 1)
            continue;
        result.many.push_back(point);
        (point.p == result.p ? result.last : result.before).push_back(point);
    }
    return result;
}

/// |ln| of the errors of the equation fitted without the largest p, at that p.
std::vector<double> left_out_of(const OperationFit &fit, const Split &points, const OperationFit *message)
{
    Points less = fit.measured;
    std::erase_if(less.points, [&](const Point &point) { return point.p == points.p; });
    const OperationFit other = fit_operation(fit.op, std::move(less), message, {.within = 0.0});
    std::vector<double> errors;
    for (const Point &point : points.last)
        errors.push_back(std::abs(std::log(evaluate(other, point.p, point.d) / point.us)));
    return errors;
}

/// A structure, and how it predicts.
struct Told {
    Structure structure{};
    std::vector<double> left_out{}, inside{},
        uneven{}; ///< |ln| of errors at the p left out, at all points, at uneven p
};

Told told(const std::string &op, const Split &points, const Machine &machine, double frugality)
{
    const Structure before = find_structure(op, points.before, machine, frugality);
    Told found{find_structure(op, points.many, machine, frugality)};
    if (before.text.empty() || found.structure.text.empty())
        return {};
    found.left_out = absolute(errors_of(before, points.last));
    found.inside = absolute(errors_of(found.structure, points.many));
    for (std::size_t i = 0; i < points.many.size(); ++i)
        if (is_uneven(points.many[i].p))
            found.uneven.push_back(found.inside[i]);
    return found;
}

bool predicts_as_well(const Told &one, const Told &other)
{
    if (!one.uneven.empty() && quantile(one.uneven, 0.9) > quantile(other.uneven, 0.9) + policy::predicts_as_well)
        return false;
    const double worse_left_out = quantile(one.left_out, 0.75) - quantile(other.left_out, 0.75);
    const double worse_inside = quantile(one.inside, 0.9) - quantile(other.inside, 0.9);
    return std::max(worse_left_out, worse_inside) <= policy::predicts_as_well || worse_left_out + worse_inside < 0;
}

/// The nearest structure, or a shorter one where it is long.
Told nearest_readable(const std::string &op, const Split &points, const Machine &machine)
{
    const Told nearest = told(op, points, machine, 1);
    Told found = nearest;
    for (double frugality = policy::step_of_frugality;
         found.structure.text.size() > longest_structure && frugality < most_frugality;
         frugality *= policy::step_of_frugality)
        if (Told shorter = told(op, points, machine, frugality);
            shorter.structure.text.size() < found.structure.text.size() && predicts_as_well(shorter, nearest))
            found = std::move(shorter);
    return found;
}

/// What the equation misses beyond the largest p of what the machine knows.
double misfit_beyond(const Structure &structure, double p)
{
    if (!structure.cost)
        return 0;
    std::vector<double> errors;
    for (const double times : {2, 3, 4})
        for (const double d : {8, 512, 16384, 262144})
            errors.push_back(std::abs(std::log(structure.value({times * p, d}) / structure.cost(times * p, d))));
    return quantile(errors, 0.9);
}

/// Beyond what was measured the equation of measured and made points, the structure after it; and its interval.
void go_on_with(const Made &made, const Machine &machine, OperationFit &fit)
{
    Beyond &beyond = *fit.beyond;
    const std::string equation = "(" + made.text + ")", up_to = number(made.up_to);
    if (beyond.p < made.from) {
        beyond.text = "p <= " + number(made.from) + " || p > " + up_to + " ? (" + beyond.text + ") : " + equation;
    } else {
        beyond.p = made.from;
        beyond.text = "p <= " + up_to + " ? " + equation + " : " + beyond.text;
    }
    beyond.value = machine.compile(beyond.text);
    fit.made = "p = " + number(made.from + 1) + " to " + up_to + ", within " +
               number(to_digits(100 * std::expm1(made.off), 2)) + " % of messages over the links";
    fit.interval.beyond = to_digits(std::exp(policy::unseen_sharing + made.off), 3);
    fit.interval.of_bytes_beyond = fit.interval.of_bytes;
}

} // namespace

void extend(OperationFit &fit, const Machine &machine, const OperationFit *message)
{
    const Split points = split(fit);
    if (points.many.empty())
        return;
    const auto [structure, left_out, inside, uneven] = nearest_readable(fit.op, points, machine);
    if (structure.text.empty())
        return;
    const bool explains = quantile(inside, 0.75) <= policy::near_inside;
    const bool is_resolved = std::none_of(fit.warnings.begin(), fit.warnings.end(),
                                          [](const std::string &warning) { return warning.starts_with(not_resolved); });
    const bool is_of_links = structure.cost && median(inside) <= policy::near_inside;
    if (!explains && is_resolved && !is_of_links && median(left_out) > median(left_out_of(fit, points, message)))
        return;
    const std::vector<double> by_equation = // where the machine knows more than its equations, these may be far off
        structure.cost ? absolute(errors_of_equation(structure, points.many)) : inside;
    const double most = quantile(by_equation, 0.95);
    const std::size_t fitted = text(fit.equation).size(), both = fitted + structure.text.size();
    const bool is_brief = fitted > structure.text.size() && both > readable * 3 / 2;
    const bool alone = most <= policy::near_most || (is_brief && median(by_equation) <= policy::brief_median &&
                                                     (both > longest_equation || most <= policy::brief_most));
    if (!alone && !structure.cost && fitted < structure.text.size() &&
        fitted + structure.text.size() > longest_equation)
        return; // a short equation is not made a long one
    fit.beyond = Beyond{alone ? 1 : points.p, machine.layout(),
                        std::max(policy::least_elsewhere, to_digits(std::exp(quantile(left_out, 0.9)), 3)),
                        structure.text, structure.value};
    fit.algorithm = structure.algorithms;
    fit.alike = structure.alike;
    std::erase_if(fit.warnings, [](const std::string &warning) { return warning.starts_with(not_resolved); });
    fit.interval.odd_lo = fit.interval.odd_hi = 1;
    fit.interval.in_p = policy::growth_in_p;
    const std::optional<Made> made = made_equation(fit, structure, machine, message);
    fit.interval.left_out = std::max(quantile(left_out, 0.9), made ? made->off : misfit_beyond(structure, points.p));
    if (fit.kind == Kind::barrier)
        fit.interval.inside = std::max(std::exp(most), policy::least_inside);
    else
        set_interval(fit.interval, structure, machine, points.many, by_equation, alone);
    if (made)
        go_on_with(*made, machine, fit);
    fit.quality = quality_of(fit);
}

} // namespace mpisheet::fit
