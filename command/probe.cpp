#include "command/probe.hpp"

#include "command/cli.hpp"
#include "command/jobs.hpp"
#include "command/json.hpp"
#include "datasheets/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mpisheet {
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

std::vector<Job> probe_jobs(const ProbeOptions &options, int launches)
{
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch) {
        Job job{.ranks = options.ranks, .program = "mpisheet-probe"};
        job.arguments = {"--expect-ranks", std::to_string(options.ranks), "--launch", std::to_string(launch),
                         "--seed",         std::to_string(options.seed)};
        const auto pass = [&](const char *option, const std::string &value) {
            if (!value.empty())
                job.arguments.insert(job.arguments.end(), {option, value});
        };
        pass("--points", options.points);
        pass("--ops", options.ops);
        if (options.cold)
            job.arguments.emplace_back("--cold");
        pass("--sizes", options.sizes);
        pass("--processes", options.processes);
        if (!is_simulated(options.launcher))
            pass("--budget", format_number(options.budget / launches) + "s");
        jobs.push_back(std::move(job));
    }
    return jobs;
}

/// What decides the samples, so that a measurement is only ever continued with the same options.
std::string identity(const ProbeOptions &options, const std::vector<Job> &jobs)
{
    std::string text = options.launcher.command + "\n" + options.launcher.platform.filename().string();
    for (const Job &job : jobs)
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return sha256(text).substr(0, 16);
}

Json read_json(const fs::path &file)
{
    Json json = Json::parse(read_file(file), nullptr, false);
    if (json.is_discarded())
        throw Error(Exit::bad_input,
                    file.string() + ": expected JSON, found something else: delete it and probe again");
    return json;
}

Present present(const fs::path &output, const std::string &wanted)
{
    if (!fs::exists(output))
        return Present::nothing;
    const fs::path json = json_beside(output);
    const Json description = fs::exists(json) ? read_json(json) : Json();
    const bool same = description.is_object() && description.contains("identity") && description["identity"] == wanted;
    return same ? Present::same : Present::other;
}

int launches_of(const ProbeOptions &options)
{
    return options.launches > 0 ? options.launches : is_simulated(options.launcher) ? 1 : 5;
}

std::vector<fs::path> outputs(const std::vector<Job> &jobs, std::size_t which)
{
    std::vector<fs::path> files;
    for (const Job &job : jobs)
        files.push_back(job.outputs[which].second);
    return files;
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

} // namespace

Present samples_present(const ProbeOptions &options)
{
    return present(options.output, identity(options, probe_jobs(options, launches_of(options))));
}

void probe(const ProbeOptions &options)
{
    check_launcher(options.launcher, options.ranks);
    const int launches = launches_of(options);
    std::vector<Job> jobs = probe_jobs(options, launches);
    const std::string wanted = identity(options, jobs);
    for (std::size_t launch = 0; launch < jobs.size(); ++launch) {
        const fs::path part = parts_folder(options.output, wanted) / fmt::format("launch-{}", launch);
        jobs[launch].outputs = {{"-o", part.string() + ".csv"}, {"--json", part.string() + ".json"}};
    }
    Progress progress("probe");
    const Present there = present(options.output, wanted);
    if (there == Present::same)
        return progress.finish(options.output.string() + " is there already");
    if (there == Present::other)
        throw Error(Exit::usage, options.output.string() + " holds a measurement made with other options: give another "
                                                           "-o, or delete it first");
    run_jobs(options.launcher, jobs, progress);

    std::vector<Json> each;
    for (const fs::path &file : outputs(jobs, 1))
        each.push_back(read_json(file));
    Json all = each.front();
    all["launches"] = each;
    all["slow"] = slow_in_most(each);
    if (all.contains("machine"))
        all["hardware"] = all["machine"];
    all["machine"] = machine_name(options.launcher);
    all["simulated"] = is_simulated(options.launcher);
    if (!options.launcher.command.empty())
        all["launcher"] = options.launcher.command;
    all["identity"] = wanted;
    const std::string csv = concatenate_csv(outputs(jobs, 0));
    write_file(json_beside(options.output), all.dump(2) + "\n");
    write_file(options.output, csv);
    fs::remove_all(fs::path(options.output) += ".parts");
    progress.finish(fmt::format("{} launch{} of {} ranks on {}", launches, launches == 1 ? "" : "es", options.ranks,
                                machine_name(options.launcher)));
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
    write_file(output, concatenate_csv(outputs(jobs, 0)));
    fs::remove_all(fs::path(output) += ".parts");
    progress.finish(fmt::format("{} launch{} on one process", launches, launches == 1 ? "" : "es"));
}

namespace {

/// The advice of a fit as the points of a probe; those that need more ranks, or an operation that nobody asked for, are
/// left out. Throws Error (bad_input) for a file without advice, Error (usage) where nothing is left of it.
std::string advised_points(const fs::path &file, const ProbeOptions &options)
{
    const Json json = read_json(file);
    const auto is_point = [](const Json &point) {
        return point.is_object() && point.contains("op") && point["op"].is_string() && point.contains("p") &&
               point["p"].is_number_integer() && point.contains("bytes") && point["bytes"].is_number_integer();
    };
    if (!json.is_object() || !json.contains("advice") ||
        !std::all_of(json["advice"].begin(), json["advice"].end(), is_point))
        throw Error(Exit::bad_input, file.string() +
                                         ": expected \"advice\", a list of op, p and bytes as `mpisheet fit "
                                         "--json` writes it; found none");
    const std::string wanted = "," + options.ops + ",";
    std::string points;
    int asked = 0, larger = 0, kept = 0;
    for (const Json &point : json["advice"]) {
        const std::string op = point.value("op", "");
        const int p = point.value("p", 0);
        if (!options.ops.empty() && wanted.find("," + op + ",") == std::string::npos)
            continue;
        ++asked;
        larger += p > options.ranks;
        if (p > options.ranks)
            continue;
        ++kept;
        points += fmt::format("{}{}:{}:{}", points.empty() ? "" : ",", op, p, point.value("bytes", std::int64_t{0}));
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
    CLI::App *sub = command(app, "probe", "measure what MPI operations cost",
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

} // namespace mpisheet
