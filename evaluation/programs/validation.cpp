#include "evaluation/programs/validation.hpp"

#include "equations/equations.hpp"
#include "evaluation/measured/fit_files.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "formats/file.hpp"
#include "formats/json.hpp"
#include "formats/lock.hpp"
#include "formats/option.hpp"
#include "formats/scores.hpp"
#include "launch/jobs.hpp"
#include "model/error.hpp"
#include "model/node_rate.hpp"
#include "model/words.hpp"
#include "probes/campaign/calibration.hpp"
#include "probes/campaign/parts.hpp"
#include "report/comparison_json.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"
#include "report/validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// Launches in the order in which they are made, and what they leave.
struct Round {
    std::vector<launch::Job> jobs;
    std::vector<fs::path> runs, sentinels, steps;
};

/// A calibration of the kernels' steps on as many ranks as any of them is run on.
launch::Job steps_job(const ValidationOptions &options, const Validation &validation, int launch, const fs::path &file)
{
    const std::vector<int> processes = formats::read_processes("-n", options.processes);
    const std::string names = joined(validation.kernels, ",", &KernelRuns::kernel);
    return campaign::calibration_job({.machine = launch::machine_name(options.launcher),
                                      .program = validation.program,
                                      .kernels = names,
                                      .ranks = *std::max_element(processes.begin(), processes.end())},
                                     launch, file);
}

/// One launch for each replication, number of ranks and kernel; on a real machine, after those of a replication, one
/// that times the kernels' steps.
Round launches_of(const ValidationOptions &options, const Validation &validation, const fs::path &parts)
{
    const bool real = !launch::is_simulated(options.launcher);
    const int launches = options.launches > 0 ? options.launches : real ? 3 : 1;
    Round round;
    for (int launch = 0; launch < launches; ++launch) {
        for (const int p : formats::read_processes("-n", options.processes))
            for (const KernelRuns &runs : validation.kernels) {
                launch::Job job{.ranks = static_cast<int>(p), .program = validation.program};
                job.arguments = {
                    runs.kernel,      "-d", runs.sizes, "--launch", std::to_string(launch), "--expect-ranks",
                    std::to_string(p)};
                job.arguments.insert(job.arguments.end(), runs.arguments.begin(), runs.arguments.end());
                job.more_arguments = launch::rates_words(options.launcher);
                const std::string name = fmt::format("{}-p{}-launch{}", runs.kernel, p, launch);
                round.runs.push_back(parts / (name + ".csv"));
                job.outputs = {{"--runs", round.runs.back()}};
                if (real) {
                    round.sentinels.push_back(parts / (name + "-sentinels.csv"));
                    job.outputs.emplace_back("--sentinels", round.sentinels.back());
                }
                round.jobs.push_back(std::move(job));
            }
        if (real) {
            round.steps.push_back(parts / fmt::format("steps-launch{}.csv", launch));
            round.jobs.push_back(steps_job(options, validation, launch, round.steps.back()));
        }
    }
    return round;
}

/// What was run and where: runs that are there already are kept only when it is the same.
std::string runs_identity(const ValidationOptions &options, const std::vector<launch::Job> &jobs)
{
    std::string text = options.launcher.command + "\n" + options.launcher.platform.string();
    text += options.launcher.measured_compute ? "\nmeasured" : "\ncounted";
    for (const launch::Job &job : jobs)
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return formats::json_text(formats::Json{{"machine", launch::machine_name(options.launcher)},
                                            {"identity", formats::sha256(text)}}) +
           "\n";
}

/// The runs as the steps timed between them would have predicted them; paired-steps.gp beside the steps.
std::vector<Comparison> paired_cells(const Validation &validation, const fs::path &steps, const std::vector<Run> &runs)
{
    const fs::path sheet = fs::path(steps).replace_extension(".gp");
    fit_files({steps}, {.sheet = sheet, .json = {}, .table = {}});
    const formats::Predictions predictions = validation.with_steps(sheet);
    return compare(predictions.rows, predictions.parts, runs).cells;
}

} // namespace

