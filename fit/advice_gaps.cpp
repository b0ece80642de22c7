// Gaps of the grid: thresholds, process counts, poor points.

#include "fit/advice.hpp"
#include "fit/evidence.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::fit {
namespace {

/// A threshold matters when the cost jumps there by this much (ln of the factor).
constexpr double least_jump = 0.1;
/// A threshold is settled when the measured sizes below and above it are within this factor.
constexpr double near_enough = 1.2;
/// The fit does not believe a point whose relative standard error it has widened to this.
constexpr double distrusted = 1;
/// A point is poorly known when its relative standard error is this or more.
constexpr double poor = 0.05;
/// The equation misses a point when it is off by this share of the measured time.
constexpr double notable_residual = 0.1;

std::string percent(double share)
{
    return std::to_string(std::lround(100 * share)) + " %";
}

struct Cut {
    Condition condition;
    std::vector<std::pair<Condition, bool>> path; ///< what must hold, or not, to get there
};

void list_cuts(const Equation &equation, std::vector<std::pair<Condition, bool>> path, std::vector<Cut> &cuts)
{
    if (equation.is_sum())
        return;
    cuts.push_back({equation.condition, path});
    path.emplace_back(equation.condition, true);
    list_cuts(equation.branches[0], path, cuts);
    path.back().second = false;
    list_cuts(equation.branches[1], path, cuts);
}

bool is_reached(const Cut &cut, double p, double d)
{
    return std::all_of(cut.path.begin(), cut.path.end(),
                       [&](const auto &step) { return step.first.holds(p, d) == step.second; });
}

/// Largest measured size below and smallest from the limit on, at one p; zeros when there is none.
std::pair<double, double> bracket(const OperationFit &fit, double p, double limit)
{
    double low = 0, high = 0;
    for (const Point &point : fit.used)
        if (point.p == p && point.d < limit)
            low = std::max(low, point.d);
        else if (point.p == p && (high == 0 || point.d < high))
            high = point.d;
    return {low, high};
}

/// True when tmsg changes there too: its own points tell where.
bool is_of_message(const OperationFit &fit, const OperationFit *message, double limit)
{
    if (message == nullptr || fit.kind == Kind::point_to_point)
        return false;
    const std::vector<Condition> cuts = conditions_of(message->equation);
    return std::any_of(cuts.begin(), cuts.end(), [&](const Condition &cut) { return cut.limit == limit; });
}

AdvisedPoint point(const MeasuredGrid &grid, int p, std::int64_t d, double worth, std::string reason)
{
    const bool beyond = p > grid.p.back();
    return {{}, p, d, beyond ? beyond_is_dear * worth : worth, std::move(reason), beyond};
}

} // namespace

std::vector<AdvisedPoint> where_thresholds_are(const OperationFit &fit, const OperationFit *message)
{
    const MeasuredGrid grid = grid_of(fit);
    std::vector<Cut> cuts;
    list_cuts(beyond_one_rank(fit.equation), {}, cuts);
    std::vector<AdvisedPoint> advised;
    for (const Cut &cut : cuts) {
        const auto [axis, limit] = cut.condition;
        if ((axis != Axis::d && axis != Axis::pd) || (axis == Axis::d && is_of_message(fit, message, limit)))
            continue;
        AdvisedPoint best;
        for (const int p : grid.p) {
            const double at = axis == Axis::pd ? limit / p : limit;
            const auto [low, high] = bracket(fit, p, at);
            if (low <= 0 || high <= near_enough * low || !is_reached(cut, p, at))
                continue;
            const double jump = std::abs(std::log(evaluate(fit, p, at) / evaluate(fit, p, at * (1 - 1e-9))));
            const std::int64_t d = round_size(std::sqrt(low * high));
            const double worth = jump / 2 * std::min(1.0, std::log2(high / low));
            if (jump >= least_jump && worth > best.worth && !grid.has(fit, p, d))
                best = point(grid, p, d, worth,
                             "the cost changes by " + percent(std::expm1(jump)) + " somewhere between " +
                                 format_size(std::llround(low)) + " and " + format_size(std::llround(high)));
        }
        if (best.worth > 0)
            advised.push_back(best);
    }
    return advised;
}

