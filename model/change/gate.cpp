#include "model/change/gate.hpp"

#include "model/change/test.hpp"
#include "model/error.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet {
namespace {

using Values = std::vector<double>;
using OfLaunch = std::map<PointKey, double>; ///< log seconds of each point, the median of a launch
using Job = std::map<int, OfLaunch>;         ///< by launch

constexpr int fewest_jobs = 3; ///< of both sides together, whose differences say how jobs differ

/// The point that a job measured first of all.
PointKey first_point(const JobSamples &samples)
{
    const auto first = std::min_element(samples.begin(), samples.end(), [](const Sample &a, const Sample &b) {
        return std::tie(a.launch, a.epoch, a.order) < std::tie(b.launch, b.epoch, b.order);
    });
    return {first->op, first->p, first->bytes};
}

Job medians_of(const JobSamples &samples)
{
    Job job;
    if (samples.empty())
        return job;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        for (const auto &[launch, seconds] : launch_medians(point))
            job[launch][point.key] = std::log(seconds);
    const bool has_order = std::any_of(samples.begin(), samples.end(), [](const Sample &s) { return s.order > 0; });
    if (has_order && !job.empty())
        job.begin()->second.erase(first_point(samples));
    return job;
}

std::vector<Job> jobs_of(std::span<const JobSamples> samples)
{
    std::vector<Job> jobs;
    for (const JobSamples &job : samples)
        jobs.push_back(medians_of(job));
    return jobs;
}

std::set<PointKey> points_in(const std::vector<Job> &jobs)
{
    std::set<PointKey> points;
    for (const Job &job : jobs)
        for (const auto &[launch, values] : job)
            for (const auto &[key, value] : values)
                points.insert(key);
    return points;
}

/// What a unit (a job, or a launch) has of each operation, and what its operations have in common: their median.
struct Unit {
    std::map<std::string, double> of_op;
    double common = 0;
};

/// Of one launch: how far each operation lies from its centres.
Unit unit_of(const OfLaunch &launch, const std::map<PointKey, double> &centres)
{
    std::map<std::string, Values> deviations;
    for (const auto &[key, value] : launch)
        if (const auto centre = centres.find(key); centre != centres.end())
            deviations[key.op].push_back(value - centre->second);
    Unit unit;
    Values all;
    for (const auto &[op, values] : deviations)
        all.push_back(unit.of_op[op] = mean(values));
    unit.common = all.empty() ? 0 : median(all);
    return unit;
}

/// The mean of launches; an operation that some of them lack is that of the others.
Unit mean_of(const std::vector<Unit> &units)
{
    std::map<std::string, Values> values;
    Values common;
    for (const Unit &unit : units) {
        for (const auto &[op, value] : unit.of_op)
            values[op].push_back(value);
        common.push_back(unit.common);
    }
    Unit result{.common = mean(common)};
    for (const auto &[op, of_op] : values)
        result.of_op[op] = mean(of_op);
    return result;
}

std::vector<Unit> units_of(const std::vector<Job> &jobs, const std::map<PointKey, double> &centres, bool by_launches)
{
    std::vector<Unit> units;
    for (const Job &job : jobs) {
        std::vector<Unit> launches;
        for (const auto &[launch, values] : job)
            launches.push_back(unit_of(values, centres));
        if (by_launches)
            units.insert(units.end(), launches.begin(), launches.end());
        else if (!launches.empty())
            units.push_back(mean_of(launches));
    }
    return units;
}

/// A test that alone would be significant, of a change that matters, is worth another look.
constexpr double doubtful = 0.05;

GateVerdict verdict_of(const Judged &judged, int looks_left, const GateRules &rules)
{
    const bool looks_slower = judged.found.ratio >= 1 + rules.threshold;
    switch (judged.verdict) {
    case ChangeVerdict::slower:
        return rules.disturbed ? GateVerdict::doubt : GateVerdict::slower;
    case ChangeVerdict::faster:
        return GateVerdict::faster;
    default:
        if (looks_slower && std::isnan(judged.corrected)) // nothing says how much launches differ
            return GateVerdict::doubt;
        if (looks_slower && judged.found.p_value < doubtful && looks_left > 0)
            return GateVerdict::doubt;
        return judged.verdict == ChangeVerdict::unknown ? GateVerdict::unknown : GateVerdict::same;
    }
}

/// Each point's mean over all launches of both sides, of the points that both have.
std::map<PointKey, double> centres_of(const std::vector<Job> &before, const std::vector<Job> &now)
{
    const std::set<PointKey> there = points_in(before), here = points_in(now);
    std::map<PointKey, Values> values;
    for (const std::vector<Job> *side : {&before, &now})
        for (const Job &job : *side)
            for (const auto &[launch, of_launch] : job)
                for (const auto &[key, value] : of_launch)
                    if (there.contains(key) && here.contains(key))
                        values[key].push_back(value);
    std::map<PointKey, double> centres;
    for (const auto &[key, all] : values)
        centres[key] = mean(all);
    return centres;
}

/// One operation's values of all units that have it, less what each has in common where `beside_the_rest`.
Values values_of(const std::vector<Unit> &units, const std::string &op, bool beside_the_rest)
{
    Values values;
    for (const Unit &unit : units)
        if (const auto found = unit.of_op.find(op); found != unit.of_op.end())
            values.push_back(found->second - (beside_the_rest ? unit.common : 0));
    return values;
}

Values common_of(const std::vector<Unit> &units)
{
    Values values;
    for (const Unit &unit : units)
        values.push_back(unit.common);
    return values;
}

/// What the operations of a job have in common: changed where that is certain and an operation says the same.
GateRow row_of_all(const BeforeAndNow &common, const std::vector<GateRow> &operations, const GateRules &rules)
{
    const Judged judged = judge(std::vector<Views>{{common, {}}}, {rules.threshold, rules.alpha, rules.exact}).front();
    const ChangeTest &found = judged.found;
    const GateVerdict own = verdict_of(judged, 0, rules);
    const bool agrees =
        std::any_of(operations.begin(), operations.end(), [&](const GateRow &row) { return row.verdict == own; });
    return {"all", 0, found.ratio, found.lo, found.hi, found.p_value, agrees ? own : GateVerdict::same};
}

} // namespace

