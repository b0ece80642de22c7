#include "fit/operation/rounding.hpp"
#include "fit/operation/search.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::fit {

std::vector<Equation *> sums_of(Equation &equation)
{
    if (equation.is_sum())
        return {&equation};
    auto sums = sums_of(equation.branches[0]);
    for (Equation *sum : sums_of(equation.branches[1]))
        sums.push_back(sum);
    return sums;
}

std::vector<const Equation *> sums_of(const Equation &equation)
{
    if (equation.is_sum())
        return {&equation};
    auto sums = sums_of(equation.branches[0]);
    for (const Equation *sum : sums_of(equation.branches[1]))
        sums.push_back(sum);
    return sums;
}

Partition combine(Condition condition, Partition then, Partition otherwise, double cut_penalty)
{
    Partition both;
    both.score = then.score + otherwise.score + cut_penalty;
    both.chi2 = then.chi2 + otherwise.chi2;
    both.equation.condition = condition;
    both.equation.branches = {std::move(then.equation), std::move(otherwise.equation)};
    both.parts = std::move(then.parts);
    both.parts.insert(both.parts.end(), otherwise.parts.begin(), otherwise.parts.end());
    return both;
}

namespace {

Normal normal_of(const Problem &problem, std::span<const int> points)
{
    Accumulator sum(problem.terms.size(), problem.groups, problem.shift);
    add_points(sum, problem, points, problem.terms.size());
    return sum.normal();
}

Partition to_partition(const Problem &problem, std::span<const int> points, const Choice &choice)
{
    Partition result;
    result.score = choice.score;
    result.chi2 = choice.chi2;
    result.parts = {{points.begin(), points.end()}};
    for (std::size_t i = 0; i < choice.columns.size(); ++i)
        result.equation.terms.push_back({choice.x[i], problem.terms[static_cast<std::size_t>(choice.columns[i])]});
    make_positive(result.equation, problem, points);
    return result;
}

Partition select_sum(const Problem &problem, std::span<const int> points, std::span<const double> penalties)
{
    return to_partition(problem, points, select(normal_of(problem, points), {penalties, most_terms, true}));
}

} // namespace

Partition best_sum(const Problem &problem, std::span<const int> points)
{
    return select_sum(problem, points, problem.penalties);
}

std::vector<Partition> rivals(const Problem &problem, std::span<const int> points, double window)
{
    const Normal normal = normal_of(problem, points);
    const Selection selection{problem.penalties, most_terms, true};
    std::vector<Partition> found;
    for (const Choice &choice : neighbours(normal, select(normal, selection), selection, window))
        found.push_back(to_partition(problem, points, choice));
    return found;
}

Partition bandwidth_alone(const Problem &problem, std::span<const int> points)
{
    constexpr double never = 1e12;
    std::vector<double> penalties = problem.penalties;
    for (std::size_t j = 0; j < penalties.size(); ++j)
        if (size_of(problem.terms[j]).kind != SizeKind::bytes)
            penalties[j] = never;
    return select_sum(problem, points, penalties);
}

void make_positive(Equation &sum, const Problem &problem, std::span<const int> points)
{
    double least_us = std::numeric_limits<double>::infinity(), least_d = least_us, least_p = least_us, most_p = 0;
    for (const int i : points) {
        const Point &point = problem.points[static_cast<std::size_t>(i)];
        least_us = std::min(least_us, point.us);
        least_d = std::min(least_d, point.d);
        least_p = std::min(least_p, point.p);
        most_p = std::max(most_p, point.p);
    }
    const bool at_zero = std::none_of(problem.points.begin(), problem.points.end(), [&](const Point &other) {
        return other.p >= least_p && other.p <= most_p && other.d < least_d; // a range below this one
    });
    for (const auto &weighted : sum.terms)
        if (weighted.coefficient > 0 && is_positive(weighted.term, at_zero))
            return;
    sum.terms.push_back({to_digits(least_us / 1000, 2), Term{}});
}

void add_points(Accumulator &sum, const Problem &problem, std::span<const int> points, std::size_t candidates)
{
    Eigen::MatrixXd values(static_cast<Eigen::Index>(candidates), static_cast<Eigen::Index>(points.size()));
    std::vector<double> weights;
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto at = static_cast<std::size_t>(points[i]);
        const double error = problem.points[at].error;
        values.col(static_cast<Eigen::Index>(i)) = problem.columns.col(points[i]).head(values.rows());
        weights.push_back(1 / (error * error));
        groups.push_back(problem.group[at]);
    }
    sum.add(values, weights, groups);
}

} // namespace mpisheet::fit
