#include "fit/operation/interval.hpp"

#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace mpisheet::fit {
namespace {

/// Standard error of a measured point, without what the equation was allowed to miss.
double own_error(const Point &point)
{
    return std::sqrt(point.error * point.error - point.allowed * point.allowed);
}

/// Standard deviation of ln(sum) at a point from the covariance of its coefficients, which start at `offset`.
double deviation(const Equation &sum, const Refined &refined, Eigen::Index offset, const Point &at,
                 const Equation *message)
{
    Eigen::VectorXd share(static_cast<Eigen::Index>(sum.terms.size()));
    for (Eigen::Index j = 0; j < share.size(); ++j) {
        const auto &[coefficient, term] = sum.terms[static_cast<std::size_t>(j)];
        share[j] = coefficient * value(term, at.p, at.d, message);
    }
    if (!(share.sum() > 0))
        return 0;
    share /= share.sum();
    const auto block = refined.covariance.block(offset, offset, share.size(), share.size());
    return std::sqrt(std::max(0.0, share.dot(block * share)));
}

/// |ln(predicted / measured)| at the points that `leave_out` names, when each sum is fitted anew to the others.
std::vector<double> errors_left_out(const Problem &problem, const Partition &partition,
                                    const std::function<bool(const Point &)> &leave_out)
{
    std::vector<double> errors;
    for (const auto &part : partition.parts) {
        std::vector<int> kept, left;
        std::set<std::pair<double, double>> kept_places;
        for (const int i : part) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            if (leave_out(point))
                left.push_back(i);
            else
                kept.push_back(i), kept_places.insert({point.p, point.d});
        }
        if (left.empty() || kept_places.size() < 2)
            continue;
        const Partition again = best_sum(problem, kept);
        for (const int i : left) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            errors.push_back(
                std::abs(std::log(evaluate(again.equation, point.p, point.d, problem.message) / point.us)));
        }
    }
    return errors;
}

/// The 90 % quantile of errors at left-out points without what their own noise has in it.
double beyond_noise(const Problem &problem, const std::vector<double> &errors)
{
    std::vector<double> noise;
    for (const Point &point : problem.points)
        noise.push_back(own_error(point));
    const double expected = normal_90 * std::hypot(median(noise), problem.shift);
    const double seen = quantile(errors, 0.9);
    return seen > expected ? std::sqrt(seen * seen - expected * expected) : 0;
}

/// Growth of the error per doubling beyond the data, as an exponent, from leaving out the largest value of an axis.
double growth(const Problem &problem, const Partition &partition, const std::set<double> &values,
              double (*along)(const Point &))
{
    if (values.size() < 4)
        return 1; // nothing to learn it from: a factor of two per doubling
    const double last = *values.rbegin(), before = *std::next(values.rbegin());
    const auto errors = errors_left_out(problem, partition, [&](const Point &point) { return along(point) == last; });
    if (errors.empty())
        return 1;
    return std::clamp(beyond_noise(problem, errors) / std::log(last / std::max(before, 1.0)), policy::least_growth,
                      1.0);
}

/// Growth of the doubt between the models that the data leave open, as an exponent of p/p_max: their spread at four
/// times the largest p, each as plausible as its score says.
double growth_of_doubt(const Problem &problem, const Partition &partition, const Equation &equation, double p_max)
{
    constexpr double window = 6, far = 4;
    const auto sums = sums_of(equation);
    std::vector<double> doubts;
    for (std::size_t part = 0; part < sums.size(); ++part) {
        const auto &points = partition.parts[part];
        const double score = best_sum(problem, points).score;
        const auto others = rivals(problem, points, window);
        for (const int i : points) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            if (point.p < p_max)
                continue;
            const double here = evaluate(*sums[part], far * point.p, point.d, problem.message);
            double weights = 1, squares = 0;
            for (const Partition &other : others) {
                const double weight = std::exp((score - other.score) / 2);
                const double apart = std::log(evaluate(other.equation, far * point.p, point.d, problem.message) / here);
                weights += weight;
                squares += weight * apart * apart;
            }
            doubts.push_back(std::sqrt(squares / weights));
        }
    }
    return doubts.empty() ? 0 : normal_95 * quantile(doubts, 0.75) / std::log(far);
}

/// Half-width that process counts left out one at a time ask for; 0 when there are too few to leave one out.
double width_between(const Problem &problem, const Partition &partition, const std::set<double> &p)
{
    if (p.size() < 5)
        return 0;
    std::vector<double> errors;
    const std::vector<double> inner(std::next(p.begin()), std::prev(p.end()));
    for (std::size_t i = 0; i < inner.size(); i += 1 + (inner.size() - 1) / 4) // three or four of them tell enough
        for (const double error :
             errors_left_out(problem, partition, [&](const Point &point) { return point.p == inner[i]; }))
            errors.push_back(error);
    return errors.empty() ? 0 : normal_95 / normal_90 * beyond_noise(problem, errors);
}

/// Adds where an equation chooses between ranges in d, for p processes; those in p·d too.
void add_cuts(const Equation &equation, double p, std::set<double> &cuts)
{
    for (const auto &[axis, limit] : conditions_of(equation))
        if (axis == Axis::d || axis == Axis::pd)
            cuts.insert(axis == Axis::d ? limit : limit / p);
}

