#include "fit/search.hpp"

#include "fit/select.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace mpisheet {
namespace {

constexpr std::size_t most_cuts = 40; // candidate positions along one axis
constexpr int most_terms = 5;
constexpr double unexplained = 1.5; // χ² per point above which more structure is looked for
constexpr double badly_unexplained = 2.5;

using Indices = std::vector<int>;

double along(Axis axis, const Point &point)
{
    return axis == Axis::p ? point.p : axis == Axis::d ? point.d : point.p * point.d;
}

/// A round number strictly between two neighbours, near their geometric mean.
double cut_between(double low, double high)
{
    const double middle = std::sqrt(std::max(low, 0.5) * high);
    for (int digits = 1; digits < 16; ++digits) {
        const double unit = std::pow(10, std::floor(std::log10(middle)) + 1 - digits);
        const double rounded = std::round(middle / unit) * unit;
        if (std::abs(rounded / middle - 1) < 0.003 && rounded > low && rounded <= high)
            return rounded;
    }
    return high;
}

/// Points that share (nearly) one value along an axis, in ascending order.
struct Step {
    double low = 0, high = 0;
    Indices points;
};

std::vector<Step> steps_along(const Problem &problem, const Indices &points, Axis axis)
{
    Indices sorted = points;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](int a, int b) { return along(axis, problem.points[a]) < along(axis, problem.points[b]); });
    std::set<double> values;
    for (const int i : sorted)
        values.insert(along(axis, problem.points[i]));
    const std::size_t together = (values.size() + most_cuts - 1) / most_cuts; // values a step holds
    std::vector<Step> steps;
    std::size_t held = 0;
    for (const int i : sorted) {
        const double value = along(axis, problem.points[i]);
        if (steps.empty() || (value != steps.back().high && held == together)) {
            steps.push_back({value, value, {}});
            held = 1;
        } else if (value != steps.back().high) {
            steps.back().high = value;
            ++held;
        }
        steps.back().points.push_back(i);
    }
    return steps;
}

/// How a chain of ranges along one axis is cut: the first step of each range, and whether the step before belongs
/// to both neighbours (the curve has a kink there, no jump).
struct Cut {
    std::size_t first = 0;
    bool shared = false;
};

/// Dynamic programming over all ways to cut the steps into ranges of at least two steps.
std::vector<Cut> best_chain(const Problem &problem, const std::vector<Step> &steps, bool kinks)
{
    const std::size_t n = steps.size();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const auto plain = Eigen::Index(problem.plain);
    std::vector<std::vector<double>> cost(n, std::vector<double>(n, infinite)); // [first][last]
    const Selection selection{{problem.penalties.data(), problem.plain}, most_terms, false};
    for (std::size_t first = 0; first < n; ++first) {
        Accumulator sum(problem.plain, problem.groups, problem.shift);
        for (std::size_t last = first; last < n; ++last) {
            for (const int i : steps[last].points) {
                const double error = problem.points[i].error;
                sum.add(problem.columns.col(i).head(plain), 1 / (error * error), problem.group[i]);
            }
            if (last > first)
                cost[first][last] = select(sum.normal(), selection).score;
        }
    }
    // best[k]: lowest score of steps 0 … k−1; from[k]: where its last range starts.
    std::vector<double> best(n + 1, infinite);
    std::vector<Cut> from(n + 1);
    best[0] = -problem.cut_penalty;
    for (std::size_t end = 2; end <= n; ++end)
        for (std::size_t first = 0; first + 2 <= end; ++first) {
            const double jump = best[first] + cost[first][end - 1] + problem.cut_penalty;
            if (jump < best[end])
                best[end] = jump, from[end] = {first, false};
            if (!kinks || first + 1 >= end || first == 0)
                continue;
            const double kink = best[first + 1] + cost[first][end - 1] + problem.cut_penalty;
            if (kink < best[end])
                best[end] = kink, from[end] = {first, true};
        }
    std::vector<Cut> chain;
    for (std::size_t end = n; end > 0;) {
        const Cut cut = from[end];
        chain.insert(chain.begin(), cut);
        end = cut.first + (cut.shared ? 1 : 0);
        if (cut.first == 0)
            break;
    }
    return chain;
}

Indices points_of(const std::vector<Step> &steps, std::size_t first, std::size_t end)
{
    Indices points;
    for (std::size_t i = first; i < end; ++i)
        points.insert(points.end(), steps[i].points.begin(), steps[i].points.end());
    return points;
}

struct Range {
    Indices points;
    double from = 0; ///< the condition that ends the range before: value < from
    Partition fit;
};

Partition join(Axis axis, std::vector<Range> ranges, double cut_penalty)
{
    Partition whole = std::move(ranges.back().fit);
    for (std::size_t i = ranges.size() - 1; i-- > 0;) {
        Equation choice;
        choice.condition = {axis, ranges[i + 1].from};
        choice.branches = {std::move(ranges[i].fit.equation), std::move(whole.equation)};
        whole.equation = std::move(choice);
        whole.parts.insert(whole.parts.begin(), ranges[i].fit.parts.begin(), ranges[i].fit.parts.end());
        whole.score += ranges[i].fit.score + cut_penalty;
        whole.chi2 += ranges[i].fit.chi2;
    }
    return whole;
}

Partition explore(const Problem &problem, const Indices &points, int depth);

