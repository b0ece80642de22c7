#include "model/change/change.hpp"

#include "model/change/test.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace mpisheet {
namespace {

using LaunchValues = std::map<int, double>;       ///< of each launch
using Medians = std::map<PointKey, LaunchValues>; ///< log seconds
using Values = std::vector<double>;

/// A machine in another state is no change of the machine: points of the main state alone.
Medians medians_of(std::span<const Sample> samples)
{
    Medians medians;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        for (const auto &[launch, seconds] : launch_medians(point))
            medians[point.key][launch] = std::log(seconds);
    return medians;
}

Values values_of(const LaunchValues &launches)
{
    Values values;
    for (const auto &[launch, value] : launches)
        values.push_back(value);
    return values;
}

/// Of one range.
struct Sides {
    LaunchValues before, after;
};

/// One value a launch: how far its points lie from their means over all launches of both sides, on average. A launch
/// that lacks some of the points is still comparable.
LaunchValues launch_values(const Medians &side, const std::vector<PointKey> &places,
                           const std::map<PointKey, double> &centres)
{
    std::map<int, Values> of_launch;
    for (const PointKey &place : places)
        for (const auto &[launch, value] : side.at(place))
            of_launch[launch].push_back(value - centres.at(place));
    LaunchValues values;
    for (const auto &[launch, deviations] : of_launch)
        values[launch] = mean(deviations);
    return values;
}

/// What the ranges of a launch have in common: their median.
LaunchValues common(const std::vector<Sides> &ranges, LaunchValues Sides::*side)
{
    std::map<int, Values> of_launch;
    for (const Sides &range : ranges)
        for (const auto &[launch, value] : range.*side)
            of_launch[launch].push_back(value);
    LaunchValues medians;
    for (auto &[launch, values] : of_launch)
        medians[launch] = median(std::move(values));
    return medians;
}

LaunchValues without(LaunchValues values, const LaunchValues &common)
{
    for (auto &[launch, value] : values)
        value -= common.at(launch);
    return values;
}

BeforeAndNow values_of(const Sides &sides)
{
    return {values_of(sides.before), values_of(sides.after)};
}

struct Tested {
    ChangeTest found;
    double seen = 1; ///< the least ratio that would have been
};

/// Each range tested, its scatter drawn to that of all; `p_value` is what makes a change one.
std::vector<Tested> tests(const std::vector<BeforeAndNow> &ranges, bool exact, double p_value)
{
    std::vector<Scatter> all;
    for (const BeforeAndNow &range : ranges)
        all.push_back(scatter_of(range));
    const Scatter drawn = drawn_from(all);
    std::vector<Tested> tested;
    for (const BeforeAndNow &range : ranges)
        tested.push_back({test(range, drawn, exact), least_seen(range, drawn, exact, p_value)});
    return tested;
}

/// The more certain of two tests: the range by itself, and beside the rest of its launches where these differ
/// altogether. Having two tests to choose from, each p-value counts twice. The second one only confirms a change that
/// is seen in the times too.
void judge(Change &change, const Tested &by_itself, const Tested &of_rest, const ChangeRules &rules)
{
    const ChangeTest &alone = by_itself.found, &beside = of_rest.found;
    change.seen = std::max(1 + rules.threshold, std::fmin(by_itself.seen, of_rest.seen)); // fmin passes over NaN
    const double seen = change.ratio - 1, own = beside.ratio - 1;
    change.beside_the_rest =
        beside.p_value < alone.p_value && seen * own > 0 && std::min(std::abs(seen), std::abs(own)) >= rules.threshold;
    const ChangeTest &chosen = change.beside_the_rest ? beside : alone;
    change.ratio = chosen.ratio;
    change.lo = chosen.lo;
    change.hi = chosen.hi;
    change.p_value = std::min(2 * chosen.p_value, 1.0); // NaN stays NaN
}

ChangeVerdict verdict(const Change &change, const ChangeRules &rules)
{
    if (std::isnan(change.p_value))
        return ChangeVerdict::unknown;
    if (change.p_value >= rules.alpha)
        return may_be_far(change.lo, change.hi) ? ChangeVerdict::unknown : ChangeVerdict::same;
    return change.ratio >= 1 + rules.threshold   ? ChangeVerdict::slower
           : change.ratio <= 1 - rules.threshold ? ChangeVerdict::faster
                                                 : ChangeVerdict::same;
}

/// Of the samples of operations; steps of kernels are not watched.
double disturbed_share(std::span<const Sample> samples)
{
    double all = 0, disturbed = 0;
    for (const Sample &sample : samples)
        if (sample.valid && !sample.op.starts_with("c_")) {
            ++all;
            disturbed += sample.disturbance.empty() ? 0 : 1;
        }
    return all > 0 ? disturbed / all : 0;
}

/// What a disturbance may have brought about: a later measurement that is slower, or an earlier one that was.
bool is_doubtful(ChangeVerdict verdict, const Changes &changes)
{
    return (verdict == ChangeVerdict::slower && changes.disturbed_after > most_disturbed) ||
           (verdict == ChangeVerdict::faster && changes.disturbed_before > most_disturbed);
}

/// All but what tests say of it.
Change describe(const std::vector<PointKey> &places, const Medians &before, const Medians &after, Sides &sides)
{
    Change change;
    change.op = places.front().op;
    change.p = places.front().p;
    change.d_min = places.front().d;
    change.d_max = places.back().d;
    change.points = static_cast<int>(places.size());
    std::map<PointKey, double> centres;
    Values levels;
    for (const PointKey &place : places) {
        Values all = values_of(before.at(place));
        const Values more = values_of(after.at(place));
        all.insert(all.end(), more.begin(), more.end());
        levels.push_back(centres[place] = mean(all));
    }
    sides = {launch_values(before, places, centres), launch_values(after, places, centres)};
    change.launches_before = static_cast<int>(sides.before.size());
    change.launches_after = static_cast<int>(sides.after.size());
    change.before_s = std::exp(mean(levels) + mean(values_of(sides.before)));
    change.after_s = std::exp(mean(levels) + mean(values_of(sides.after)));
    change.ratio = change.after_s / change.before_s;
    return change;
}

} // namespace

