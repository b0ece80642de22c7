#include "probes/campaign/measurement.hpp"

#include "formats/file.hpp"
#include "formats/points.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "probes/campaign/launches.hpp"
#include "probes/campaign/parts.hpp"

#include <climits>
#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

/// How many more launches unconverged points get at most while the budget lasts.
constexpr int most_further_launches = 30;

/// The least budget of a further launch: a few points are soon done, but processes warm up first [s].
constexpr double least_further_budget = 1;

/// The least budget of any other launch: each point is measured once within three times that [s].
constexpr double least_budget = 0.05;

std::string list_of(const std::vector<PointPrecision> &points)
{
    std::vector<formats::ListedPoint> list;
    for (const PointPrecision &point : points)
        list.push_back({point.key.op, point.key.p, point.key.d, point.layout});
    return formats::records_text(formats::point_fields, list);
}

/// Adds the launch of `job`. One of another placement is thrown away, so that whoever goes on measures it again: throws
/// Error (usage).
void add_launch_of(Launches &all, const Job &job)
{
    const std::string apart = add_launch(all, files_of(job));
    if (apart.empty())
        return;
    for (const auto &output : job.outputs)
        fs::remove(output.second);
    throw Error(Exit::usage,
                fmt::format("launches of two placements: {}; the last one is dropped: go on with the nodes "
                            "and ranks a node of the first, or give another -o",
                            apart));
}

/// Launches of the points that the ones before left unconverged, one after another while there is time. What each does
/// follows from the files of those before, so that a measurement that was stopped goes on with the same.
void launch_further(const Plan &plan, std::vector<Job> &jobs, Launches &all, const RunJobs &run)
{
    for (int further = 0; further < most_further_launches; ++further) {
        const std::vector<PointPrecision> points = precisions(all.samples);
        const std::vector<PointPrecision> wide = unconverged(points);
        const double left = allowed_budget(plan, all.seconds);
        const double needed = all.seconds / static_cast<double>(jobs.size()) * static_cast<double>(wide.size()) /
                              static_cast<double>(std::max<std::size_t>(points.size(), 1));
        if (wide.empty() || left < 0.5 * needed || left <= 0)
            return;
        const auto launch = static_cast<int>(jobs.size());
        const fs::path list = points_file(plan, launch);
        formats::write_file(list, list_of(wide));
        jobs.push_back(
            launch_of_points(plan, launch, list, std::min(left, std::max(2 * needed, least_further_budget))));
        jobs.back().remark = fmt::format("{} of {} points not yet known to {:.0f} %", wide.size(), points.size(),
                                         100 * wanted_half_width);
        run({jobs.back()});
        add_launch_of(all, jobs.back());
    }
}

/// The launches that a measurement begins with, each within its equal part of the time that is left. Where their number
/// was not given there are fewer, two at least, when a further one would take more than that.
void launch_first(const Plan &plan, std::vector<Job> &jobs, Launches &all, const RunJobs &run, const Say &say)
{
    constexpr int fewest = 2; // one alone tells no interval
    const int wanted = launches_of(plan);
    const double least = std::max(least_budget, least_share * plan.budget / wanted);
    double longest = 0;
    for (int launch = 0; launch < wanted; ++launch) {
        const double left = plan.target.simulated ? plan.budget : allowed_budget(plan, all.seconds);
        if (!plan.target.simulated && plan.launches == 0 && launch >= fewest && left < 0.5 * longest)
            return say(fmt::format("out of time: {} of {} launches", launch, wanted));
        const double before = all.seconds;
        const bool has_all_points =
            launch == 0 || formats::points_in_time(0, all.descriptions.front().left_out).empty();
        jobs.push_back(first_launch(plan, launch, std::max(left / (wanted - launch), least), has_all_points));
        run({jobs.back()});
        add_launch_of(all, jobs.back());
        longest = std::max(longest, all.seconds - before);
    }
}

formats::MeasurementDescription description(const Plan &plan, const Launches &measured, const Summary &summary)
{
    return {.launches = measured.descriptions,
            .slow = slow_in_most(measured.descriptions),
            .machine = plan.target.name,
            .simulated = plan.target.simulated,
            .launcher = plan.target.launcher,
            .identity = identity(plan),
            .samples = measured.samples.size(),
            .points = summary.out_of_time,
            .wanted_half_width = wanted_half_width,
            .left_out = summary.left_out,
            .unconverged = summary.unconverged,
            .states = summary.advice};
}

/// Before anything is measured.
void check_names(const Plan &plan)
{
    const std::string longest = fs::path(plan.output).replace_extension(".profile.csv").filename().string();
    if (longest.size() > NAME_MAX)
        throw Error(Exit::bad_input, plan.output.string() + ": cannot be written: the name of the file beside it, " +
                                         longest + ", would be longer than " + std::to_string(NAME_MAX) + " bytes");
}

/// The samples come last: they say that the measurement is complete.
void write_files(const Plan &plan, const Launches &measured, const Summary &summary)
{
    const auto beside = [&](const char *extension) { return fs::path(plan.output).replace_extension(extension); };
    formats::write_file(beside(".profile.csv"), formats::records_text(formats::profile_fields, measured.profiles));
    formats::write_file(beside(".json"), formats::to_json(description(plan, measured, summary)));
    formats::write_file(plan.output, formats::records_text(formats::sample_fields, measured.samples));
    remove_parts(plan.output);
}

} // namespace

Summary measure(const Plan &plan, const RunJobs &run, const Say &say)
{
    check_names(plan);
    std::vector<Job> jobs;
    Launches measured{.has_layouts = !plan.layouts.empty()};
    launch_first(plan, jobs, measured, run, say);
    if (!plan.target.simulated && plan.launches == 0)
        launch_further(plan, jobs, measured, run);
    if (!plan.others.empty())
        add_others(measured, plan.others);
    const std::vector<PointPrecision> points = precisions(measured.samples);
    Summary summary{.launches = jobs.size(),
                    .points = points.size(),
                    .left_out = left_out_of_all(measured),
                    .unconverged = plan.target.simulated ? std::vector<PointPrecision>() : unconverged(points),
                    .advice = advice_on(snapshots_of(measured.profiles), measured.states)};
    summary.out_of_time = formats::points_in_time(points.size(), summary.left_out);
    write_files(plan, measured, summary);
    return summary;
}

} // namespace mpisheet::campaign
