#include "command/probe.hpp"

#include "campaign/calibration.hpp"
#include "campaign/measurement.hpp"
#include "command/cli.hpp"
#include "command/launch/jobs.hpp"
#include "formats/file.hpp"
#include "formats/sheet.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

campaign::Plan plan_of(const ProbeOptions &options)
{
    campaign::Plan plan = options;
    plan.target = {.name = machine_name(options.launcher),
                   .launcher = options.launcher.command,
                   .platform = options.launcher.platform.filename().string(),
                   .simulated = is_simulated(options.launcher)};
    return plan;
}

void say_how_it_went(const campaign::Summary &summary, Progress &progress)
{
    for (const std::string &line : summary.advice)
        progress.say("machine: " + line);
    const std::vector<PointPrecision> &wide = summary.unconverged;
    if (wide.empty())
        return;
    const auto widest = std::max_element(wide.begin(), wide.end(), [](const auto &one, const auto &other) {
        return one.interval.half_width < other.interval.half_width;
    });
    progress.say(fmt::format(
        "{} of {} points are not known to {:.0f} % (95 % interval over launches), worst {} p={}{}{}: "
        "a longer --budget or a quieter machine narrows them; samples.json lists them",
        wide.size(), summary.points, 100 * wanted_half_width, widest->key.op, widest->key.p,
        widest->key.d > 0 ? " d=" + format_size(widest->key.d) : "",
        std::isfinite(widest->interval.half_width) ? fmt::format(", {:.0f} %", 100 * widest->interval.half_width)
                                                   : std::string(", one launch")));
}

std::string launches_text(std::size_t launches)
{
    return fmt::format("{} launch{}", launches, launches == 1 ? "" : "es");
}

} // namespace

campaign::Present samples_present(const ProbeOptions &options)
{
    return campaign::samples_present(plan_of(options));
}

void probe(const ProbeOptions &options)
{
    check_launcher(options.launcher, options.ranks);
    const campaign::Plan plan = plan_of(options);
    Progress progress("probe");
    const campaign::Present there = campaign::samples_present(plan);
    if (there == campaign::Present::same)
        return progress.finish(plan.output.string() + " is there already");
    if (there == campaign::Present::other)
        throw Error(Exit::usage, plan.output.string() + " holds a measurement made with other options: give another "
                                                        "-o, or delete it first");
    const campaign::Summary summary = campaign::measure(plan, jobs_on(options.launcher, progress),
                                                        [&](const std::string &line) { progress.say(line); });
    say_how_it_went(summary, progress);
    progress.finish(fmt::format("{} of {} ranks on {}", launches_text(summary.launches), plan.ranks, plan.target.name));
}

void calibrate(const Launcher &launcher, int launches, const fs::path &output, const std::string &program)
{
    Progress progress("calibrate");
    if (fs::exists(output))
        return progress.finish(output.string() + " is there already");
    campaign::calibrate({.machine = machine_name(launcher),
                         .program = program,
                         .launches = launches,
                         .rates = rates_words(launcher),
                         .output = output},
                        jobs_on(launcher, progress));
    progress.finish(launches_text(static_cast<std::size_t>(launches)) + " on one process");
}

namespace {

/// The advice of a fit as the points of a probe; those that need more ranks, or an operation that nobody asked for, are
/// left out. Throws Error (bad_input) for a file without advice, Error (usage) where nothing is left of it.
std::string advised_points(const fs::path &file, const ProbeOptions &options)
{
    const std::string wanted = "," + options.ops + ",";
    std::string points;
    int asked = 0, larger = 0, kept = 0;
    for (const AdvisedPoint &point : formats::parse_advice(formats::read_text(file), file.string())) {
        if (!options.ops.empty() && wanted.find("," + point.op + ",") == std::string::npos)
            continue;
        ++asked;
        larger += point.p > options.ranks;
        if (point.p > options.ranks)
            continue;
        ++kept;
        points += fmt::format("{}{}:{}:{}", points.empty() ? "" : ",", point.op, point.p, point.d);
    }
    if (kept == 0)
        throw Error(Exit::usage, larger > 0 ? fmt::format("{}: all {} points need more than {} ranks: give a larger -n",
                                                          file.string(), asked, options.ranks)
                                            : file.string() + ": there is nothing to measure next");
    fmt::print(stderr, "{}: {} of {} points fit on {} ranks\n", file.string(), kept, asked, options.ranks);
    return points;
}

} // namespace

void add_probe(CLI::App &app, Action &action)
{
    struct Options : ProbeOptions {
        fs::path advice; ///< fit.json; empty: sweep
    };
    const auto options = std::make_shared<Options>();
    CLI::App *sub = subcommand(app, "probe", "measure what MPI operations cost",
                               "mpisheet probe -n 2 --ops bcast,allreduce --sizes 8:1M -o samples.csv");
    add_probe_options(sub, *options);
    sub->add_option("-o", options->output, "samples.csv")->required();
    sub->add_option(
           "--advice", options->advice,
           "fit.json: measure what the fit asks for (of --ops), instead of a sweep; fit both files together then")
        ->excludes("--sizes")
        ->excludes("--processes");
    on(sub, action, options, [](const Options &given) {
        ProbeOptions chosen = given;
        if (!given.advice.empty()) {
            chosen.points = advised_points(given.advice, given);
            chosen.ops.clear();
        }
        probe(chosen);
        return 0;
    });
}

} // namespace mpisheet::command
