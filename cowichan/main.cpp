// mpisheet-cowichan: Cowichan problems on MPI, verified and timed by phase; and the calibration of their basic steps.

#include "cowichan/calibration.hpp"
#include "cowichan/measurement.hpp"
#include "cowichan/options.hpp"
#include "datasheets/file.hpp"
#include "datasheets/records.hpp"
#include "git_version.hpp"
#include "measure/machine.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "measure/work.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <iostream>

namespace mpisheet {
namespace {

void show_progress(int done, int total, const std::string &text)
{
    std::cerr << "@progress " << done << ' ' << total << ' ' << text << std::endl;
}

/// Each rank reads the rates: none could compute without.
void start_spending(const CowichanOptions &options)
{
    if (!platform::simulated() || !options.counted)
        return;
    try {
        use_rates(parse_rates(read_file(options.rates), options.rates.string()));
    } catch (const Error &error) {
        throw AgreedError(error.status(), error.what());
    }
}

int calibrate_here(const Launch &launch, const CowichanOptions &options)
{
    if (launch.size > 1)
        throw AgreedError(Exit::usage,
                          "--calibrate times one process: start one rank, not " + std::to_string(launch.size));
    CalibrationRules rules = platform::simulated() ? simulated_rules() : CalibrationRules{};
    rules.launch = options.launch;
    if (!platform::simulated())
        rules.budget = options.budget;
    std::string text = calibration_header();
    for (const StepSample &sample : calibrate(rules, MPI_Wtime, show_progress))
        text += to_row(sample);
    write_file(options.output, text);
    return 0;
}

Input read_input(const CowichanOptions &options, const Team &team)
{
    Input input{!options.input.empty(), options.input.string(), {}};
    on_root(team, [&] {
        if (input.given)
            input.text = read_file(options.input);
    });
    return input;
}

void write_results(const CowichanOptions &options, const std::vector<Measurement> &measurements)
{
    if (!options.json.empty())
        write_file(options.json, to_json(measurements));
    if (!options.output.empty())
        write_file(options.output, measurements[0].result);
    if (!options.runs.empty()) {
        std::string text = std::filesystem::exists(options.runs) ? read_file(options.runs) : runs_header();
        for (const Measurement &measurement : measurements)
            for (const Run &row : to_runs(measurement, options.launch))
                text += to_row(row);
        write_file(options.runs, text);
    }
    if (!options.trace.empty()) {
        std::string text = trace_header();
        for (const Measurement &measurement : measurements)
            text += trace_rows(measurement);
        write_file(options.trace, text);
    }
}

int run_jobs(const Launch &launch, const CowichanOptions &options)
{
    const Team team = make_team(MPI_COMM_WORLD);
    const bool root = team.rank == 0;
    if (root && launch.oversubscribed)
        std::cerr << "warning: " << oversubscription(launch) << "; no time is valid\n";
    Stopwatch watch = make_stopwatch(team.comm, launch.hosts.size() == 1);
    const Input input = read_input(options, team);
    const int repetitions = options.repetitions > 0 ? options.repetitions : platform::simulated() ? 1 : 5;
    std::vector<Measurement> measurements;
    bool verified = true;
    for (const Job &job : options.jobs) {
        if (root)
            show_progress(static_cast<int>(measurements.size()), static_cast<int>(options.jobs.size()),
                          std::string(job.kernel->name) + " d=" + std::to_string(job.problem.rows));
        measurements.push_back(
            measure(job, input, team, watch, repetitions, !options.trace.empty(), !options.output.empty()));
        Measurement &last = measurements.back();
        verified = verified && last.verified;
        for (Timed &timed : last.runs)
            if (launch.oversubscribed || !last.verified) {
                timed.valid = false;
                timed.reason = last.verified ? "oversubscribed" : "wrong result";
            }
        if (root)
            std::cout << describe(last) << std::flush;
    }
    on_root(team, [&] { write_results(options, measurements); });
    if (root)
        show_progress(static_cast<int>(measurements.size()), static_cast<int>(options.jobs.size()), "done");
    if (!verified)
        throw AgreedError(Exit::bug, "a result differs from the sequential reference");
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    using namespace mpisheet;
    const std::string version =
        std::string("mpisheet-cowichan " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    CowichanOptions options;
    const CommandLine line = read_options(argc, argv, version, platform::simulated(), options);
    return run_mpi(argc, argv, line, options.rules, [&](const Launch &launch) {
        keep_memory();
        start_spending(options);
        return options.calibrate ? calibrate_here(launch, options) : run_jobs(launch, options);
    });
}
