#include "fit/chain.hpp"

#include "fit/rounding.hpp"
#include "fit/select.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace mpisheet {
namespace {

/// Cuts are sought in the gaps between at most so many steps; measured values beyond that share a step.
constexpr std::size_t most_steps(Axis axis)
{
    return axis == Axis::d ? 96 : 28;
}
constexpr std::size_t fewest_alone = 3; // points that the largest size needs to be a range of its own
constexpr double infinite = std::numeric_limits<double>::infinity();

double along(Axis axis, const Point &point)
{
    return axis == Axis::p ? point.p : axis == Axis::d ? point.d : point.p * point.d;
}

/// Points that share (nearly) one value along an axis.
struct Step {
    double low = 0, high = 0;
    std::vector<int> points;
};

std::vector<Step> steps_along(const Problem &problem, std::vector<int> points, Axis axis)
{
    const auto at = [&](int i) { return along(axis, problem.points[static_cast<std::size_t>(i)]); };
    std::stable_sort(points.begin(), points.end(), [&](int a, int b) { return at(a) < at(b); });
    std::set<double> values;
    for (const int i : points)
        values.insert(at(i));
    const std::size_t together = (values.size() + most_steps(axis) - 1) / most_steps(axis); // values that a step holds
    std::vector<Step> steps;
    std::size_t held = 0;
    for (const int i : points) {
        const double value = at(i);
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

/// The first step of a range, and whether it belongs to the range before as well (a kink, no jump).
struct Cut {
    std::size_t first = 0;
    bool shared = false;
};

/// cost[first][last]: score of one sum of terms over those steps. A range holds at least two message sizes; only the
/// last one along d may be the largest size alone, as a bandwidth without a latency: what is beyond it goes on like
/// that.
std::vector<std::vector<double>> range_costs(const Problem &problem, const std::vector<Step> &steps, Axis axis)
{
    const std::size_t n = steps.size();
    const Selection selection{{problem.penalties.data(), problem.plain}, most_terms, false};
    std::vector<std::vector<double>> cost(n, std::vector<double>(n, infinite));
    for (std::size_t first = 0; first < n; ++first) {
        Accumulator sum(problem.plain, problem.groups, problem.shift);
        std::set<double> sizes;
        for (std::size_t last = first; last < n; ++last) {
            add_points(sum, problem, steps[last].points, problem.plain);
            for (const int i : steps[last].points)
                sizes.insert(problem.points[static_cast<std::size_t>(i)].d);
            if (last > first && sizes.size() > 1)
                cost[first][last] = select(sum.normal(), selection).score;
        }
    }
    if (axis == Axis::d && steps.back().points.size() >= fewest_alone)
        cost[n - 1][n - 1] = bandwidth_alone(problem, steps.back().points).score;
    return cost;
}

std::vector<Cut> cheapest_chain(const std::vector<std::vector<double>> &cost, double cut_penalty, bool kinks)
{
    const std::size_t n = cost.size();
    std::vector<double> best(n + 1, infinite); // [k]: lowest score of steps 0 … k−1
    std::vector<Cut> from(n + 1);              // where its last range starts
    best[0] = -cut_penalty;
    for (std::size_t end = 2; end <= n; ++end)
        for (std::size_t first = 0; first < end; ++first) {
            const double range = cost[first][end - 1] + cut_penalty;
            if (best[first] + range < best[end]) {
                best[end] = best[first] + range;
                from[end] = {first, false};
            }
            if (kinks && first > 0 && first + 1 < end && best[first + 1] + range < best[end]) {
                best[end] = best[first + 1] + range;
                from[end] = {first, true};
            }
        }
    std::vector<Cut> chain;
    for (std::size_t end = n; end > 0;) {
        chain.insert(chain.begin(), from[end]);
        if (from[end].first == 0)
            break;
        end = from[end].first + (from[end].shared ? 1 : 0);
    }
    return chain;
}

struct Range {
    std::vector<int> points;
    double low = 0, high = 0; ///< measured values at its ends
    Partition fit;
};

std::vector<Range> ranges_of(const Problem &problem, const std::vector<Step> &steps, const std::vector<Cut> &chain)
{
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const std::size_t end =
            i + 1 < chain.size() ? chain[i + 1].first + (chain[i + 1].shared ? 1 : 0) : steps.size();
        Range range{{}, steps[chain[i].first].low, steps[end - 1].high, {}};
        for (std::size_t k = chain[i].first; k < end; ++k)
            range.points.insert(range.points.end(), steps[k].points.begin(), steps[k].points.end());
        const bool alone = chain[i].first + 1 == steps.size();
        range.fit = alone ? bandwidth_alone(problem, range.points) : best_sum(problem, range.points);
        ranges.push_back(std::move(range));
    }
    return ranges;
}

/// Knees and powers, which the dynamic program does without, may explain what took a cut.
void merge_where_better(const Problem &problem, std::vector<Range> &ranges)
{
    for (std::size_t i = 0; i + 1 < ranges.size();) {
        Range &left = ranges[i], &right = ranges[i + 1];
        std::vector<int> both = left.points;
        for (const int point : right.points)
            if (std::find(both.begin(), both.end(), point) == both.end())
                both.push_back(point);
        Partition merged = best_sum(problem, both);
        if (merged.score < left.fit.score + right.fit.score + problem.cut_penalty) {
            left = {std::move(both), left.low, right.high, std::move(merged)};
            ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        } else {
            ++i;
        }
    }
}

Partition join(const Problem &problem, Axis axis, std::vector<Range> ranges)
{
    Partition whole = std::move(ranges.back().fit);
    for (std::size_t i = ranges.size() - 1; i-- > 0;) {
        Range &left = ranges[i];
        const Range &right = ranges[i + 1];
        const Equation &after = whole.equation.is_sum() ? whole.equation : whole.equation.branches[0];
        const double limit = left.high < right.low ? place_cut(problem, axis, left.high, right.low, left.fit.equation,
                                                               after, right.points)
                                                   : right.low; // a kink at a measured size
        whole = combine({axis, limit}, std::move(left.fit), std::move(whole), problem.cut_penalty);
    }
    return whole;
}

/// A round number within 0.3 % of `value` that is still in (low, high].
double round_between(double value, double low, double high)
{
    for (int digits = 1; digits < 16; ++digits) {
        const double rounded = to_digits(value, digits);
        if (std::abs(rounded / value - 1) < 0.003 && rounded > low && rounded <= high)
            return rounded;
    }
    return high;
}

/// The limit in (low, high] where a chain of ranges in d jumps most; 0 when it has none there.
double largest_jump(const Equation &chain, double low, double high)
{
    double limit = 0, largest = -1;
    for (const Equation *range = &chain; !range->is_sum(); range = &range->branches[1]) {
        const double here = range->condition.limit;
        if (here <= low || here > high)
            continue;
        const double before = evaluate(range->branches[0], 2, here, nullptr);
        const double jump = std::abs(std::log(evaluate(range->branches[1], 2, here, nullptr) / before));
        if (jump > largest) {
            largest = jump;
            limit = here;
        }
    }
    return limit;
}

bool is_power_of_two(double p)
{
    return std::exp2(std::round(std::log2(p))) == p;
}

} // namespace

double place_cut(const Problem &problem, Axis axis, double low, double high, const Equation &before,
                 const Equation &after, const std::vector<int> &near)
{
    if (axis == Axis::d && problem.message)
        if (const double limit = largest_jump(*problem.message, low, high); limit > 0)
            return limit;
    if (axis == Axis::p && is_power_of_two(low) && !is_power_of_two(high))
        return low + 1;
    if (axis == Axis::p && is_power_of_two(high) && !is_power_of_two(low))
        return high;
    const double middle = std::sqrt(std::max(low, 0.5) * high);
    std::vector<double> jumps;
    for (const int i : near) {
        const Point &point = problem.points[static_cast<std::size_t>(i)];
        const double p = axis == Axis::p ? middle : point.p;
        const double d = axis == Axis::d ? middle : axis == Axis::pd ? middle / p : point.d;
        jumps.push_back(evaluate(after, p, d, problem.message) / evaluate(before, p, d, problem.message));
    }
    // A threshold anywhere (in ln d) with a jump by the factor r: guessing too low costs r − 1, too high 1 − 1/r, and
    // the mean is least at the share r / (1 + r) of the way up.
    const double jump = std::clamp(median(jumps), 0.05, 20.0);
    const double share = jump / (1 + jump);
    const double cut = std::pow(std::max(low, 0.5), 1 - share) * std::pow(high, share);
    return axis == Axis::p ? std::min(high, std::ceil(cut)) : round_between(cut, low, high);
}

Partition best_chain(const Problem &problem, const std::vector<int> &points, Axis axis)
{
    const auto steps = steps_along(problem, points, axis);
    if (steps.size() < 4)
        return best_sum(problem, points);
    const auto chain = cheapest_chain(range_costs(problem, steps, axis), problem.cut_penalty, axis == Axis::d);
    auto ranges = ranges_of(problem, steps, chain);
    merge_where_better(problem, ranges);
    return join(problem, axis, std::move(ranges));
}

} // namespace mpisheet