/// Half-width that covers nineteen in twenty sizes between the measured ones although the place of a cut is not known
/// better than that: anywhere between two sizes, so that a quarter of those between are on its wrong side.
double width_at_cuts(const Problem &problem, const Equation &equation, const std::set<double> &p,
                     const std::set<double> &d)
{
    constexpr double wrong_side = 0.25, beside = 1e-6, missed = 0.05;
    std::vector<double> jumps;
    for (const double at_p : p) {
        std::set<double> cuts;
        add_cuts(equation, at_p, cuts);
        if (problem.message)
            add_cuts(*problem.message, at_p, cuts);
        for (const double cut : cuts)
            if (cut > *d.begin() && cut <= *d.rbegin() && !d.contains(cut))
                jumps.push_back(std::abs(std::log(evaluate(equation, at_p, cut * (1 + beside), problem.message) /
                                                  evaluate(equation, at_p, cut * (1 - beside), problem.message))));
    }
    std::sort(jumps.begin(), jumps.end(), std::greater<>());
    const double gaps = double(p.size()) * double(d.size() - 1);
    const auto may_be_missed = static_cast<std::size_t>(missed * gaps / wrong_side);
    return may_be_missed < jumps.size() ? jumps[may_be_missed] : 0;
}

/// What powers of two cannot tell: whether the steps of a tree are log2(p) or rounded up. Factors down and up that
/// cover both for nine in ten other p.
void widen_between_powers(Interval &interval, const Problem &problem, const Partition &partition,
                          const Equation &equation, const std::set<double> &p)
{
    if (p.size() < 2 || !std::all_of(p.begin(), p.end(), is_power_of_two))
        return;
    std::vector<double> up{0}, down{0};
    const auto sums = sums_of(equation);
    for (std::size_t part = 0; part < sums.size(); ++part) {
        Equation other = *sums[part];
        for (auto &weighted : other.terms)
            weighted.term = twin(weighted.term).value_or(weighted.term);
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            for (const double share : {0.5625, 0.625, 0.75, 0.875}) // of the way from p/2 to p
                if (const double q = share * point.p; q > *p.begin() && q == std::floor(q)) {
                    const double apart = std::log(evaluate(other, q, point.d, problem.message) /
                                                  evaluate(*sums[part], q, point.d, problem.message));
                    up.push_back(std::max(0.0, apart));
                    down.push_back(std::max(0.0, -apart));
                }
        }
    }
    interval.odd_lo = to_digits(std::exp(quantile(down, 0.9)), 3);
    interval.odd_hi = to_digits(std::exp(quantile(up, 0.9)), 3);
}

} // namespace

Interval find_interval(const Problem &problem, const Partition &partition, const Refined &refined)
{
    Interval interval;
    std::set<double> p, d;
    for (const Point &point : problem.points) {
        p.insert(point.p);
        d.insert(point.d);
    }
    interval.p_max = *p.rbegin();
    interval.d_max = *d.rbegin();

    const auto sums = sums_of(refined.equation);
    std::vector<double> widths;
    Eigen::Index offset = 0;
    for (std::size_t part = 0; part < sums.size(); ++part) {
        double misfit = 0;
        for (const int i : partition.parts[part]) {
            const auto at = static_cast<std::size_t>(i);
            const Point &point = problem.points[at];
            const double fitted = evaluate(*sums[part], point.p, point.d, problem.message);
            const double residual = std::log(fitted / point.us) + refined.shifts[problem.group[at]];
            const double error = own_error(point);
            misfit += std::max(0.0, std::min(residual * residual, 0.25) - error * error);
        }
        misfit = std::sqrt(misfit / double(partition.parts[part].size()));
        for (const int i : partition.parts[part]) {
            const Point &point = problem.points[static_cast<std::size_t>(i)];
            widths.push_back(normal_95 *
                             std::hypot(deviation(*sums[part], refined, offset, point, problem.message), misfit));
        }
        offset += static_cast<Eigen::Index>(sums[part]->terms.size());
    }
    const double width = std::max({quantile(widths, 0.9), width_between(problem, partition, p),
                                   width_at_cuts(problem, refined.equation, p, d), policy::narrowest});
    interval.inside = to_digits(std::exp(std::min(width, 2.0)), 4);
    widen_between_powers(interval, problem, partition, refined.equation, p);
    const double doubt = growth_of_doubt(problem, partition, refined.equation, interval.p_max);
    const double missed = growth(problem, partition, p, [](const Point &point) { return point.p; });
    interval.in_p = to_digits(std::max(missed, std::min(1.0, doubt)), 2);
    interval.in_d = to_digits(growth(problem, partition, d, [](const Point &point) { return point.d; }), 2);
    return interval;
}

/// Normal errors have a standard deviation of 1.25 times their mean size; of another launch it is 2.13 times what three
/// show around their own median, which follows them.
double launch_factor(double spread, std::size_t launches)
{
    return to_digits(std::exp(std::max(policy::narrowest, normal_95 * (launches > 1 ? 2.13 : 1.25) * spread)), 4);
}

} // namespace mpisheet::fit