const char *name_of(GateVerdict verdict)
{
    switch (verdict) {
    case GateVerdict::faster:
        return "faster";
    case GateVerdict::slower:
        return "slower";
    case GateVerdict::doubt:
        return "doubt";
    case GateVerdict::unknown:
        return "unknown";
    default:
        return "same";
    }
}

std::vector<Sample> launch_medians_of(std::span<const Sample> samples)
{
    std::map<std::pair<PointKey, int>, std::pair<int, int>> turns; // the first epoch and order of each
    for (const Sample &sample : samples) {
        const std::pair turn{sample.epoch, sample.order};
        auto &first = turns.try_emplace({{sample.op, sample.p, sample.bytes}, sample.launch}, turn).first->second;
        first = std::min(first, turn);
    }
    std::vector<Sample> rows;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        for (const auto &[launch, seconds] : launch_medians(point)) {
            const auto [epoch, order] = turns.at({point.key, launch});
            rows.push_back({.op = point.key.op,
                            .p = point.key.p,
                            .bytes = point.key.d,
                            .launch = launch,
                            .seconds = seconds,
                            .epoch = epoch,
                            .order = order});
        }
    return rows;
}

GateResult gate(std::span<const JobSamples> before, std::span<const JobSamples> now, const GateRules &rules)
{
    const std::vector<Job> jobs_before = jobs_of(before), jobs_now = jobs_of(now);
    const std::map<PointKey, double> centres = centres_of(jobs_before, jobs_now);
    if (centres.empty())
        throw Error(Exit::bad_input,
                    "the baseline and the new measurement have no point (operation, p, bytes) in common");
    GateResult result{.jobs_before = static_cast<int>(before.size()), .jobs_now = static_cast<int>(now.size())};
    result.by_launches = result.jobs_before + result.jobs_now < fewest_jobs;
    const std::vector<Unit> units_before = units_of(jobs_before, centres, result.by_launches);
    const std::vector<Unit> units_now = units_of(jobs_now, centres, result.by_launches);

    std::map<std::string, int> points;
    for (const auto &[key, centre] : centres)
        ++points[key.op];
    std::vector<Views> views;
    std::vector<GateRow> &rows = result.rows;
    for (const auto &[op, count] : points) {
        const auto view = [&](bool beside) {
            return BeforeAndNow{values_of(units_before, op, beside), values_of(units_now, op, beside)};
        };
        if (Views both{view(false), view(true)}; !both.alone.before.empty() && !both.alone.now.empty()) {
            views.push_back(std::move(both));
            rows.push_back({op, count});
        }
    }
    const std::vector<Judged> judged = judge(views, {rules.threshold, rules.alpha / rules.looks, rules.exact});
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const ChangeTest &found = judged[k].found;
        rows[k].ratio = found.ratio, rows[k].lo = found.lo, rows[k].hi = found.hi;
        rows[k].p_value = found.p_value;
        rows[k].verdict = verdict_of(judged[k], rules.looks - result.jobs_now, rules);
    }
    if (rows.size() >= fewest_in_common)
        rows.insert(rows.begin(), row_of_all({common_of(units_before), common_of(units_now)}, rows, rules));
    for (const GateRow &row : rows)
        if (row.verdict == GateVerdict::slower ||
            (row.verdict == GateVerdict::doubt && result.verdict == GateVerdict::same))
            result.verdict = row.verdict;
    if (std::all_of(result.rows.begin(), result.rows.end(),
                    [](const GateRow &row) { return row.verdict == GateVerdict::unknown; }))
        result.verdict = GateVerdict::unknown;
    const auto certainty = [](const GateRow &row) { return row.ratio > 1 && row.p_value <= 1 ? row.p_value : 2; };
    result.worst = *std::min_element(result.rows.begin(), result.rows.end(),
                                     [&](const GateRow &a, const GateRow &b) { return certainty(a) < certainty(b); });
    return result;
}

} // namespace mpisheet
