#include "probes/campaign/measurement.hpp"

#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/points.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "probes/campaign/launches.hpp"
#include "probes/campaign/parts.hpp"

#include <climits>
#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

/// How many more launches unconverged points get at most while the budget lasts.
constexpr int most_further_launches = 30;

/// The least budget of a further launch: a few points are soon done, but processes warm up first [s].
constexpr double least_further_budget = 1;

std::string list_of(const std::vector<PointPrecision> &points)
{
    std::vector<formats::ListedPoint> list;
    for (const PointPrecision &point : points)
        list.push_back({point.key.op, point.key.p, point.key.d, point.layout});
    return formats::records_text(formats::point_fields, list);
}

/// Adds the launches of `jobs`. Those of another placement are thrown away, so that whoever goes on measures them
/// again. Throws Error (usage) where there were such.
void add_launches(Launches &all, std::span<const Job> jobs)
{
    std::string at_odds;
    int dropped = 0;
    for (const Job &job : jobs) {
        const std::string apart = add_launch(all, files_of(job));
        if (apart.empty())
            continue;
        at_odds = apart;
        ++dropped;
        for (const auto &output : job.outputs)
            fs::remove(output.second);
    }
    if (dropped > 0)
        throw Error(Exit::usage,
                    fmt::format("launches of two placements: {}; {} of {} are dropped: go on with the nodes "
                                "and ranks a node of the first, or give another -o",
                                at_odds, dropped, jobs.size()));
}

/// Launches of the points that the ones before left unconverged, one after another while there is time. What each does
/// follows from the files of those before, so that a measurement that was stopped goes on with the same.
void launch_further(const Plan &plan, std::vector<Job> &jobs, Launches &all, const RunJobs &run, const Say &say)
{
    std::size_t told = 0; // how many points the last line to the person spoke of
    for (int further = 0; further < most_further_launches; ++further) {
        const std::vector<PointPrecision> points = precisions(all.samples);
        const std::vector<PointPrecision> wide = unconverged(points);
        const double left = std::min(plan.budget - all.seconds, allowed_budget(plan));
        const double needed = all.seconds / static_cast<double>(jobs.size()) * static_cast<double>(wide.size()) /
                              static_cast<double>(std::max<std::size_t>(points.size(), 1));
        if (wide.empty() || left < 0.5 * needed || left <= 0)
            return;
        const auto launch = static_cast<int>(jobs.size());
        if (wide.size() != told)
            say(fmt::format("launch {}: {} of {} points are not yet known to {:.0f} %", launch + 1, wide.size(),
                            points.size(), 100 * wanted_half_width));
        told = wide.size();
        const fs::path list = points_file(plan, launch);
        formats::write_file(list, list_of(wide));
        jobs.push_back(
            launch_of_points(plan, launch, list, std::min(left, std::max(2 * needed, least_further_budget))));
        run(jobs);
        add_launches(all, {&jobs.back(), 1});
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
            .wanted_half_width = wanted_half_width,
            .left_out = left_out_of_all(measured),
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
    std::vector<Job> jobs = first_launches(plan);
    run(jobs);
    Launches measured{.has_layouts = !plan.layouts.empty()};
    add_launches(measured, jobs);
    if (!plan.target.simulated && plan.launches == 0)
        launch_further(plan, jobs, measured, run, say);
    if (!plan.others.empty())
        add_others(measured, plan.others);
    const std::vector<PointPrecision> points = precisions(measured.samples);
    Summary summary{.launches = jobs.size(),
                    .points = points.size(),
                    .unconverged = plan.target.simulated ? std::vector<PointPrecision>() : unconverged(points),
                    .advice = advice_on(snapshots_of(measured.profiles), measured.states)};
    write_files(plan, measured, summary);
    return summary;
}

} // namespace mpisheet::campaign
