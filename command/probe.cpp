#include "command/probe.hpp"

#include "campaign/launches.hpp"
#include "command/cli.hpp"
#include "command/json.hpp"
#include "command/launch/jobs.hpp"
#include "formats/file.hpp"
#include "formats/json_file.hpp"
#include "formats/records.hpp"
#include "formats/sheet.hpp"
#include "model/error.hpp"
#include "model/precision.hpp"
#include "model/profile.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;
fs::path json_beside(const fs::path &csv)
{
    return fs::path(csv).replace_extension(".json");
}

/// Where a launch leaves its files until all are there; another measurement's parts are in another folder.
fs::path parts_folder(const fs::path &csv, const std::string &identity)
{
    return (fs::path(csv) += ".parts") / identity;
}

/// How many more launches unconverged points get while the budget lasts.
constexpr int most_further_launches = 30;

/// The least budget of such a launch: a few points are soon done, but processes warm up first [s].
constexpr double least_further_budget = 1;

/// Whether sizes are chosen by the curves: the first launch finds them, the others take its points.
bool is_adaptive(const ProbeOptions &options)
{
    return options.points.empty() && options.sizes.empty();
}

/// `listed`: the launch takes its points from a file, --like.
Job probe_job(const ProbeOptions &options, int launch, bool listed, double budget)
{
    Job job{.ranks = options.ranks, .program = "mpisheet-probe", .resumes = true};
    job.arguments = {"--expect-ranks", std::to_string(options.ranks), "--launch", std::to_string(launch),
                     "--seed",         std::to_string(options.seed)};
    const auto pass = [&](const char *option, const std::string &value) {
        if (!value.empty())
            job.arguments.insert(job.arguments.end(), {option, value});
    };
    if (!listed) {
        pass("--points", options.points);
        pass("--ops", options.ops);
        if (options.cold)
            job.arguments.emplace_back("--cold");
        pass("--sizes", options.sizes);
        pass("--processes", options.processes);
    }
    if (!is_simulated(options.launcher))
        pass("--budget", format_number(budget) + "s");
    return job;
}

/// Where launch number `launch` leaves its samples, description and profile.
void set_outputs(Job &job, const fs::path &folder, int launch)
{
    const std::string part = (folder / fmt::format("launch-{}", launch)).string();
    job.outputs = {{"-o", part + ".csv"}, {"--json", part + ".json"}, {"--profile", part + ".profile.csv"}};
}

std::vector<Job> probe_jobs(const ProbeOptions &options, int launches)
{
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch)
        jobs.push_back(probe_job(options, launch, launch > 0 && is_adaptive(options), options.budget / launches));
    return jobs;
}

/// What decides the samples, so that a measurement is only ever continued with the same options.
std::string identity(const ProbeOptions &options, const std::vector<Job> &jobs)
{
    std::string text = options.launcher.command + "\n" + options.launcher.platform.filename().string();
    for (const Job &job : jobs)
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return formats::sha256(text).substr(0, 16);
}

Present present(const fs::path &output, const std::string &wanted)
{
    if (!fs::exists(output))
        return Present::nothing;
    const fs::path json = json_beside(output);
    const Json description = fs::exists(json) ? formats::read_json_object(json) : Json();
    const bool same = description.contains("identity") && description["identity"] == wanted;
    return same ? Present::same : Present::other;
}

int launches_of(const ProbeOptions &options)
{
    return options.launches > 0 ? options.launches : is_simulated(options.launcher) ? 1 : 5;
}

LaunchFiles files_of(const Job &job)
{
    return {job.outputs[0].second, job.outputs[1].second, job.outputs[2].second};
}

/// The ranks and links that at least half of the launches found slow, in the words of the first that did.
Json slow_in_most(const std::vector<Json> &launches)
{
    std::map<std::string, std::pair<std::size_t, std::string>> found; // how often, in which words
    for (const Json &launch : launches) {
        const Json survey = launch.value("survey", Json::object());
        if (!survey.is_object())
            continue;
        for (const Json &one : survey.value("slow", Json::array())) {
            auto &[times, words] =
                found[fmt::format("{} {} {}", one.value("what", ""), one.value("rank", 0), one.value("other", -1))];
            words = times++ == 0 ? one.value("text", "") : words;
        }
    }
    Json list = Json::array();
    for (const auto &[key, item] : found)
        if (2 * item.first >= launches.size())
            list.push_back(launches.size() == 1
                               ? item.second
                               : fmt::format("{} (in {} of {} launches)", item.second, item.first, launches.size()));
    return list;
}

