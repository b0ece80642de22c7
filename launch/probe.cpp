#include "launch/probe.hpp"

#include "formats/file.hpp"
#include "formats/lock.hpp"
#include "launch/batch.hpp"
#include "launch/jobs.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/calibration.hpp"
#include "probes/campaign/measurement.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// How many launches time the steps of kernels on a real machine.
constexpr int real_calibration_launches = 3;

campaign::Plan plan_of(const ProbeOptions &options)
{
    campaign::Plan plan = options;
    const std::string &mpi = options.launcher.mpi;
    plan.target = {.name = machine_name(options.launcher),
                   .launcher = options.launcher.command + (mpi.empty() ? "" : " --mpi " + mpi),
                   .platform = options.launcher.platform.filename().string(),
                   .identity = machine_identity(options.launcher, options.ranks),
                   .simulated = is_simulated(options.launcher)};
    return plan;
}

/// "left out: 3 points of bcast, scan: " and why; a line for each reason but a lack of time, which is counted.
std::vector<std::string> left_out_lines(const std::vector<formats::DescribedLeftOut> &left_out)
{
    struct Points {
        std::size_t count = 0;
        std::set<std::string> operations;
    };
    std::map<std::string, Points> reasons;
    for (const formats::DescribedLeftOut &left : left_out)
        if (left.reason != formats::no_time_left) {
            reasons[left.reason].count += left.sizes.size();
            reasons[left.reason].operations.insert(left.op);
        }
    std::vector<std::string> lines;
    for (const auto &[reason, points] : reasons)
        lines.push_back(fmt::format("left out: {} of {}: {}", report::count_text(points.count, "point"),
                                    fmt::join(points.operations, ", "), reason));
    return lines;
}

void say_how_it_went(const campaign::Summary &summary, bool has_launches, report::Progress &progress)
{
    for (const std::string &line : summary.advice)
        progress.say("machine: " + line);
    for (const std::string &line : left_out_lines(summary.left_out))
        progress.say(line);
    if (!summary.out_of_time.empty())
        progress.say("points measured: " + summary.out_of_time +
                     ": a longer --budget measures the others; samples.json lists them");
    const std::vector<PointPrecision> &wide = summary.unconverged;
    if (wide.empty())
        return;
    const auto widest = std::max_element(wide.begin(), wide.end(), [](const auto &one, const auto &other) {
        return one.interval.half_width < other.interval.half_width;
    });
    progress.say(fmt::format(
        "{} of {} points are not known to {:.0f} % (95 % interval over launches), worst {} p={}{}{}: "
        "{} or a quieter machine narrows them; samples.json lists them",
        wide.size(), summary.points, 100 * wanted_half_width, widest->key.op, widest->key.p,
        widest->key.d > 0 ? " d=" + format_size(widest->key.d) : "",
        std::isfinite(widest->interval.half_width) ? fmt::format(", {:.0f} %", 100 * widest->interval.half_width)
                                                   : std::string(", one launch"),
        has_launches ? "more --launches" : "a longer --budget"));
}

std::string launches_text(std::size_t launches)
{
    return report::count_text(launches, "launch");
}

/// "8 ranks, layouts 8x1,4x2"
std::string ranks_text(const campaign::Plan &plan)
{
    return fmt::format("{}{}{}", report::count_text(static_cast<std::size_t>(plan.ranks), "rank"),
                       plan.layouts.empty() ? "" : ", layouts ", to_text(plan.layouts));
}

/// What a measurement needs to end and to leave whole files before its job's time is up [s].
constexpr double margin_of_job = 20;

/// Gives the plan the end of its time: of the job that this runs in, where it has one, or of a budget that is for what
/// comes afterwards too. Says so where a job ends before the budget does.
void mind_end(campaign::Plan &plan, const ProbeOptions &options, report::Progress &progress)
{
    if (plan.target.simulated)
        return;
    const std::optional<double> left_of_job = seconds_left_of_job();
    // Half of a short budget: what comes afterwards takes less time of a job as short as that.
    double seconds = plan.budget - (options.is_whole ? std::min(options.afterwards, plan.budget / 2) : 0);
    if (left_of_job)
        seconds = std::min(seconds, *left_of_job - options.afterwards - margin_of_job);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    plan.time_left = [end] { return std::chrono::duration<double>(end - std::chrono::steady_clock::now()).count(); };
    if (left_of_job && *left_of_job < plan.budget + margin_of_job)
        progress.say(fmt::format("this job ends in {}: of the budget of {} the launches get {}",
                                 format_seconds(*left_of_job), format_seconds(plan.budget),
                                 format_seconds(campaign::allowed_budget(plan))));
}

} // namespace

campaign::Present samples_present(const ProbeOptions &options)
{
    return campaign::samples_present(plan_of(options));
}

std::string identity_of(const ProbeOptions &options)
{
    return campaign::identity(plan_of(options));
}

void probe(const ProbeOptions &options)
{
    check_launcher(options.launcher, options.ranks);
    campaign::Plan plan = plan_of(options);
    formats::make_folder(plan.output.parent_path());
    const formats::Lock lock(plan.output);
    report::Progress progress("probe");
    const campaign::Present there = campaign::samples_present(plan);
    if (there == campaign::Present::same)
        return progress.finish(plan.output.string() + " is there already");
    if (there == campaign::Present::other)
        throw Error(Exit::usage, plan.output.string() + " holds a measurement made with other options, or of a "
                                                        "simulated machine whose files have changed: give another "
                                                        "-o, or delete it first");
    if (const std::string elsewhere = login_node(options.launcher); !elsewhere.empty())
        progress.say("warning: " + elsewhere);
    mind_end(plan, options, progress);
    if (!plan.target.simulated && plan.launches == 0) // further launches follow while there is time
        progress.end_within(campaign::allowed_budget(plan));
    const campaign::RunJobs run = jobs_on(options.launcher, progress);
    const auto run_alone = [&](const std::vector<campaign::Job> &jobs) {
        run(jobs);
        lock.check();
    };
    const campaign::Summary summary =
        campaign::measure(plan, run_alone, [&](const std::string &line) { progress.say(line); });
    say_how_it_went(summary, plan.launches > 0, progress);
    progress.finish(fmt::format("{} of {} on {}", launches_text(summary.launches), ranks_text(plan), plan.target.name));
}

void calibrate(const Launcher &launcher, const CalibrationOptions &options)
{
    formats::make_folder(options.output.parent_path());
    const formats::Lock lock(options.output);
    report::Progress progress("calibrate");
    if (fs::exists(options.output))
        return progress.finish(options.output.string() + " is there already");
    const bool simulated = is_simulated(launcher);
    const int launches = campaign::calibrate({.machine = machine_name(launcher),
                                              .program = options.program,
                                              .kernels = options.kernels,
                                              .ranks = options.ranks,
                                              .launches = simulated ? 1 : real_calibration_launches,
                                              .time_left = simulated ? std::function<double()>() : options.time_left,
                                              .rates = rates_words(launcher),
                                              .output = options.output,
                                              .others = options.others},
                                             jobs_on(launcher, progress));
    progress.finish(
        launches_text(static_cast<std::size_t>(launches)) +
        (options.ranks > 1 ? fmt::format(", up to {} processors of a node busy", options.ranks) : " on one process"));
}

} // namespace mpisheet::launch
