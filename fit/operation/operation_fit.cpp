#include "fit/operation/operation_fit.hpp"

#include "fit/operation/describe.hpp"
#include "fit/operation/few.hpp"
#include "fit/operation/forms.hpp"
#include "fit/operation/interval.hpp"
#include "fit/operation/one_rank.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/refine.hpp"
#include "fit/operation/rounding.hpp"
#include "fit/operation/search.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace mpisheet::fit {
namespace {

/// Points that differ only in what the operation does not depend on, as one: their median.
std::vector<Point> collapse(std::vector<Point> points, Kind kind)
{
    if (kind == Kind::collective)
        return points;
    std::map<double, std::vector<Point>> same;
    for (const Point &point : points)
        same[kind == Kind::barrier ? point.p : point.d].push_back(point);
    std::vector<Point> result;
    for (const auto &[key, group] : same) {
        std::vector<double> times, errors;
        for (const Point &point : group)
            times.push_back(point.us), errors.push_back(point.error);
        const bool barrier = kind == Kind::barrier;
        result.push_back({barrier ? key : 2, barrier ? 0 : key, median(times), median(errors)});
    }
    return result;
}

/// Standard deviation of what the points of one p have in common, from the nuisance shifts of a first solve.
double run_shift(const Refined &refined)
{
    constexpr double least = 0.003, most = 0.05;
    double squares = 0;
    for (const double shift : refined.shifts)
        squares += shift * shift;
    const double seen = std::sqrt(squares / std::max<double>(1, double(refined.shifts.size()) - 2));
    return std::clamp(1.2 * seen, least, most);
}

/// −2 ln likelihood of a partition and the shift it was found with, and its penalties: ln det Σ is what a larger shift
/// costs that takes away from χ².
double improbability(const Problem &problem, const Partition &partition)
{
    double result = partition.score;
    for (const auto &part : partition.parts) {
        std::vector<double> weight(problem.groups, 0);
        for (const int i : part) {
            const auto at = static_cast<std::size_t>(i);
            weight[problem.group[at]] += 1 / (problem.points[at].error * problem.points[at].error);
        }
        for (const double sum : weight)
            result += std::log1p(problem.shift * problem.shift * sum);
    }
    return result;
}

/// ln(fitted / measured) of the best equation without ranges.
std::vector<double> residuals_of_one_sum(const Problem &problem)
{
    std::vector<int> all(problem.points.size());
    std::iota(all.begin(), all.end(), 0);
    const Partition sum = best_sum(problem, all);
    std::vector<double> residuals;
    for (const Point &point : problem.points)
        residuals.push_back(std::log(evaluate(sum.equation, point.p, point.d, problem.message) / point.us));
    return residuals;
}

/// Runs that were slower altogether look like structure in p and the other way round: both are tried as the first
/// guess, and the likelihood decides.
Part fit_part(const std::vector<Point> &points, double noise, const Equation *message, bool of_program)
{
    constexpr double guesses[] = {0.01, 0.03};
    Part best;
    best.problem = make_problem(points, noise > noise_floor ? guesses[0] : 0, message, {}, of_program);
    if (noise > noise_floor)
        distrust_spikes(best.problem.points, residuals_of_one_sum(best.problem));
    solve(best);
    if (best.problem.shift > 0 && best.problem.groups > 2) {
        const Problem problem = best.problem;
        for (const double guess : guesses) {
            Part part = best;
            if (guess != problem.shift) {
                part.problem.shift = guess;
                solve(part);
            }
            const double shift = run_shift(part.refined);
            if (shift > 1.5 * guess || shift < guess / 1.5) {
                part.problem.shift = shift;
                solve(part);
            }
            if (guess == guesses[0] ||
                improbability(part.problem, part.partition) < improbability(best.problem, best.partition))
                best = std::move(part);
        }
    }
    round_coefficients(best.refined, best.problem, best.partition);
    return best;
}

/// What an equation of terms fitted to some points says elsewhere.
FitTerms terms_for_few(double noise, const Equation *message, bool of_program)
{
    return [noise, message, of_program](const std::vector<Point> &points) -> CostFunction {
        const Part part = fit_part(points, noise, message, of_program);
        return [equation = tidy(part.refined, part.problem, part.partition), message](double p, double d) {
            return evaluate(equation, p, d, message);
        };
    };
}

bool uses_message(const Equation &equation)
{
    for (const Equation *sum : sums_of(equation))
        for (const auto &weighted : sum->terms)
            if (size_of(weighted.term).uses_message())
                return true;
    return false;
}

/// What the search saw, for those who ask why.
void keep(OperationFit &fit, Part part)
{
    fit.used = std::move(part.problem.points);
    fit.shift = part.problem.shift;
    fit.frugality = part.problem.frugality;
    fit.candidates = std::move(part.shapes);
    std::stable_sort(fit.candidates.begin(), fit.candidates.end(),
                     [](const Candidate &a, const Candidate &b) { return a.score < b.score; });
}

Equation fitted(const Part &part)
{
    return tidy(part.refined, part.problem, part.partition);
}

/// The others are composed of `msg` and have its errors: it may miss less.
Brevity brevity_of(const std::string &op, Brevity brevity)
{
    constexpr double share = 1.0 / 3;
    if (is_message(op) && brevity.within)
        *brevity.within *= share;
    return brevity;
}

/// A tolerance that no equation keeps is said.
void warn_of_tolerance(OperationFit &fit, const Brevity &brevity)
{
    const auto taken = std::find_if(fit.forms.begin(), fit.forms.end(), [](const Form &form) { return form.taken; });
    if (brevity.within && *brevity.within > 0 && taken != fit.forms.end() && taken->high > *brevity.within)
        fit.warnings.push_back("no equation found within " + format_number(100 * *brevity.within) +
                               " %: nineteen in twenty points are within " +
                               format_number(to_digits(100 * taken->high, 2)) + " %");
}

/// The factor within the measured counts; of an equation that does not tell the structure, wide enough for each point.
double holding_all(const OperationFit &fit)
{
    double apart = std::log(fit.interval.inside);
    if (fit.quality.median > policy::unresolved)
        for (const Point &point : fit.measured.points)
            if (point.p > 1 || fit.kind == Kind::point_to_point)
                apart = std::max(apart, std::abs(std::log(evaluate(fit, point.p, point.d) / point.us)));
    return apart > std::log(fit.interval.inside) ? to_digits(std::exp(apart) * 1.0005, 4) : fit.interval.inside;
}

/// A factor that holds the cost as it was measured, wide enough for another job's.
double with_jobs(double factor, double of_jobs)
{
    return of_jobs > 0 ? to_digits(std::exp(std::hypot(std::log(factor), of_jobs)), 4) : factor;
}

} // namespace