std::vector<AdvisedPoint> where_p_is_missing(const OperationFit &fit)
{
    std::vector<AdvisedPoint> advised;
    if (fit.kind == Kind::point_to_point)
        return advised;
    const MeasuredGrid grid = grid_of(fit);
    const int most = grid.p.back();
    const std::set<std::int64_t> ends{std::max<std::int64_t>(grid.d.front(), fit.kind == Kind::barrier ? 0 : 1),
                                      grid.d.back()};
    const auto add = [&](int p, double worth, const std::string &reason) {
        for (const std::int64_t d : ends)
            if (p > 1 && !grid.has(fit, p, d))
                advised.push_back(point(grid, p, d, worth, reason));
    };
    const auto is_power = [](int p) { return (p & (p - 1)) == 0; };
    if (grid.p.size() == 1) {
        add(2 * most, 1, "one process count alone does not tell how the cost grows with p");
        add(3 * most, 0.9, "one process count alone does not tell how the cost grows with p");
        return advised;
    }
    if (most >= 4 && std::all_of(grid.p.begin(), grid.p.end(), is_power))
        add(most / 4 * 3, 0.2, "only powers of two were measured: many algorithms take more steps at other p");
    if (std::none_of(grid.p.begin(), grid.p.end(), is_power))
        add(2 << static_cast<int>(std::log2(most) - 1), 0.2,
            "no power of two was measured: many algorithms take fewer steps there");
    const double growth = std::max(fit.interval.in_p * std::log(2.0), fit.interval.left_out);
    if (grid.p.size() < 4)
        add(2 * most, 0.6, std::to_string(grid.p.size()) + " process counts are too few to tell how the cost goes on");
    else if (growth > 0.1)
        add(2 * most, std::min(growth, 0.6),
            "the largest p, predicted from the others, are missed by " + percent(std::expm1(growth)) +
                " a doubling: how does the cost go on?");
    const double between = std::log(fit.interval.inside);
    for (std::size_t i = 0; i + 1 < grid.p.size() && between > 0.15; ++i) {
        const int low = grid.p[i], high = grid.p[i + 1], middle = (low + high) / 2;
        if (low >= 4 && middle > low)
            add(middle, 0.5 * between * std::log2(high / double(low)),
                "the 95 % interval is ±" + percent(std::expm1(between)) +
                    ", and nothing was measured between p = " + std::to_string(low) + " and " + std::to_string(high));
    }
    return advised;
}

std::vector<AdvisedPoint> where_points_are_poor(const OperationFit &fit)
{
    const MeasuredGrid grid = grid_of(fit);
    std::vector<AdvisedPoint> advised;
    for (const Point &here : fit.used) {
        const int p = static_cast<int>(here.p);
        const auto d = static_cast<std::int64_t>(here.d);
        const double residual = std::abs(std::log(evaluate(fit, here.p, here.d) / here.us));
        if (here.error > distrusted)
            advised.push_back(point(grid, p, d, 0.1, "sticks out of its neighbours so far that it was not trusted"));
        else if (here.error > poor)
            advised.push_back(point(grid, p, d, std::min(here.error, 0.5),
                                    "known to ±" + percent(2 * here.error) + " only: " +
                                        (fit.measured.replicated ? "launches or repetitions differ"
                                                                 : "measured once, and nothing tells the scatter")));
        if (const auto next = std::upper_bound(grid.d.begin(), grid.d.end(), d);
            residual > notable_residual && residual > 5 * here.error && next != grid.d.end()) {
            const std::int64_t beside = round_size(std::sqrt(here.d * double(*next)));
            if (beside > d && !grid.has(fit, p, beside))
                advised.push_back(point(grid, p, beside, residual / 4,
                                        "the equation misses " + format_size(d) + " by " +
                                            percent(std::expm1(residual)) +
                                            ": is that one point, or a range of its own?"));
        }
    }
    return advised;
}

} // namespace mpisheet::fit
