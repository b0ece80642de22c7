#include "command/validation.hpp"

#include "campaign/parts.hpp"
#include "command/cli.hpp"
#include "command/comparison.hpp"
#include "command/json.hpp"
#include "command/launch/jobs.hpp"
#include "command/option.hpp"
#include "command/terminal.hpp"
#include "equations/equations.hpp"
#include "formats/file.hpp"
#include "formats/lock.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/node_rate.hpp"
#include "model/quantity.hpp"
#include "report/text/text.hpp"
#include "report/text/validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

/// One launch for each kernel, number of ranks and replication; each gives a part of runs.csv.
std::vector<Job> jobs_of(const ValidationOptions &options, const std::string &program,
                         const std::vector<KernelRuns> &kernels, const fs::path &parts)
{
    const int launches = options.launches > 0 ? options.launches : is_simulated(options.launcher) ? 1 : 3;
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch)
        for (const int p : read_processes("-n", options.processes))
            for (const KernelRuns &runs : kernels) {
                Job job{.ranks = static_cast<int>(p), .program = program};
                job.arguments = {
                    runs.kernel,      "-d", runs.sizes, "--launch", std::to_string(launch), "--expect-ranks",
                    std::to_string(p)};
                job.arguments.insert(job.arguments.end(), runs.arguments.begin(), runs.arguments.end());
                job.more_arguments = rates_words(options.launcher);
                job.outputs = {{"--runs", parts / fmt::format("{}-p{}-launch{}.csv", runs.kernel, p, launch)}};
                if (!is_simulated(options.launcher))
                    job.outputs.emplace_back(
                        "--sentinels", parts / fmt::format("{}-p{}-launch{}-sentinels.csv", runs.kernel, p, launch));
                jobs.push_back(std::move(job));
            }
    return jobs;
}

/// Writes predictions.csv and its SHA-256. True when runs that are there already belong to these predictions.
bool keep_predictions(const fs::path &folder, const std::string &text)
{
    const fs::path file = folder / "predictions.csv";
    const std::string digest = formats::sha256(text) + "  predictions.csv\n";
    const fs::path record = folder / "predictions.sha256";
    if (fs::exists(file) && fs::exists(record) && formats::read_file(file) == text &&
        formats::read_file(record) == digest)
        return true;
    formats::write_file(file, text);
    formats::write_file(record, digest);
    return false;
}

/// What was run and where: runs that are there already are kept only when it is the same.
std::string runs_identity(const ValidationOptions &options, const std::vector<Job> &jobs)
{
    std::string text = options.launcher.command + "\n" + options.launcher.platform.string();
    text += options.launcher.measured_compute ? "\nmeasured" : "\ncounted";
    for (const Job &job : jobs)
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return json_text(Json{{"machine", machine_name(options.launcher)}, {"identity", formats::sha256(text)}}) + "\n";
}

} // namespace

void add_validation(CLI::App *sub, ValidationOptions &options)
{
    add_launcher(sub, options.launcher);
    sub->add_option("-o", options.output, "folder for predictions.csv and runs.csv")->required();
    sub->add_option("--launches", options.launches, "mpiexec runs of each p (3; simulated: 1)")->check(at_least_one);
    sub->add_option_function<std::string>(
           "--compute", [&options](const std::string &text) { options.launcher.measured_compute = text == "measured"; },
           "simulated compute: counted (work x rates) or measured (host seconds)")
        ->check(CLI::IsMember({"counted", "measured"}));
    unit_option(sub, "--enforce", options.enforce, parse_share,
                "end with 1 when a kernel's median error exceeds this, e.g. 10%");
}

void check_validation(const ValidationOptions &options)
{
    std::vector<int> processes = read_processes("-n", options.processes);
    if (processes.empty())
        throw Error(Exit::usage, "-n: expected process counts");
    std::sort(processes.rbegin(), processes.rend());
    for (const int p : processes)
        check_launcher(options.launcher, p);
    rates_words(options.launcher);
}

ExpectedRate rates_of(const equations::Scope &sheet)
{
    return [&sheet](const std::string &rate, int busy) {
        const bool is_message = rate == message_rate;
        const std::string function = is_message ? "tmsg" : "r_" + rate;
        if (sheet.find_function(function) == nullptr)
            return std::nan("");
        const equations::Program program = equations::compile(sheet, function);
        return is_message ? 1 / program(std::vector{message_rate_bytes}) : program({static_cast<double>(busy)});
    };
}

int validate_by_runs(const ValidationOptions &options, const std::string &program,
                     const std::vector<KernelRuns> &kernels, const formats::Predictions &predictions,
                     const ExpectedRate &expected, const MoreToSay &more)
{
    const fs::path runs_file = options.output / "runs.csv", sentinels_file = options.output / "sentinels.csv";
    formats::make_folder(options.output);
    const formats::Lock lock(runs_file);
    const fs::path parts = options.output / "runs.csv.parts";
    const std::vector<Job> jobs = jobs_of(options, program, kernels, parts);
    const fs::path made_by = options.output / "runs.json";
    const std::string identity = runs_identity(options, jobs);
    const bool same_predictions = keep_predictions(options.output, formats::to_text(predictions));
    if (!same_predictions || !fs::exists(made_by) || formats::read_file(made_by) != identity) {
        fs::remove(runs_file); // they followed other predictions, or ran elsewhere
        fs::remove(sentinels_file);
        fs::remove_all(parts);
        formats::write_file(made_by, identity);
    }
    Progress progress("run");
    if (fs::exists(runs_file)) {
        progress.finish(runs_file.string() + " is there already");
    } else {
        run_jobs(options.launcher, jobs, progress);
        std::vector<fs::path> files, sentinels;
        for (const Job &job : jobs) {
            files.push_back(job.outputs.front().second);
            if (job.outputs.size() > 1)
                sentinels.push_back(job.outputs.back().second);
        }
        if (!sentinels.empty())
            formats::write_file(sentinels_file, campaign::concatenate_csv(sentinels));
        formats::write_file(runs_file, campaign::concatenate_csv(files));
        fs::remove_all(parts);
        progress.finish(fmt::format("{} launches", jobs.size()));
    }
    const std::vector<Run> runs = formats::read_runs(runs_file);
    const Comparisons comparisons = compare(predictions.rows, predictions.parts, runs);
    formats::write_file(options.output / "comparison.csv", formats::comparison_csv(comparisons.cells));
    print_comparison(comparisons, options.format);
    if (fs::exists(sentinels_file) && options.format == Format::table) {
        const std::vector<SentinelRow> sentinels = formats::read_sentinels(sentinels_file);
        std::vector<double> factors;
        for (const Comparison &cell : comparisons.cells)
            factors.push_back(state_factor(cell, sentinels, expected));
        fmt::print("\n{}", report::to_text(report::states_table(comparisons.cells, factors), screen()));
    }
    if (more) {
        const std::vector<report::Grid> grids = more(comparisons, runs);
        if (options.format == Format::table)
            fmt::print("\n{}", report::to_text(grids, screen()));
    }
    return enforced(comparisons, options.enforce);
}

} // namespace mpisheet::command