double evaluate(const OperationFit &fit, double p, double d)
{
    if (fit.beyond && p > fit.beyond->p)
        return std::max(fit.beyond->value({p, fit.kind == Kind::barrier ? 0 : d}), least_us);
    return evaluate(fit.equation, p, fit.kind == Kind::barrier ? 0 : d, &fit.message);
}

namespace {

/// ln of what the interval of a law widens by at so many times its largest p.
double beyond_law(const Interval &interval, double times)
{
    const double known = interval.p_max > 0 ? std::clamp(interval.p_others / interval.p_max, 1.0, times) : 1;
    return interval.in_root_p * std::hypot(std::sqrt(std::log(known)) / 2, std::sqrt(std::log(times / known)));
}

} // namespace

Band band_of(const Interval &interval)
{
    constexpr int digits = 3;
    const auto up = [](double factor) { // an interval does not become narrower by rounding
        const double step = std::pow(10, std::floor(std::log10(factor)) - digits + 1);
        return to_digits(std::ceil(factor / step - 1e-6) * step, digits);
    };
    const auto widened = [&](double of_bytes, double beyond) {
        const auto at = [&](double times) {
            return up(interval.inside * std::exp(std::max(of_bytes, beyond)) * interval.beyond *
                      std::pow(times, interval.in_p) * std::exp(beyond_law(interval, times)));
        };
        const double inside = up(interval.inside * std::exp(of_bytes));
        return interval.p_max > 0 ? Widening{inside, at(2), at(8)} : Widening{inside, inside, inside};
    };
    Band band{.p_max = interval.p_max,
              .d_max = interval.d_max,
              .small = widened(0, 0),
              .size = up(std::pow(8.0, interval.in_d)),
              .between_lo = interval.odd_lo,
              .between_hi = interval.odd_hi,
              .of_messages = interval.of_messages};
    if (interval.of_bytes_beyond > 0)
        band.large = widened(interval.of_bytes, interval.of_bytes_beyond);
    if (!interval.one_rank)
        band.one_rank = OneRankBand{};
    else if (interval.one_zero || interval.one > interval.inside)
        band.one_rank = OneRankBand{interval.one_zero, up(std::max(interval.inside, interval.one))};
    return band;
}

