#include "model/guideline.hpp"

#include "model/operation.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace mpisheet {
namespace {

using Launches = std::map<int, double>;                                         ///< launch → log of its median [s]
using Sizes = std::map<std::int64_t, Launches>;                                 ///< of one operation and p, by d
using MeasuredCosts = std::map<std::string, std::map<int, Sizes>, std::less<>>; ///< by operation, p

MeasuredCosts measured_costs(std::span<const Sample> samples)
{
    MeasuredCosts costs;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        for (const auto &[launch, seconds] : launch_medians(point))
            costs[point.key.op][point.key.p][point.key.d][launch] = std::log(seconds);
    return costs;
}

const Sizes *sizes_of(const MeasuredCosts &costs, std::string_view op, int p)
{
    const auto of_op = costs.find(op);
    if (of_op == costs.end())
        return nullptr;
    const auto at = of_op->second.find(p);
    return at == of_op->second.end() ? nullptr : &at->second;
}

/// Log costs at d: measured, or between two measured sizes that are no further apart than a factor of four.
std::optional<Launches> launches_at(const Sizes &sizes, double d)
{
    constexpr double furthest = 4.0;
    const auto above = sizes.lower_bound(static_cast<std::int64_t>(std::ceil(d)));
    if (above == sizes.end())
        return {};
    if (static_cast<double>(above->first) == d)
        return above->second;
    if (above == sizes.begin())
        return {};
    const auto below = std::prev(above);
    const auto first = static_cast<double>(below->first), last = static_cast<double>(above->first);
    if (first <= 0 || last > furthest * first)
        return {};
    const double weight = std::log(d / first) / std::log(last / first);
    Launches between;
    for (const auto &[launch, low] : below->second)
        if (const auto high = above->second.find(launch); high != above->second.end())
            between[launch] = (1 - weight) * low + weight * high->second;
    return between;
}

/// One inequality at one (p, d), launch by launch.
struct Ratios {
    std::int64_t d = 0;
    Launches left, right; ///< log seconds, of the launches that have both
};

void keep_common(Ratios &ratios)
{
    std::erase_if(ratios.left, [&](const auto &item) { return !ratios.right.contains(item.first); });
    std::erase_if(ratios.right, [&](const auto &item) { return !ratios.left.contains(item.first); });
}

/// The same inequality at one p and rising d.
struct RatioCurve {
    std::string guideline, op;
    int p = 0;
    std::vector<Ratios> points;
};

double bytes_at_scale(std::int64_t d, Scale scale, int p)
{
    const auto bytes = static_cast<double>(d);
    return scale == Scale::same ? bytes : scale == Scale::over_p ? bytes / p : bytes * p;
}

/// Sum of the terms; nothing where one is not known there.
std::optional<Launches> right_side(const MeasuredCosts &costs, const Guideline &guideline, int p, std::int64_t d)
{
    Launches sum;
    for (const GuidelineTerm &term : guideline.right) {
        const Sizes *sizes = sizes_of(costs, term.op, p);
        if (sizes == nullptr)
            return {};
        // "allreduce of next to nothing" stands beside a barrier, which has no size
        const double d_of_term =
            guideline.left == "barrier" ? static_cast<double>(sizes->begin()->first) : bytes_at_scale(d, term.scale, p);
        const std::optional<Launches> values = launches_at(*sizes, d_of_term);
        if (!values)
            return {};
        if (&term == &guideline.right.front()) {
            sum = *values;
            continue;
        }
        std::erase_if(sum, [&](const auto &item) { return !values->contains(item.first); });
        for (auto &[launch, value] : sum)
            value = std::log(std::exp(value) + std::exp(values->at(launch)));
    }
    return sum;
}

/// A reduction of 1 or 2 bytes sums bytes, one of 4 floats: they are no neighbours.
bool sums_floats(std::string_view op, std::int64_t d)
{
    const std::string_view base = base_operation(op);
    const bool reduces = base.find("reduce") != std::string_view::npos || base.find("scan") != std::string_view::npos;
    return !reduces || op.find("_byte") != std::string_view::npos || d % 4 == 0;
}

void add_if_any(std::vector<RatioCurve> &curves, RatioCurve curve)
{
    if (!curve.points.empty())
        curves.push_back(std::move(curve));
}

void between_operations(const MeasuredCosts &costs, std::vector<RatioCurve> &curves)
{
    for (const Guideline &guideline : guidelines()) {
        const auto of_op = costs.find(guideline.left);
        if (of_op == costs.end())
            continue;
        for (const auto &[p, sizes] : of_op->second) {
            RatioCurve curve{std::string(guideline.text), std::string(guideline.left), p, {}};
            for (const auto &[d, launches] : sizes)
                if (const auto right = right_side(costs, guideline, p, d);
                    right && p > 1 && sums_floats(guideline.left, d))
                    curve.points.push_back({d, launches, *right});
            add_if_any(curves, std::move(curve));
        }
    }
}

/// No fewer bytes cost more, and no more bytes more than twice their half.
void over_sizes(const MeasuredCosts &costs, std::vector<RatioCurve> &curves)
{
    for (const auto &[op, counts] : costs)
        for (const auto &[p, sizes] : counts) {
            RatioCurve rising{op + "(d) ≤ " + op + "(more bytes)", op, p, {}};
            RatioCurve halves{op + "(d) ≤ 2 " + op + "(d/2)", op, p, {}};
            for (auto at = sizes.begin(); at != sizes.end(); ++at) {
                if ((p == 1 && kind_of(op) != Kind::point_to_point) || at->first == 0 || !sums_floats(op, at->first))
                    continue;
                if (const auto next = std::next(at); next != sizes.end() && sums_floats(op, next->first))
                    rising.points.push_back({at->first, at->second, next->second});
                if (at->first % 2 != 0 || !sums_floats(op, at->first / 2))
                    continue;
                if (const auto half = sizes.find(at->first / 2); half != sizes.end()) {
                    Launches twice = half->second;
                    for (auto &[launch, value] : twice)
                        value += std::log(2.0);
                    halves.points.push_back({at->first, at->second, twice});
                }
            }
            add_if_any(curves, std::move(rising));
            add_if_any(curves, std::move(halves));
        }
}

/// No fewer processes cost more.
void over_processes(const MeasuredCosts &costs, std::vector<RatioCurve> &curves)
{
    for (const auto &[op, counts] : costs) {
        for (auto at = counts.begin(); at != counts.end() && std::next(at) != counts.end(); ++at) {
            const auto next = std::next(at);
            if (at->first == 1)
                continue;
            RatioCurve curve{op + "(p) ≤ " + op + "(more processes)", op, at->first, {}};
            for (const auto &[d, launches] : at->second)
                if (const auto more = next->second.find(d); more != next->second.end())
                    curve.points.push_back({d, launches, more->second});
            add_if_any(curves, std::move(curve));
        }
    }
}

std::vector<double> logs_of(const Ratios &ratios)
{
    std::vector<double> values;
    for (const auto &[launch, left] : ratios.left)
        values.push_back(left - ratios.right.at(launch));
    return values;
}

/// Variance of a launch's log ratio, and its degrees of freedom.
struct LogVariance {
    double value = 0;
    double degrees_of_freedom = 0;
};

/// Over neighbouring points: the mean of their variances V. Launches that are slow at one size tend to be at the next:
/// with correlation ρ between the points, k of them have (n − 1)·k / (1 + (k − 1) ρ²) degrees of freedom.
LogVariance pooled_variance(std::span<const Ratios> points)
{
    double squares = 0, degrees_of_freedom = 0;
    std::map<int, std::vector<double>> deviations; // of a launch
    for (const Ratios &ratios : points) {
        const std::vector<double> logs = logs_of(ratios);
        if (logs.size() < 2)
            continue;
        const double centre = mean(logs);
        std::size_t k = 0;
        for (const auto &[launch, left] : ratios.left)
            deviations[launch].push_back(logs[k++] - centre);
        squares += sum_of_squares(logs);
        degrees_of_freedom += static_cast<double>(logs.size() - 1);
    }
    if (degrees_of_freedom == 0)
        return {};
    const double pooled = squares / degrees_of_freedom;
    double common = 0, sizes = 0;
    for (const auto &[launch, values] : deviations) {
        common += mean(values) * mean(values);
        sizes += static_cast<double>(values.size()) / static_cast<double>(deviations.size());
    }
    common /= static_cast<double>(deviations.size() - 1);
    const double correlation =
        sizes > 1 && pooled > 0 ? std::clamp((sizes * common / pooled - 1) / (sizes - 1), 0.0, 1.0) : 0;
    return {pooled, degrees_of_freedom / (1 + (sizes - 1) * correlation * correlation)};
}

GuidelineCheck check_point(const RatioCurve &curve, std::size_t at, const GuidelineRules &rules)
{
    constexpr std::size_t beside = 2; // this number of points on either side share their variance
    constexpr double rounding = 1e-9; // differences of logs below this come from the digits in which times are written
    const Ratios &ratios = curve.points[at];
    const std::vector<double> logs = logs_of(ratios);
    GuidelineCheck result{.guideline = curve.guideline, .op = curve.op, .p = curve.p, .d = ratios.d};
    result.launches = static_cast<int>(logs.size());
    double right = 0;
    for (const auto &[launch, value] : ratios.right)
        right += value / static_cast<double>(logs.size());
    const double difference = mean(logs);
    result.right_s = std::exp(right);
    result.left_s = std::exp(right + difference);
    result.ratio = std::exp(difference);
    if (rules.exact) {
        result.lo = result.hi = result.ratio;
        result.p_value = difference > rounding ? 0 : 1;
        return result;
    }
    const std::size_t first = at < beside ? 0 : at - beside, last = std::min(curve.points.size(), at + beside + 1);
    const LogVariance variance = pooled_variance(std::span(curve.points).subspan(first, last - first));
    if (logs.size() < 2 || variance.degrees_of_freedom < 1)
        return result;
    const double error = std::max(std::sqrt(variance.value / static_cast<double>(logs.size())), rounding);
    const double reach = student_95(variance.degrees_of_freedom) * error;
    result.lo = std::exp(difference - reach);
    result.hi = std::exp(difference + reach);
    result.p_value = student_upper_tail(difference / error, variance.degrees_of_freedom);
    return result;
}

/// Benjamini and Hochberg 1995: the largest k with the k-th smallest p-value ≤ α k / n; those up to it stand.
void decide_violations(std::vector<GuidelineCheck> &checks, const GuidelineRules &rules)
{
    std::vector<double> p_values;
    for (const GuidelineCheck &check : checks)
        if (!std::isnan(check.p_value))
            p_values.push_back(check.p_value);
    std::sort(p_values.begin(), p_values.end());
    double bound = -1;
    for (std::size_t k = 0; k < p_values.size(); ++k)
        if (p_values[k] <= rules.alpha * static_cast<double>(k + 1) / static_cast<double>(p_values.size()))
            bound = p_values[k];
    for (GuidelineCheck &check : checks)
        check.violated = check.p_value <= bound && check.ratio >= 1 + rules.tolerance;
}

} // namespace