void check_validation(const ValidationOptions &options)
{
    std::vector<int> processes = formats::read_processes("-n", options.processes);
    if (processes.empty())
        throw Error(Exit::usage, "-n: expected process counts");
    std::sort(processes.rbegin(), processes.rend());
    for (const int p : processes)
        launch::check_launcher(options.launcher, p);
    launch::rates_words(options.launcher);
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

int validate_by_runs(const ValidationOptions &options, const Validation &validation)
{
    const fs::path runs_file = options.output / "runs.csv", sentinels_file = options.output / "sentinels.csv",
                   steps_file = options.output / "paired-steps.csv";
    formats::make_folder(options.output);
    const formats::Lock lock(runs_file);
    const fs::path parts = options.output / "runs.csv.parts";
    const Round round = launches_of(options, validation, parts);
    const fs::path made_by = options.output / "runs.json";
    const std::string identity = runs_identity(options, round.jobs);
    const formats::Predictions &predictions = validation.predictions;
    const bool same_predictions = keep_predictions(options.output, predictions);
    if (!same_predictions || !fs::exists(made_by) || formats::read_file(made_by) != identity) {
        for (const fs::path &file : {runs_file, sentinels_file, steps_file, options.output / "paired.csv"})
            fs::remove(file); // they followed other predictions, or ran elsewhere
        fs::remove_all(parts);
        formats::write_file(made_by, identity);
    }
    report::Progress progress("run");
    if (fs::exists(runs_file)) {
        progress.finish(runs_file.string() + " is there already");
    } else {
        launch::run_jobs(options.launcher, round.jobs, progress);
        if (!round.sentinels.empty())
            formats::write_file(sentinels_file, campaign::concatenate_csv(round.sentinels));
        if (!round.steps.empty())
            formats::write_file(steps_file, campaign::concatenate_csv(round.steps));
        formats::write_file(runs_file, campaign::concatenate_csv(round.runs));
        fs::remove_all(parts);
        progress.finish(report::count_text(round.jobs.size(), "launch"));
    }
    const std::vector<Run> runs = formats::read_runs(runs_file);
    Comparisons comparisons = compare(predictions.rows, predictions.parts, runs);
    if (fs::exists(steps_file))
        comparisons.paired = paired_cells(validation, steps_file, runs);
    if (fs::exists(sentinels_file)) {
        const std::vector<SentinelRow> sentinels = formats::read_sentinels(sentinels_file);
        for (std::vector<Comparison> *cells : {&comparisons.cells, &comparisons.paired})
            for (Comparison &cell : *cells)
                cell.state = state_factor(cell, sentinels, validation.expected);
    }
    formats::write_file(options.output / "comparison.csv", formats::comparison_csv(comparisons.cells));
    if (!comparisons.paired.empty())
        formats::write_file(options.output / "paired.csv", formats::comparison_csv(comparisons.paired));
    print_comparison(comparisons, options.format);
    if (validation.more) {
        const std::vector<report::Grid> grids = validation.more(comparisons, runs);
        if (options.format == report::Format::table)
            fmt::print("\n{}", report::to_text(grids, report::screen()));
    }
    return enforced(comparisons, options.enforce);
}

void print_comparison(const Comparisons &comparisons, report::Format format)
{
    switch (format) {
    case report::Format::csv:
        fmt::print("{}", formats::comparison_csv(comparisons.cells));
        break;
    case report::Format::json:
        fmt::print("{}\n", report::comparison_json(comparisons));
        break;
    case report::Format::table:
        report::say(report::verdict(comparisons) + "\n" +
                    report::to_text(report::validation_tables(comparisons), report::screen()));
        break;
    }
}

int enforced(const Comparisons &comparisons, double enforce)
{
    if (enforce > 0)
        for (const std::string &program : programs_of(comparisons.cells))
            if (!(summarise(cells_of(comparisons.cells, program)).median <= enforce))
                return static_cast<int>(Exit::no);
    return 0;
}

} // namespace mpisheet::evaluation
