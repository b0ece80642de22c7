#include "fit/operation/forms.hpp"

#include "fit/operation/helpers.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

namespace mpisheet::fit {
namespace {

/// What the thesis's equations are sums of, and sqrt(p) of a mesh.
constexpr std::array<std::string_view, 6> factors_of_a_line{"", "log2(p)", "p", "p*log2(p)", "sqrt(p)", "p**2"};

bool is_of_a_line(const Term &term)
{
    const bool plain = size_of(term).kind == SizeKind::constant || size_of(term).kind == SizeKind::bytes;
    return plain && std::find(factors_of_a_line.begin(), factors_of_a_line.end(), factor_of(term).text) !=
                        factors_of_a_line.end();
}

/// The line for the points of an exact fit.
Part one_line(const Problem &exact)
{
    constexpr double never = 1e12;
    Part part;
    std::vector<Point> points = exact.points;
    for (Point &point : points)
        allow(point, policy::line_tolerance);
    part.problem = make_problem(std::move(points), exact.shift, exact.message, {policy::line_tolerance, 0});
    for (std::size_t j = 0; j < part.problem.terms.size(); ++j)
        if (!is_of_a_line(part.problem.terms[j]))
            part.problem.penalties[j] = never;
    std::vector<int> all(exact.points.size());
    std::iota(all.begin(), all.end(), 0);
    part.partition = best_sum(part.problem, all);
    part.refined = refine(part.problem, part.partition);
    round_coefficients(part.refined, part.problem, part.partition);
    part.shapes = {{"one line", part.partition.equation, part.partition.score, part.partition.chi2}};
    return part;
}

/// What a character costs [χ²] in the first trial, and by how much more in the next.
constexpr double lowest_price = 0.03, first_price = 1, dearer = 4, highest_price = 2e5;
/// Trials between the last price at which the equation was close and the first at which it was not.
constexpr int trials_between = 2, trials_within = 5;

/// What is beyond the data goes on from the largest p: they are to be met better.
std::vector<Point> tolerant(std::vector<Point> points, double tolerance)
{
    constexpr double at_large_p = 0.5;
    double largest = 0;
    for (const Point &point : points)
        largest = std::max(largest, point.p);
    for (Point &point : points)
        allow(point, largest > 2 && point.p >= largest / 2 ? at_large_p * tolerance : tolerance);
    return points;
}

/// Where a character costs less than at first it costs the same, and what an equation may miss is worth more.
Frugality frugality_at(double price, double tolerance)
{
    return price < first_price ? Frugality{tolerance * std::sqrt(price / first_price), first_price}
                               : Frugality{tolerance, price};
}

/// The same points and terms for an equation that may miss more; cut in p where one that misses little was.
Problem frugal(const Part &full, Frugality frugality)
{
    const Problem &exact = full.problem;
    Problem problem = make_problem(tolerant(exact.points, frugality.tolerance), exact.shift, exact.message, frugality,
                                   exact.of_program);
    problem.cuts_in_p.emplace();
    for (const Candidate &shape : full.shapes)
        for (const auto &[axis, limit] : conditions_of(shape.equation))
            if (axis == Axis::p)
                problem.cuts_in_p->push_back(limit);
    std::vector<Term> taken;
    for (const Candidate &shape : full.shapes)
        for (const Equation *sum : sums_of(shape.equation))
            for (const Weighted &weighted : sum->terms)
                taken.push_back(weighted.term);
    keep_terms(problem, [&](const Term &term) {
        return surprise(term) == 0 || std::find(taken.begin(), taken.end(), term) != taken.end();
    });
    return problem;
}

/// How far two equations are apart at twice the largest p, and at four times the largest d, in nineteen of twenty
/// places, as ln of a factor.
double apart_beyond(const Equation &a, const Equation &b, const Problem &problem)
{
    Point largest;
    for (const Point &point : problem.points) {
        largest.p = std::max(largest.p, point.p);
        largest.d = std::max(largest.d, point.d);
    }
    std::vector<double> in_p, in_d;
    const auto apart = [&](double p, double d) {
        return std::abs(std::log(evaluate(a, p, d, problem.message) / evaluate(b, p, d, problem.message)));
    };
    for (const Point &point : problem.points) {
        if (point.p == largest.p)
            in_p.push_back(apart(2 * largest.p, point.d));
        if (point.d == largest.d)
            in_d.push_back(apart(point.p, 4 * largest.d));
    }
    return std::max(quantile(in_p, 0.95), quantile(in_d, 0.95));
}

Form form_of(const Part &part)
{
    Form form{tidy(part.refined, part.problem, part.partition)};
    form.characters = characters_of(text(form.equation));
    std::vector<double> errors;
    for (const Point &point : part.problem.points)
        errors.push_back(std::abs(evaluate(form.equation, point.p, point.d, part.problem.message) / point.us - 1));
    form.median = median(errors);
    form.high = quantile(errors, 0.95);
    return form;
}

/// What is asked of an equation.
struct Wanted {
    double high = 0;        ///< most that the 95th percentile of its errors may be [1]
    double tolerance = 0;   ///< what is no structure [1]
    std::size_t enough = 0; ///< nobody asks for less than this number of characters
    std::size_t most = longest_equation;
    [[nodiscard]] bool close(const Form &form) const
    {
        return form.high <= (form.characters <= enough ? policy::for_readable * high : high) &&
               form.beyond <= policy::beyond_share;
    }
};

Wanted wanted_of(const Form &full, const Brevity &brevity, const Budget &budget)
{
    if (!brevity.within)
        return {std::max(policy::close_share, policy::as_close * full.high), policy::short_tolerance, budget.readable,
                budget.most};
    const double within = *brevity.within;
    if (within == 0)
        return {full.high, 0, full.characters, full.characters};
    return {within, std::min(policy::short_tolerance, within / 2), 0, full.characters};
}

/// A form that is short enough and close, the better one of two; else the shortest that is close; else the best of
/// those that are not too long, beyond the data too.
bool is_better(const Form &a, const Form &b, const Wanted &wanted)
{
    const auto rank = [&](const Form &form) {
        const bool close = wanted.close(form), enough = form.characters <= wanted.enough;
        return std::tuple(form.characters > wanted.most, !close, close ? !enough : false,
                          close && !enough ? double(form.characters) : form.high + (close ? 0 : form.beyond / 2));
    };
    return rank(a) < rank(b);
}

/// What was tried, and the best of it.
struct Trials {
    Wanted wanted;
    std::vector<Form> forms;
    std::size_t best = 0;
    Part part;