Changes changes(std::span<const Sample> before, std::span<const Sample> after, const RangeOf &range_of,
                const ChangeRules &rules)
{
    const Medians medians_before = medians_of(before), medians_after = medians_of(after);
    Changes result;
    std::map<std::tuple<std::string, int, std::string>, std::vector<PointKey>> groups;
    for (const auto &[place, launches] : medians_before) {
        if (medians_after.contains(place))
            groups[{place.op, place.p, range_of(place.op, place.p, place.d)}].push_back(place);
        else
            ++result.only_before;
    }
    for (const auto &[place, launches] : medians_after)
        result.only_after += medians_before.contains(place) ? 0 : 1;
    std::vector<Sides> sides;
    for (const auto &[key, places] : groups)
        result.ranges.push_back(describe(places, medians_before, medians_after, sides.emplace_back()));
    constexpr std::size_t fewest = 5; // with fewer ranges, their median is not what they have in common
    const LaunchValues common_before = common(sides, &Sides::before), common_after = common(sides, &Sides::after);
    std::vector<BeforeAndNow> alone, beside;
    for (const Sides &range : sides) {
        alone.push_back(values_of(range));
        beside.push_back(
            {values_of(without(range.before, common_before)), values_of(without(range.after, common_after))});
    }
    // Corrected for the two tests of each range and, as the first of Holm's, for all ranges.
    const double p_value = rules.alpha / 2 / static_cast<double>(std::max<std::size_t>(sides.size(), 1));
    const std::vector<Tested> by_itself = tests(alone, rules.exact, p_value),
                              of_rest = tests(beside, rules.exact, p_value);
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const Tested not_tested{{.p_value = none}, none};
    for (std::size_t i = 0; i < sides.size(); ++i)
        judge(result.ranges[i], by_itself[i], sides.size() < fewest ? not_tested : of_rest[i], rules);
    std::sort(result.ranges.begin(), result.ranges.end(), [](const Change &a, const Change &b) {
        return std::tie(a.op, a.p, a.d_min) < std::tie(b.op, b.p, b.d_min);
    });
    std::vector<double *> p_values;
    for (Change &change : result.ranges)
        p_values.push_back(&change.p_value);
    correct_for_many(p_values);
    result.disturbed_before = disturbed_share(before);
    result.disturbed_after = disturbed_share(after);
    for (Change &change : result.ranges) {
        change.verdict = verdict(change, rules);
        if (is_doubtful(change.verdict, result)) {
            change.verdict = ChangeVerdict::unknown;
            ++result.doubted;
        }
    }
    return result;
}

std::vector<Sample> as_samples(std::span<const StepSample> steps)
{
    std::vector<Sample> samples;
    for (const StepSample &step : steps)
        if (step.steps > 0 && !step.kernel.starts_with("w_")) // those are counts of steps, not times
            samples.push_back({.op = "c_" + step.kernel,
                               .p = step.busy,
                               .bytes = step.bytes,
                               .launch = step.launch,
                               .rep = step.rep,
                               .seconds = step.seconds * step.busy / step.steps});
    return samples;
}

} // namespace mpisheet