std::vector<GuidelineCheck> check_guidelines(std::span<const Sample> samples, const GuidelineRules &rules)
{
    const MeasuredCosts costs = measured_costs(samples);
    std::vector<RatioCurve> curves;
    between_operations(costs, curves);
    over_sizes(costs, curves);
    over_processes(costs, curves);
    std::vector<GuidelineCheck> checks;
    for (RatioCurve &curve : curves) {
        for (Ratios &ratios : curve.points)
            keep_common(ratios);
        std::erase_if(curve.points, [](const Ratios &ratios) { return ratios.left.empty(); });
        for (std::size_t at = 0; at < curve.points.size(); ++at)
            checks.push_back(check_point(curve, at, rules));
    }
    decide_violations(checks, rules);
    return checks;
}

namespace {

/// "msg(d) ≤ 2 msg(d/2)" of bcast's, whose name stands in each of its guidelines over sizes.
std::string with_name(std::string guideline, const std::string &op, const std::string &other)
{
    for (std::size_t at = 0; (at = guideline.find(op + "(", at)) != std::string::npos; at += other.size())
        guideline.replace(at, op.size(), other);
    return guideline;
}

bool is_in_messages(const GuidelineCheck &worst, std::span<const GuidelineCheck> checks)
{
    return std::any_of(checks.begin(), checks.end(), [&](const GuidelineCheck &check) {
        return is_message(check.op) && check.d == worst.d && check.ratio > std::sqrt(worst.ratio) &&
               check.guideline == with_name(worst.guideline, worst.op, check.op);
    });
}

} // namespace

std::vector<Violation> violations(std::span<const GuidelineCheck> checks)
{
    std::vector<Violation> found;
    bool goes_on = false;
    for (const GuidelineCheck &check : checks) {
        goes_on = goes_on && !found.empty() && found.back().guideline == check.guideline && found.back().p == check.p;
        if (!check.violated) {
            goes_on = false;
            continue;
        }
        if (!goes_on)
            found.push_back({check.guideline, check.op, check.p, check.d, check.d, 0, check});
        Violation &range = found.back();
        range.d_max = check.d;
        ++range.points;
        if (check.ratio > range.worst.ratio)
            range.worst = check;
        goes_on = true;
    }
    for (Violation &violation : found)
        violation.in_messages = is_in_messages(violation.worst, checks);
    std::stable_sort(found.begin(), found.end(),
                     [](const Violation &a, const Violation &b) { return a.worst.ratio > b.worst.ratio; });
    return found;
}

} // namespace mpisheet