/// Ranges along d or p·d.
Partition chain_along(const Problem &problem, const Indices &points, Axis axis, int depth)
{
    const auto steps = steps_along(problem, points, axis);
    if (steps.size() < 4)
        return best_sum(problem, points, true);
    const auto chain = best_chain(problem, steps, axis == Axis::d);
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const std::size_t end =
            i + 1 < chain.size() ? chain[i + 1].first + (chain[i + 1].shared ? 1 : 0) : steps.size();
        Range range{points_of(steps, chain[i].first, end), 0, {}};
        const Step &here = steps[chain[i].first];
        if (i > 0)
            range.from = chain[i].shared ? here.low : cut_between(steps[chain[i].first - 1].high, here.low);
        range.fit = best_sum(problem, range.points, true);
        ranges.push_back(std::move(range));
    }
    for (std::size_t i = 0; i + 1 < ranges.size();) { // knees and powers may explain what took a cut
        Indices both = ranges[i].points;
        for (const int point : ranges[i + 1].points)
            if (std::find(both.begin(), both.end(), point) == both.end())
                both.push_back(point);
        Partition merged = best_sum(problem, both, true);
        if (merged.score < ranges[i].fit.score + ranges[i + 1].fit.score + problem.cut_penalty) {
            ranges[i].points = std::move(both);
            ranges[i].fit = std::move(merged);
            ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        } else {
            ++i;
        }
    }
    if (ranges.size() > 1)
        for (Range &range : ranges)
            if (range.fit.chi2 > badly_unexplained * double(range.points.size())) {
                Partition finer = explore(problem, range.points, depth + 1);
                if (finer.score < range.fit.score)
                    range.fit = std::move(finer);
            }
    return join(axis, std::move(ranges), problem.cut_penalty);
}

/// Two parts by a condition on p, each explored on its own; nothing when a part has fewer than two p.
std::optional<Partition> split(const Problem &problem, const Indices &points, Condition condition, int depth)
{
    Indices parts[2];
    std::set<double> p[2];
    for (const int i : points) {
        const int part = condition.holds(problem.points[i].p, 0) ? 0 : 1;
        parts[part].push_back(i);
        p[part].insert(problem.points[i].p);
    }
    if (p[0].size() < 2 || p[1].size() < 2)
        return std::nullopt;
    Partition then = explore(problem, parts[0], depth + 1), otherwise = explore(problem, parts[1], depth + 1);
    Partition both;
    both.score = then.score + otherwise.score + problem.cut_penalty;
    both.chi2 = then.chi2 + otherwise.chi2;
    both.equation.condition = condition;
    both.equation.branches = {std::move(then.equation), std::move(otherwise.equation)};
    both.parts = std::move(then.parts);
    both.parts.insert(both.parts.end(), otherwise.parts.begin(), otherwise.parts.end());
    return both;
}

Partition explore(const Problem &problem, const Indices &points, int depth)
{
    Partition best = best_sum(problem, points, true);
    const auto keep = [&](Partition trial) {
        if (trial.score < best.score - 1e-9)
            best = std::move(trial);
    };
    const auto is_explained = [&] { return best.chi2 <= unexplained * double(points.size()); };
    keep(chain_along(problem, points, Axis::d, depth));
    std::set<double> p;
    for (const int i : points)
        p.insert(problem.points[i].p);
    if (p.size() < 2)
        return best;
    keep(chain_along(problem, points, Axis::pd, depth));
    if (depth >= 2 || is_explained())
        return best;
    if (auto classes = split(problem, points, {Axis::class_of_p, 0}, depth + 1))
        keep(std::move(*classes));
    if (is_explained())
        return best;
    for (auto low = p.begin(), high = std::next(low); high != p.end(); ++low, ++high)
        if (auto halves = split(problem, points, {Axis::p, std::ceil(std::sqrt(*low * *high))}, depth + 1))
            keep(std::move(*halves));
    return best;
}

} // namespace

Partition best_sum(const Problem &problem, std::span<const int> points, bool thorough)
{
    const std::size_t candidates = thorough ? problem.terms.size() : problem.plain;
    Accumulator sum(candidates, problem.groups, problem.shift);
    double least_us = std::numeric_limits<double>::infinity(), least_d = least_us;
    for (const int i : points) {
        const Point &point = problem.points[i];
        sum.add(problem.columns.col(i).head(Eigen::Index(candidates)), 1 / (point.error * point.error),
                problem.group[i]);
        least_us = std::min(least_us, point.us);
        least_d = std::min(least_d, point.d);
    }
    const Choice choice = select(sum.normal(), {{problem.penalties.data(), candidates}, most_terms, thorough});
    Partition result;
    result.score = choice.score;
    result.chi2 = choice.chi2;
    result.parts = {{points.begin(), points.end()}};
    const bool at_zero = least_d <= problem.least_d; // no range below this one
    bool positive = false;
    for (std::size_t i = 0; i < choice.columns.size(); ++i) {
        const Term &term = problem.terms[static_cast<std::size_t>(choice.columns[i])];
        result.equation.terms.push_back({choice.x[i], term});
        positive = positive || is_positive(term, at_zero);
    }
    // A cost is never 0, also where nothing was measured (d = 0, powers of two): a thousandth of the least measured.
    if (!positive)
        result.equation.terms.push_back({least_us / 1000, Term{}});
    return result;
}

Partition search(const Problem &problem)
{
    Indices all(problem.points.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<int>(i);
    return explore(problem, all, 0);
}

} // namespace mpisheet
