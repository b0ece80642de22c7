// mpisheet-farm: runs the tasks of a program on a tree of ranks, measures β_e, β_f and T_e, and tells how far off its
// own prediction was.

#include "farm/applications/commands.hpp"
#include "farm/calibrate_mpi.hpp"
#include "farm/divide_program_mpi.hpp"
#include "farm/options.hpp"
#include "farm/runtime/outcome.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "farm/sheet_overheads.hpp"
#include "formats/file.hpp"
#include "git_version.hpp"
#include "model/quantity.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <unistd.h>

namespace mpisheet::farm {

using measure::Launch;

namespace {

/// What is to be run; for commands also the journal's fingerprint and the job log.
CommandJob prepare(const Options &options, bool manager)
{
    if (options.program == "run")
        return prepare_commands(options.file, manager, options.timeout);
    return {program_of(options.program).prepare(options.asked),
            options.program + " " + std::to_string(options.asked.seed) + " " + std::to_string(options.asked.tasks) +
                " " + std::to_string(options.asked.size) + " " + std::to_string(options.asked.grain),
            {}};
}

/// A line about tasks done and the time that is left, on a terminal.
void show_progress(std::int64_t taken, std::int64_t all, double seconds)
{
    std::string text = "\r" + std::to_string(taken);
    if (all > 0)
        text += " of " + std::to_string(all);
    text += " tasks, " + std::to_string(std::lround(seconds)) + " s";
    if (all > 0 && taken > 0)
        text += ", " +
                std::to_string(std::lround(seconds * static_cast<double>(all - taken) / static_cast<double>(taken))) +
                " s left";
    std::cerr << text << "   " << (taken == all ? "\n" : "") << std::flush;
}

int write_outcome(const Options &options, const Outcome &outcome)
{
    if (outcome.report.unfinished_bytes > 0)
        std::cerr << "note: " << options.run.journal.string() << ": " << outcome.report.unfinished_bytes
                  << " bytes of a result that was not finished when the job was killed were cut off; the task was run "
                     "again\n";
    if (!options.trace.empty())
        formats::write_file(options.trace, trace_text(outcome));
    if (outcome.report.failed > 0 && measure::mpi_library().find("Open MPI") != std::string::npos)
        std::cerr << "note: " << outcome.report.failed
                  << " of the tasks failed, all others are done: status 1, which Open MPI's launcher calls an aborted "
                     "job\n";
    return end_of_run(options, outcome_json(outcome), outcome_text(outcome), outcome.wrong.value_or(""),
                      outcome.report.failed, outcome.error);
}

int calibrate_machine(const Launch &launch, const Options &options)
{
    const MachineOverheads overheads = calibrate_overheads(MPI_COMM_WORLD, launch.oversubscribed);
    if (launch.rank > 0)
        return 0;
    const Overheads &found = overheads.found;
    std::cout << "beta_e " << format_seconds(found.beta_e) << "\nbeta_f " << format_seconds(found.beta_f) << "\n"
              << overheads.how << "; took " << format_seconds(overheads.seconds) << "\n";
    if (options.sheet.empty())
        return 0;
    std::string sheet = std::filesystem::exists(options.sheet) ? formats::read_file(options.sheet) : std::string();
    sheet = with_sheet_seconds(std::move(sheet), "beta_e", found.beta_e, "farm: executing a task; " + overheads.how);
    sheet = with_sheet_seconds(std::move(sheet), "beta_f", found.beta_f, "farm: forwarding a task and its result");
    formats::write_file(options.sheet, sheet);
    return 0;
}

int run_program(const Launch &launch, Options options)
{
    const bool manager = launch.rank == 0;
    CommandJob prepared = prepare(options, manager);
    Job &job = prepared.job;
    Outcome outcome;
    Costs costs;
    costs.T_e = options.mean_time;
    costs.beta_e = options.beta_e.value_or(0);
    costs.beta_f = options.beta_f.value_or(0);
    costs.D_t = static_cast<double>(options.asked.task_bytes);
    costs.D_r = static_cast<double>(options.asked.result_bytes);
    int children = manager ? choose_children(options, launch.size, costs) : 0;
    MPI_Bcast(&children, 1, MPI_INT, 0, MPI_COMM_WORLD);
    const NamedTree tree = tree_for(options, launch.size, children);
    options.run.tree = tree.tree;
    options.run.may_spin = !launch.oversubscribed;
    if (job.tasks > 0)
        options.run.expected = job.tasks;
    if (isatty(STDERR_FILENO) != 0 && !options.quiet)
        options.run.progress = [all = job.tasks](std::int64_t taken, double seconds) {
            show_progress(taken, all, seconds);
        };
    options.run.fingerprint = prepared.fingerprint;
    note_times(job.application, outcome, farm_seconds);
    Crew crew(MPI_COMM_WORLD);
    outcome.report = run_farm(crew, job.application, options.run);
    crew.close();
    if (!manager)
        return 0;
    if (!options.joblog.empty() && prepared.joblog)
        formats::write_file(options.joblog, prepared.joblog());
    outcome.program = options.program;
    outcome.tree = options.run.tree;
    outcome.tree_name = tree.name;
    outcome.manager_works = options.run.manager_works;
    outcome.known_times = options.asked.times;
    if (job.verify)
        outcome.wrong = job.verify();
    if (job.result)
        outcome.result = job.result();
    outcome.oversubscribed = launch.oversubscribed;
    outcome.interconnect = options.interconnect;
    if (options.link_rate)
        outcome.costs.tau = *options.link_rate;
    evaluate(outcome, options.beta_e, options.beta_f);
    return write_outcome(options, outcome);
}

} // namespace
} // namespace mpisheet::farm

int main(int argc, char **argv)
{
    using namespace mpisheet;
    using namespace mpisheet::measure;
    const std::string version =
        std::string("mpisheet-farm " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    farm::Options options;
    const CommandLine line = farm::read_options(argc, argv, version, options);
    return run_mpi(argc, argv, line, options.rules, [&](const Launch &launch) {
        keep_memory();
        if (options.program == "calibrate")
            return farm::calibrate_machine(launch, options);
        const bool divides = options.program != "run" && farm::program_of(options.program).divides;
        return divides ? farm::run_divide_program(launch, options) : farm::run_program(launch, options);
    });
}