/// Launches of the points that the ones before left unconverged, one after another while there is time. What each does
/// follows from the files of those before, so that a measurement that was stopped goes on with the same.
void launch_further(const ProbeOptions &options, const fs::path &folder, std::vector<Job> &jobs, Launches &all,
                    Progress &progress)
{
    std::size_t told = 0;
    for (int further = 0; further < most_further_launches; ++further) {
        const std::vector<PointPrecision> points = precisions(all.samples);
        const std::vector<PointPrecision> wide = unconverged(points);
        const double left = options.budget - all.seconds;
        const double needed = all.seconds / static_cast<double>(jobs.size()) * static_cast<double>(wide.size()) /
                              static_cast<double>(std::max<std::size_t>(points.size(), 1));
        if (wide.empty() || left < 0.5 * needed || left <= 0)
            return;
        const auto launch = static_cast<int>(jobs.size());
        if (wide.size() != told)
            progress.say(fmt::format("launch {}: {} of {} points are not yet known to {:.0f} %", launch + 1,
                                     wide.size(), points.size(), 100 * wanted_half_width));
        told = wide.size();
        std::string list = "op,p,bytes,seconds\n";
        for (const PointPrecision &point : wide)
            list += fmt::format("{},{},{},0\n", point.key.op, point.key.p, point.key.d);
        const fs::path file = folder / fmt::format("points-{}.csv", launch);
        formats::write_file(file, list);
        Job job = probe_job(options, launch, true, std::min(left, std::max(2 * needed, least_further_budget)));
        job.more_arguments = {"--like", file.string()};
        set_outputs(job, folder, launch);
        jobs.push_back(job);
        run_jobs(options.launcher, jobs, progress);
        add_launch(all, files_of(job));
    }
}

} // namespace

Present samples_present(const ProbeOptions &options)
{
    return present(options.output, identity(options, probe_jobs(options, launches_of(options))));
}

void probe(const ProbeOptions &options)
{
    check_launcher(options.launcher, options.ranks);
    const int launches = launches_of(options);
    const bool simulated = is_simulated(options.launcher);
    std::vector<Job> jobs = probe_jobs(options, launches);
    const std::string wanted = identity(options, jobs);
    const fs::path folder = parts_folder(options.output, wanted);
    for (int launch = 0; launch < launches; ++launch) {
        Job &job = jobs[static_cast<std::size_t>(launch)];
        set_outputs(job, folder, launch);
        if (launch > 0 && is_adaptive(options))
            job.more_arguments = {"--like", jobs[0].outputs[0].second.string()};
    }
    Progress progress("probe");
    const Present there = present(options.output, wanted);
    if (there == Present::same)
        return progress.finish(options.output.string() + " is there already");
    if (there == Present::other)
        throw Error(Exit::usage, options.output.string() + " holds a measurement made with other options: give another "
                                                           "-o, or delete it first");
    run_jobs(options.launcher, jobs, progress);
    Launches measured;
    for (const Job &job : jobs)
        add_launch(measured, files_of(job));
    if (!simulated && options.launches == 0)
        launch_further(options, folder, jobs, measured, progress);
    const std::vector<PointPrecision> points = precisions(measured.samples);
    const std::vector<PointPrecision> wide = simulated ? std::vector<PointPrecision>() : unconverged(points);
    Json all = measured.descriptions.front();
    all["launches"] = measured.descriptions;
    all["slow"] = slow_in_most(measured.descriptions);
    if (all.contains("machine"))
        all["hardware"] = all["machine"];
    all["machine"] = machine_name(options.launcher);
    all["simulated"] = simulated;
    if (!options.launcher.command.empty())
        all["launcher"] = options.launcher.command;
    all["identity"] = wanted;
    all["wanted_half_width"] = wanted_half_width;
    all["unconverged"] = precision_json(wide);
    all["states"] = advice_on(snapshots_of(measured.profiles), measured.states);
    std::string csv = formats::samples_header(), profiles = formats::profiles_header();
    for (const Sample &sample : measured.samples)
        csv += formats::to_row(sample);
    for (const Profile &profile : measured.profiles)
        profiles += formats::to_row(profile);
    formats::write_file(fs::path(options.output).replace_extension(".profile.csv"), profiles);
    formats::write_file(json_beside(options.output), all.dump(2) + "\n");
    formats::write_file(options.output, csv);
    fs::remove_all(fs::path(options.output) += ".parts");
    say_how_it_went(measured, points, wide, progress);
    progress.finish(fmt::format("{} launch{} of {} ranks on {}", jobs.size(), jobs.size() == 1 ? "" : "es",
                                options.ranks, machine_name(options.launcher)));
}

void calibrate(const Launcher &launcher, int launches, const fs::path &output, const std::string &program)
{
    Progress progress("calibrate");
    if (fs::exists(output))
        return progress.finish(output.string() + " is there already");
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch) {
        jobs.push_back({.program = program, .arguments = {"--calibrate", "--launch", std::to_string(launch)}});
        jobs.back().more_arguments = rates_words(launcher);
        jobs.back().outputs = {
            {"-o", parts_folder(output, machine_name(launcher)) / fmt::format("launch-{}.csv", launch)}};
    }
    run_jobs(launcher, jobs, progress);
    std::vector<fs::path> files;
    for (const Job &job : jobs)
        files.push_back(job.outputs[0].second);
    formats::write_file(output, concatenate_csv(files));
    fs::remove_all(fs::path(output) += ".parts");
    progress.finish(fmt::format("{} launch{} on one process", launches, launches == 1 ? "" : "es"));
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
