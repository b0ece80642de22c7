#include "fit/operation/chain.hpp"

#include "fit/operation/select.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace mpisheet::fit {
namespace {

/// Cuts are sought in the gaps between at most this number of steps; where there are more measured values, several
/// share a step.
constexpr std::size_t most_steps(Axis axis)
{
    return axis == Axis::d ? 192 : 28;
}
/// The largest size may be a range of its own when it has this number of points.
constexpr std::size_t fewest_alone = 3;
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
struct ChainCut {
    std::size_t first = 0;
    bool shared = false;
};

/// Sums of terms over growing ranges of steps that all start at the same one.
struct Start {
    Accumulator sum;
    std::set<double> sizes;
    bool alive = true;
};

/// The cheapest way to cut steps into ranges. A range holds at least two message sizes; only the last one along d may
/// be the largest size alone, as a bandwidth without a latency: what is beyond it goes on like that. A start whose
/// range to some end costs more than the best chain to that end and all the terms that a range can have is not followed
/// any further: with a cut at that end every chain through it would be cheaper.
std::vector<ChainCut> cheapest_chain(const Problem &problem, const std::vector<Step> &steps, Axis axis)
{
    const std::size_t n = steps.size();
    const bool kinks = axis == Axis::d;
    const Selection selection{{problem.penalties.data(), problem.plain}, most_terms, false};
    const double dearest = most_terms * *std::max_element(selection.penalties.begin(), selection.penalties.end());
    std::vector<double> best(n + 1, infinite); // [k]: lowest score of steps 0 … k−1
    std::vector<ChainCut> from(n + 1);         // where its last range starts
    std::vector<Start> starts;
    best[0] = -problem.cut_penalty;
    for (std::size_t end = 1; end <= n; ++end) {
        const Step &step = steps[end - 1];
        starts.push_back({Accumulator(problem.plain, problem.groups, problem.shift), {}});
        std::vector<double> reached(end, infinite); // score of the chain whose last range starts there
        for (std::size_t first = 0; first < end; ++first) {
            Start &start = starts[first];
            if (!start.alive)
                continue;
            add_points(start.sum, problem, step.points, problem.plain);
            for (const int i : step.points)
                start.sizes.insert(problem.points[static_cast<std::size_t>(i)].d);
            double cost = infinite;
            if (first + 1 < end && start.sizes.size() > 1)
                cost = select(start.sum.normal(), selection).score;
            else if (first + 1 == n && kinks && step.points.size() >= fewest_alone)
                cost = bandwidth_alone(problem, step.points).score;
            const double range = cost + problem.cut_penalty;
            double shared = infinite;
            if (kinks && first > 0 && first + 1 < end)
                shared = best[first + 1];
            reached[first] = std::min(best[first], shared) + range;
            if (best[first] + range < best[end]) {
                best[end] = best[first] + range;
                from[end] = {first, false};
            }
            if (shared + range < best[end]) {
                best[end] = shared + range;
                from[end] = {first, true};
            }
        }
        for (std::size_t first = 0; first < end; ++first)
            starts[first].alive =
                starts[first].alive && !(reached[first] < infinite && reached[first] > best[end] + dearest);
    }
    std::vector<ChainCut> chain;
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

std::vector<Range> ranges_of(const Problem &problem, const std::vector<Step> &steps, const std::vector<ChainCut> &chain)
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

} // namespace

Partition best_chain(const Problem &problem, const std::vector<int> &points, Axis axis)
{
    const auto steps = steps_along(problem, points, axis);
    if (steps.size() < 4)
        return best_sum(problem, points);
    auto ranges = ranges_of(problem, steps, cheapest_chain(problem, steps, axis));
    merge_where_better(problem, ranges);
    return join(problem, axis, std::move(ranges));
}

} // namespace mpisheet::fit
