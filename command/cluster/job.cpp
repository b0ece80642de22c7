// mpisheet plan: what a measurement would take, told before it is begun. mpisheet job: a script for a batch system that
// measures, goes on where its time limit stopped it, and validates.

#include "command/console/cli.hpp"
#include "command/console/launch_options.hpp"
#include "evaluation/measured/measurement_forecast.hpp"
#include "evaluation/programs/cowichan_validation.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "launch/batch.hpp"
#include "launch/job_script.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"

namespace mpisheet::command {
namespace {

struct PlanOptions {
    launch::MeasurementPlan plan;
    Format format = Format::table;
};

/// Throws Error (usage or bad_input) where --validate and what goes with it would fail when the job runs.
void check_validate(const launch::BatchJob &options)
{
    const bool own = launch::validates_own(options);
    if (own && (options.own.empty() || options.sizes_of_problem.empty()))
        throw Error(Exit::usage, "--validate " + options.validate +
                                     ": give its problem sizes and its program, -d 512,1024 -- ./app {d}");
    if (!own && (!options.own.empty() || !options.sheets.empty()))
        throw Error(Exit::usage, "--sheet and a command after -- are for --validate MODEL.gp");
    if (options.validate.empty() && !options.sizes_of_problem.empty())
        throw Error(Exit::usage, "-d is for --validate; --sizes are the messages'");
    if (own)
        evaluation::read_script(options.validate);
    else if (!options.validate.empty())
        evaluation::check_kernels("--validate", options.validate, true);
    if (!options.sizes_of_problem.empty())
        formats::read_problem_sizes("-d", options.sizes_of_problem);
    for (const std::filesystem::path &sheet : options.sheets)
        evaluation::read_script(sheet);
}

launch::MeasurementPlan named_options(const CLI::App *sub, launch::MeasurementPlan plan)
{
    plan.has_ranks = sub->count("-n") > 0;
    plan.keeps_budget = sub->count("--budget") > 0;
    plan.afterwards.calibration = plan.probe.ops.empty();
    return plan;
}

void add_allocation(CLI::App *app, launch::MeasurementPlan &options)
{
    app->add_option("--nodes", options.layout.nodes, "nodes")->check(at_least_one);
    app->add_option("--ppn", options.layout.ppn, "ranks a node (1)")->check(at_least_one);
    unit_option(app, "--time", options.time, launch::parse_job_time,
                "wall time of the job, e.g. 30m or 2:00:00: the budget for measuring follows from it");
}

} // namespace

void add_plan(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<PlanOptions>();
    CLI::App *sub = subcommand(app, "plan", "what a measurement would measure, take and need; runs nothing",
                               "mpisheet plan --nodes 128 --ppn 32 --time 30m\n  mpisheet plan -n 2 --sheet mine");
    options->plan.probe.budget = whole_budget;
    add_probe_options(sub, options->plan.probe, budget_of_all);
    add_allocation(sub, options->plan);
    sub->add_option(
        "--sheet", options->plan.known,
        "folder of characterise (its launches say how fast they go) or sheet of such a machine; none: a guess");
    add_json(sub, options->format);
    on(sub, action, options, [sub](const PlanOptions &given) {
        launch::MeasurementPlan plan = named_options(sub, given.plan);
        plan.probe.ops = with_levels(plan.probe.ops);
        return evaluation::print_plan(launch::settled(plan), given.format);
    });
}

void add_job(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<launch::BatchJob>();
    options->plan.time = 1800;
    CLI::App *sub = subcommand(
        app, "job", "a batch script that measures, and goes on by itself",
        "mpisheet job --nodes 4 --ppn 2 --time 30m -o mine > mine.sh; sbatch mine.sh\n  mpisheet job --layouts "
        "8x1,4x2 -o mine --validate app.gp -d 512 -- ./app {d} > mine.sh");
    options->plan.probe.budget = whole_budget;
    add_probe_options(sub, options->plan.probe, budget_of_all);
    add_allocation(sub, options->plan);
    sub->add_option("-o", options->plan.probe.output,
                    "folder of the measurement; with --array it holds a folder for each job")
        ->required();
    sub->add_option("-p,--partition", options->partition, "partition or queue");
    sub->add_option("--array", options->array,
                    "number of jobs that repeat the measurement, each on the nodes it is given: -o/1, -o/2 …")
        ->check(at_least_one);
    sub->add_option("--validate", options->validate,
                    "kernels to predict, then to run, in each of --layouts: life,product; or MODEL.gp of a program of "
                    "your own");
    sub->add_option("-d", options->sizes_of_problem, "their problem sizes (each kernel's own)");
    sub->add_option("--sheet", options->sheets, "what MODEL.gp needs besides the machine's sheet: costs of its steps")
        ->allow_extra_args(false);
    sub->add_option("COMMAND", options->own,
                    "after --: MODEL.gp's program and its arguments, {d} for the problem size");
    sub->add_option("--system", options->system, "slurm, pbs or flux (slurm)")
        ->check(CLI::IsMember({"slurm", "pbs", "flux"}));
    on(sub, action, options, [sub](const launch::BatchJob &given) {
        launch::BatchJob job = given;
        job.plan = named_options(sub, std::move(job.plan));
        launch::complete(job);
        check_validate(job);
        job.plan = launch::settled(job.plan);
        evaluation::check_points(job.plan);
        formats::make_folder(job.plan.probe.output); // batch systems do not make the folders of their logs
        report::put({}, launch::job_script(job));
        return 0;
    });
}

} // namespace mpisheet::command
