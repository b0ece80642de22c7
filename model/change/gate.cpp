#include "model/change/gate.hpp"

#include "model/change/test.hpp"
#include "model/error.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace mpisheet {
namespace {

using Values = std::vector<double>;
using OfLaunch = std::map<PointKey, double>; ///< log seconds of each point, the median of a launch
using Job = std::map<int, OfLaunch>;         ///< by launch

constexpr std::size_t fewest_operations = 5; ///< with fewer, their median is not what they have in common
constexpr int fewest_jobs = 3;               ///< of both sides together, whose differences say how jobs differ

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

/// What a unit (a job, or a launch) has of each operation, and in common.
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
    if (all.size() >= fewest_operations)
        for (auto &[op, value] : unit.of_op)
            value -= unit.common;
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

/// `corrected`: the p-value for the number of operations.
GateVerdict verdict_of(const GateRow &row, double corrected, int looks_left, const GateRules &rules)
{
    const bool slower = row.ratio >= 1 + rules.threshold, faster = row.ratio <= 1 / (1 + rules.threshold);
    if (std::isnan(corrected)) // nothing says how much launches differ
        return slower ? GateVerdict::doubt : GateVerdict::unknown;
    if (corrected * rules.looks < rules.alpha)
        return slower && rules.disturbed ? GateVerdict::doubt
               : slower                  ? GateVerdict::slower
               : faster                  ? GateVerdict::faster
                                         : GateVerdict::same;
    return slower && row.p_value < doubtful && looks_left > 0 ? GateVerdict::doubt
           : may_be_far(row.lo, row.hi)                       ? GateVerdict::unknown
                                                              : GateVerdict::same;
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

Values values_of(const std::vector<Unit> &units, const std::string &op)
{
    Values values;
    for (const Unit &unit : units)
        if (const auto found = unit.of_op.find(op); found != unit.of_op.end())
            values.push_back(found->second);
    return values;
}

Values common_of(const std::vector<Unit> &units)
{
    Values values;
    for (const Unit &unit : units)
        values.push_back(unit.common);
    return values;
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
    std::map<std::string, BeforeAndNow> sides;
    std::vector<Scatter> scatters;
    for (const auto &[op, count] : points) {
        sides[op] = {values_of(units_before, op), values_of(units_now, op)};
        scatters.push_back(scatter_of(sides[op]));
    }
    const Scatter drawn = drawn_from(scatters);
    const auto add = [&](const std::string &op, const BeforeAndNow &of_op, const Scatter &others, int count) {
        if (of_op.before.empty() || of_op.now.empty())
            return;
        const ChangeTest found = test(of_op, others, rules.exact);
        result.rows.push_back({op, count, found.ratio, found.lo, found.hi, found.p_value});
    };
    if (points.size() >= fewest_operations)
        add("all", {common_of(units_before), common_of(units_now)}, {}, 0);
    for (const auto &[op, of_op] : sides)
        add(op, of_op, drawn, points.at(op));
    std::vector<double> corrected;
    std::vector<double *> p_values;
    for (const GateRow &row : result.rows)
        corrected.push_back(row.p_value);
    for (double &p : corrected)
        p_values.push_back(&p);
    correct_for_many(p_values);
    const int looks_left = rules.looks - result.jobs_now;
    for (std::size_t k = 0; k < result.rows.size(); ++k) {
        GateRow &row = result.rows[k];
        row.verdict = verdict_of(row, corrected[k], looks_left, rules);
        if (row.verdict == GateVerdict::slower ||
            (row.verdict == GateVerdict::doubt && result.verdict == GateVerdict::same))
            result.verdict = row.verdict;
    }
    if (std::all_of(result.rows.begin(), result.rows.end(),
                    [](const GateRow &row) { return row.verdict == GateVerdict::unknown; }))
        result.verdict = GateVerdict::unknown;
    const auto certainty = [](const GateRow &row) { return row.ratio > 1 && row.p_value <= 1 ? row.p_value : 2; };
    result.worst = *std::min_element(result.rows.begin(), result.rows.end(),
                                     [&](const GateRow &a, const GateRow &b) { return certainty(a) < certainty(b); });
    return result;
}

} // namespace mpisheet