Band band_of(const OperationFit &fit)
{
    Band band = band_of(fit.interval);
    if (fit.beyond && !fit.beyond->layout.empty())
        band.layout = fit.beyond->elsewhere;
    if (!fit.over_layouts.empty())
        return {.layout = fit.between_layouts, .of_called = true};
    return band;
}

namespace {

/// The factor between an equation and the ends of its interval, and between t(p,d) and the upper end's equation.
double spread(const OperationFit &fit, const Band &band, double p, double d)
{
    if (p <= 1 && band.one_rank && band.one_rank->factor)
        return *band.one_rank->factor * factor(band, 0, d, 0) / band.small.inside;
    const double share = band.large ? 1 - evaluate(fit, p, 1) / evaluate(fit, p, d) : 0;
    return factor(band, p, d, share);
}

} // namespace

double lower(const OperationFit &fit, double p, double d)
{
    const Band band = band_of(fit);
    if (p <= 1 && band.one_rank && (band.one_rank->from_nothing || !band.one_rank->factor))
        return std::min(least_us, evaluate(fit, p, d));
    return evaluate(fit, p, d) / (spread(fit, band, p, d) * (is_power_of_two(p) ? 1 : band.between_lo));
}

double upper(const OperationFit &fit, double p, double d)
{
    const Band band = band_of(fit);
    const bool unknown = p <= 1 && band.one_rank && !band.one_rank->factor;
    const double most = unknown ? std::max(evaluate(fit, 1, d), evaluate(fit, 2, d)) : evaluate(fit, p, d);
    return most * spread(fit, band, p, d) * (is_power_of_two(p) ? 1 : band.between_hi);
}

OperationFit fit_operation(const std::string &op, Points points, const OperationFit *message, const Brevity &brevity)
{
    OperationFit fit;
    fit.op = op;
    fit.kind = kind_of(op);
    fit.measured = std::move(points);

    std::vector<Point> one, many;
    for (const Point &point : fit.measured.points)
        (point.p <= 1 && fit.kind != Kind::point_to_point ? one : many).push_back(point);
    many = collapse(std::move(many), fit.kind);
    one = collapse(std::move(one), fit.kind);
    distrust_wild_points(many);
    if (fit.kind != Kind::point_to_point)
        for (Point &point : many)
            point.error = std::hypot(point.error, policy::equation_floor);

    const Equation *curve = message && fit.kind != Kind::point_to_point ? &message->equation : nullptr;
    const double noise = fit.measured.noise;
    const bool program = of_program(op);
    std::optional<OneRank> alone;
    if (!one.empty() && !many.empty() && !brevity.one_line)
        alone = brevity.within == 0.0 ? OneRank{fitted(fit_part(one, noise, nullptr, program))}
                                      : fit_one_rank(one, program);
    if (!many.empty()) {
        const Part long_one = fit_part(many, noise, curve, program);
        const auto law = brevity.one_line ? std::nullopt
                                          : law_of_few(op, fit.measured, many, long_one.partition.score,
                                                       terms_for_few(noise, curve, program), brevity_of(op, brevity));
        if (law) {
            fit.equation = *law;
            fit.interval = interval_of(*law, op, fit.measured, many);
            fit.forms = forms_of(*law, op, fit.measured, many);
            fit.used = many;
        } else {
            Part part = shorten(long_one, brevity_of(op, brevity), budget_of(op, alone), fit.forms);
            fit.equation = fitted(part);
            fit.interval = find_interval(part.problem, part.partition, part.refined);
            fit.algorithm = recognise(part, fit.kind);
            if (uses_message(fit.equation))
                fit.message = *curve;
            keep(fit, std::move(part));
        }
    }
    if (fit.kind == Kind::point_to_point)
        fit.interval.p_max = 0;
    if (fit.kind == Kind::barrier)
        fit.interval.d_max = 0;
    if (many.empty() && !one.empty()) {
        Part part = fit_part(one, noise, nullptr, program);
        fit.equation = fitted(part);
        fit.interval = find_interval(part.problem, part.partition, part.refined);
        keep(fit, std::move(part));
    } else if (fit.kind != Kind::point_to_point) {
        add_one_rank(fit, alone, brevity.one_line);
    }
    fit.quality = quality_of(fit);
    fit.interval.inside = with_jobs(holding_all(fit), fit.measured.of_jobs);
    fit.one_rank = read_one_rank(fit);
    fit.warnings = warnings_of(fit, many.empty() ? one : many);
    warn_of_tolerance(fit, brevity);
    return fit;
}

} // namespace mpisheet::fit
