#include "model/change/change.hpp"

#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
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
    const LaunchValues common_before = common(sides, &Sides::before), common_after = common(sides, &Sides::after);
    std::vector<Views> views;
    for (const Sides &range : sides)
        views.push_back(
            {values_of(range),
             {values_of(without(range.before, common_before)), values_of(without(range.after, common_after))}});
    const std::vector<Judged> judged = judge(views, rules);
    for (std::size_t i = 0; i < judged.size(); ++i) {
        Change &change = result.ranges[i];
        const ChangeTest &found = judged[i].found;
        change.ratio = found.ratio, change.lo = found.lo, change.hi = found.hi;
        change.p_value = judged[i].corrected;
        change.seen = judged[i].seen;
        change.beside_the_rest = judged[i].beside_the_rest;
        change.verdict = judged[i].verdict;
    }
    std::sort(result.ranges.begin(), result.ranges.end(), [](const Change &a, const Change &b) {
        return std::tie(a.op, a.p, a.d_min) < std::tie(b.op, b.p, b.d_min);
    });
    result.disturbed_before = disturbed_share(before);
    result.disturbed_after = disturbed_share(after);
    for (Change &change : result.ranges)
        if (is_doubtful(change.verdict, result)) {
            change.verdict = ChangeVerdict::unknown;
            ++result.doubted;
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
