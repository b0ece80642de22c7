#include "fit/search.hpp"

#include "fit/chain.hpp"
#include "fit/rounding.hpp"
#include "fit/select.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace mpisheet {
namespace {

constexpr double explained = 1.5;         // χ² per point below which no more structure in p is looked for
constexpr double badly_unexplained = 2.5; // … above which a range is looked into once more
constexpr int deepest = 2;

using Indices = std::vector<int>;

std::set<double> distinct_p(const Problem &problem, const Indices &points)
{
    std::set<double> p;
    for (const int i : points)
        p.insert(problem.points[static_cast<std::size_t>(i)].p);
    return p;
}

void keep_better(Partition &best, Partition trial)
{
    if (trial.score < best.score - 1e-9)
        best = std::move(trial);
}

/// Ranges along d or along p·d, whichever is better.
Partition best_of_chains(const Problem &problem, const Indices &points)
{
    Partition best = best_sum(problem, points);
    keep_better(best, best_chain(problem, points, Axis::d));
    if (distinct_p(problem, points).size() > 1)
        keep_better(best, best_chain(problem, points, Axis::pd));
    return best;
}

struct Halves {
    Indices then, otherwise;
};

/// Points by a condition on p; nothing when one side has fewer than two p.
std::optional<Halves> halves_by(const Problem &problem, const Indices &points, Condition condition)
{
    Halves halves;
    for (const int i : points)
        (condition.holds(problem.points[static_cast<std::size_t>(i)].p, 0) ? halves.then : halves.otherwise)
            .push_back(i);
    if (distinct_p(problem, halves.then).size() < 2 || distinct_p(problem, halves.otherwise).size() < 2)
        return {};
    return halves;
}

Partition split(const Problem &problem, const Halves &halves, Condition condition)
{
    return combine(condition, best_of_chains(problem, halves.then), best_of_chains(problem, halves.otherwise),
                   problem.cut_penalty);
}

/// The best place to cut in p, found with ranges along d alone.
std::optional<Partition> split_in_p(const Problem &problem, const Indices &points)
{
    const auto p = distinct_p(problem, points);
    double best_score = std::numeric_limits<double>::infinity();
    std::optional<Halves> best;
    double low = 0, high = 0;
    for (auto first = p.begin(), second = std::next(first); second != p.end(); ++first, ++second)
        if (const auto halves = halves_by(problem, points, {Axis::p, *second})) {
            const double score = best_chain(problem, halves->then, Axis::d).score +
                                 best_chain(problem, halves->otherwise, Axis::d).score;
            if (score < best_score)
                best_score = score, best = halves, low = *first, high = *second;
        }
    if (!best)
        return {};
    Partition result = split(problem, *best, {Axis::p, high});
    result.equation.condition.limit =
        place_cut(problem, Axis::p, low, high, result.equation.branches[0], result.equation.branches[1], points);
    return result;
}

Partition explore(const Problem &problem, const Indices &points, int depth);

/// Looks once more into the parts whose points are badly explained.
void deepen(const Problem &problem, Partition &partition, int depth)
{
    const auto sums = sums_of(partition.equation);
    std::vector<Indices> parts;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Partition here = best_sum(problem, partition.parts[i]);
        Partition finer = here;
        if (here.chi2 > badly_unexplained * double(partition.parts[i].size()))
            keep_better(finer, explore(problem, partition.parts[i], depth + 1));
        if (finer.score < here.score) {
            *sums[i] = finer.equation;
            partition.score += finer.score - here.score;
            partition.chi2 += finer.chi2 - here.chi2;
            parts.insert(parts.end(), finer.parts.begin(), finer.parts.end());
        } else {
            parts.push_back(partition.parts[i]);
        }
    }
    partition.parts = std::move(parts);
}

Partition explore(const Problem &problem, const Indices &points, int depth)
{
    Partition best = best_of_chains(problem, points);
    const auto is_explained = [&] { return best.chi2 <= explained * double(points.size()); };
    if (is_explained() || problem.groups < 2)
        return best;
    const Condition no_power_of_two{Axis::class_of_p, 0};
    if (const auto classes = halves_by(problem, points, no_power_of_two))
        keep_better(best, split(problem, *classes, no_power_of_two));
    if (is_explained())
        return best;
    if (auto halves = split_in_p(problem, points))
        keep_better(best, std::move(*halves));
    if (depth < deepest && best.parts.size() > 1)
        deepen(problem, best, depth);
    return best;
}

} // namespace

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

Partition select_sum(const Problem &problem, std::span<const int> points, std::span<const double> penalties)
{
    Accumulator sum(problem.terms.size(), problem.groups, problem.shift);
    add_points(sum, problem, points, problem.terms.size());
    const Choice choice = select(sum.normal(), {penalties, most_terms, true});
    Partition result;
    result.score = choice.score;
    result.chi2 = choice.chi2;
    result.parts = {{points.begin(), points.end()}};
    for (std::size_t i = 0; i < choice.columns.size(); ++i)
        result.equation.terms.push_back({choice.x[i], problem.terms[static_cast<std::size_t>(choice.columns[i])]});
    make_positive(result.equation, problem, points);
    return result;
}

} // namespace

Partition best_sum(const Problem &problem, std::span<const int> points)
{
    return select_sum(problem, points, problem.penalties);
}

Partition bandwidth_alone(const Problem &problem, std::span<const int> points)
{
    constexpr double never = 1e12;
    std::vector<double> penalties = problem.penalties;
    for (std::size_t j = 0; j < penalties.size(); ++j)
        if (sizes()[static_cast<std::size_t>(problem.terms[j].size)].text != "d")
            penalties[j] = never;
    return select_sum(problem, points, penalties);
}

void make_positive(Equation &sum, const Problem &problem, std::span<const int> points)
{
    double least_us = std::numeric_limits<double>::infinity(), least_d = least_us;
    for (const int i : points) {
        const Point &point = problem.points[static_cast<std::size_t>(i)];
        least_us = std::min(least_us, point.us);
        least_d = std::min(least_d, point.d);
    }
    const bool at_zero = least_d <= problem.least_d; // no range below this one
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

Partition search(const Problem &problem)
{
    Indices all(problem.points.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<int>(i);
    return explore(problem, all, 0);
}

} // namespace mpisheet