    const Form &add(Part trial)
    {
        forms.push_back(form_of(trial));
        forms.back().beyond = apart_beyond(forms.back().equation, forms.front().equation, trial.problem);
        if (forms.size() == 1 || is_better(forms.back(), forms[best], wanted)) {
            best = forms.size() - 1;
            part = std::move(trial);
        }
        return forms.back();
    }
};

} // namespace

void solve(Part &part)
{
    Searched searched = search(part.problem);
    part.partition = std::move(searched.best);
    part.shapes = std::move(searched.shapes);
    part.refined = refine(part.problem, part.partition);
}

Part fit_once(Problem problem)
{
    Part part;
    part.problem = std::move(problem);
    solve(part);
    round_coefficients(part.refined, part.problem, part.partition);
    return part;
}

Part shorten(const Part &full, const Brevity &brevity, const Budget &budget, std::vector<Form> &forms)
{
    if (brevity.one_line) {
        Part line = one_line(full.problem);
        forms = {form_of(full), form_of(line)};
        forms.back().taken = true;
        return line;
    }
    Trials trials{wanted_of(form_of(full), brevity, budget), {}, 0, {}};
    const Wanted &wanted = trials.wanted;
    const auto done = [&] {
        return wanted.close(trials.forms[trials.best]) && trials.forms[trials.best].characters <= wanted.enough;
    };
    const auto attempt = [&](double price) { // true: it may cost more
        const Form &form = trials.add(fit_once(frugal(full, frugality_at(price, wanted.tolerance))));
        return wanted.close(form) || form.characters > wanted.most;
    };
    trials.add(full);
    double low = lowest_price, price = first_price;
    while (!done() && price < highest_price && attempt(price))
        low = std::exchange(price, dearer * price);
    for (int i = 0; !done() && i < (brevity.within ? trials_within : trials_between); ++i)
        (attempt(std::sqrt(low * price)) ? low : price) = std::sqrt(low * price);
    trials.forms[trials.best].taken = true;
    forms = std::move(trials.forms);
    std::stable_sort(forms.begin(), forms.end(), [](const Form &a, const Form &b) {
        return std::tuple(a.characters, a.taken) > std::tuple(b.characters, b.taken);
    });
    const auto same = [](const Form &a, const Form &b) { return text(a.equation) == text(b.equation); };
    forms.erase(std::unique(forms.begin(), forms.end(), same), forms.end());
    return std::move(trials.part);
}

} // namespace mpisheet::fit
