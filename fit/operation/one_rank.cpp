#include "fit/operation/one_rank.hpp"

#include "fit/operation/forms.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

constexpr std::size_t most_pieces = 3;
/// What a character costs [χ²]: at first, by how much more in the next trial, and in the last.
constexpr double price_of_one = 1, dearer_by = 4, last_price = 2e5;

/// An equation for p > 1 as it is for one rank, without ?:.
void keep_a_cost(Equation &sum, const std::vector<Point> &points)
{
    double least = points.front().us;
    for (const Point &point : points)
        least = std::min(least, point.us);
    sum.terms.push_back({to_digits(least / 1000, 2), Term{}});
}

/// An equation of steps and partners has none for one rank: its cost there would be nothing, for some d at least.
bool vanishes_at_one_rank(const OperationFit &fit)
{
    std::vector<double> sizes{0};
    for (const Condition &condition : conditions_of(fit.equation))
        sizes.push_back(condition.limit);
    return std::any_of(sizes.begin(), sizes.end(), [&](double d) { return evaluate(fit, 1, d) < least_us; });
}

} // namespace

OneRank fit_one_rank(std::vector<Point> points, bool of_program)
{
    const auto nothing = [](const Point &point) { return point.us <= least_us; };
    OneRank one;
    if (!std::all_of(points.begin(), points.end(), nothing))
        one.zero = std::erase_if(points, nothing) > 0;
    for (Point &point : points)
        allow(point, std::hypot(policy::one_rank_tolerance, policy::clock_us / point.us));
    for (double price = price_of_one; price < last_price; price *= dearer_by) {
        const Part part = fit_once(make_problem(points, 0, nullptr, {policy::one_rank_tolerance, price}, of_program));
        one.equation = tidy(part.refined, part.problem, part.partition);
        if (sums_of(one.equation).size() <= most_pieces)
            break;
    }
    std::vector<double> apart;
    for (const Point &point : points)
        apart.push_back(std::abs(std::log(evaluate(one.equation, 1, point.d, nullptr) / point.us)));
    one.factor = to_digits(std::exp(quantile(apart, 0.95)), 4);
    return one;
}

Budget budget_of(const std::string &op, const std::optional<OneRank> &one)
{
    if (is_message(op) || !message_of(op).empty()) // the others have its ranges, too
        return {longest_equation, longest_equation};
    if (kind_of(op) == Kind::point_to_point)
        return {};
    constexpr std::size_t choice = 16, nothing = 5; // "p <= 1 ? () : ", "1e-06"
    const std::size_t said = choice + (one ? text(one->equation).size() : nothing);
    return {readable - said, longest_equation - said};
}

void add_one_rank(OperationFit &fit, const std::optional<OneRank> &one, bool one_line)
{
    fit.interval.one_rank = one.has_value();
    Equation alone{{{least_us, Term{}}}, {}, {}};
    if (one) {
        fit.interval.one = one->factor;
        fit.interval.one_zero = one->zero;
        alone = one->equation;
    } else if (!vanishes_at_one_rank(fit)) {
        return;
    } else if (one_line) {
        return keep_a_cost(fit.equation, fit.used);
    }
    fit.equation = {{}, {Axis::one_rank, 0}, {std::move(alone), std::move(fit.equation)}};
}

std::string read_one_rank(const OperationFit &fit)
{
    if (fit.kind == Kind::point_to_point)
        return "";
    const bool was_measured = std::any_of(fit.measured.points.begin(), fit.measured.points.end(),
                                          [](const Point &point) { return point.p <= 1; });
    if (!fit.interval.one_rank && was_measured)
        return "measured, and not fitted: the equation goes on to p = 1";
    if (!fit.interval.one_rank)
        return evaluate(fit, 1, 0) > least_us
                   ? "not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take"
                   : "not measured, and the equation vanishes there: written as 1e-06, nothing to what two ranks take";
    const auto &points = fit.measured.points;
    const auto one = std::count_if(points.begin(), points.end(), [](const Point &point) { return point.p <= 1; });
    const auto zero = std::count_if(points.begin(), points.end(),
                                    [](const Point &point) { return point.p <= 1 && point.us <= least_us; });
    if (zero == 0)
        return "";
    return (zero == one ? "" : "at " + std::to_string(zero) + " of " + std::to_string(one) + " sizes ") +
           std::string(zero == one ? "measured as 0 s: written as 1e-06" : "measured as 0 s: left out of the equation");
}

} // namespace mpisheet::fit
