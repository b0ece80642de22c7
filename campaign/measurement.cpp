#include "campaign/measurement.hpp"

#include "campaign/launches.hpp"
#include "campaign/parts.hpp"
#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/points.hpp"
#include "formats/records.hpp"

#include <fmt/format.h>

#include <algorithm>

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
    for (const auto &[key, launches, interval] : points)
        list.push_back({key.op, key.p, key.d});
    return formats::records_text(formats::point_fields, list);
}

/// Launches of the points that the ones before left unconverged, one after another while there is time. What each does
/// follows from the files of those before, so that a measurement that was stopped goes on with the same.
void launch_further(const Plan &plan, std::vector<Job> &jobs, Launches &all, const RunJobs &run, const Say &say)
{
    std::size_t told = 0; // how many points the last line to the person spoke of
    for (int further = 0; further < most_further_launches; ++further) {
        const std::vector<PointPrecision> points = precisions(all.samples);
        const std::vector<PointPrecision> wide = unconverged(points);
        const double left = plan.budget - all.seconds;
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
        add_launch(all, files_of(jobs.back()));
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
            .wanted_half_width = wanted_half_width,
            .unconverged = summary.unconverged,
            .states = summary.advice};
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
    std::vector<Job> jobs = first_launches(plan);
    run(jobs);
    Launches measured;
    for (const Job &job : jobs)
        add_launch(measured, files_of(job));
    if (!plan.target.simulated && plan.launches == 0)
        launch_further(plan, jobs, measured, run, say);
    const std::vector<PointPrecision> points = precisions(measured.samples);
    const Summary summary{.launches = jobs.size(),
                          .points = points.size(),
                          .unconverged = plan.target.simulated ? std::vector<PointPrecision>() : unconverged(points),
                          .advice = advice_on(snapshots_of(measured.profiles), measured.states)};
    write_files(plan, measured, summary);
    return summary;
}

} // namespace mpisheet::campaign
