// mpisheet-spmd: the PerPreT case studies on MPI, verified and timed by phase; and the calibration of their basic
// steps.

#include "git_version.hpp"
#include "probes/measure/command_line.hpp"
#include "probes/measure/kernel_options.hpp"
#include "probes/measure/kernel_program.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/mpi_table.hpp"
#include "spmd/kernels/table.hpp"

#include <string>
#include <vector>

namespace mpisheet::spmd {

using measure::ChosenKernel;
using measure::KernelJob;

namespace {

using measure::CommandLine;
using measure::KernelWords;
using measure::read_command_line;
using measure::table_of_kernels;

struct Options : measure::KernelOptions {
    std::vector<measure::ChosenKernel> jobs; ///< every kernel at every size
    int iterations = 0;                      ///< 0: the paper's
    std::uint64_t seed = 1;
};

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, Options &options)
{
    KernelWords words;
    CLI::App app{"Runs the PerPreT case studies on MPI: verifies the result, prints the time of each phase.\n"
                 "Example: mpiexec -n 2 mpisheet-spmd cg-tree,pmm -d 192,384 --runs runs.csv",
                 "mpisheet-spmd"};
    declare_kernel_options(app, words, options);
    app.add_option("--iterations", options.iterations,
                   "iterations of the solvers (default: the paper's, 7 of cg, 10 of red-black)")
        ->check(CLI::Range(1, 1'000'000));
    return read_command_line(
        app, argc, argv, version, [] { return table_of_kernels(kernels); },
        [&] {
            options.jobs = interpret_kernel_words(words, kernels, "mpisheet-spmd", simulated, options);
            options.seed = words.seed;
        });
}

std::vector<KernelJob> kernel_jobs(const Options &options)
{
    std::vector<KernelJob> jobs;
    for (const ChosenKernel &chosen : options.jobs) {
        const auto row = chosen.kernel - kernels.data();
        const auto prepare = mpi_kernels[row].prepare;
        Problem problem;
        problem.rows = problem.columns = chosen.d;
        problem.seed = options.seed;
        problem.iterations =
            options.iterations > 0 ? options.iterations : descriptions[static_cast<std::size_t>(row)].iterations;
        jobs.push_back({chosen.kernel, chosen.d,
                        [prepare, problem](const Input &, const Team &team) { return prepare(problem, team); }});
    }
    return jobs;
}

} // namespace
} // namespace mpisheet::spmd

// NOLINTNEXTLINE(bugprone-exception-escape): what reading the options throws ends in read_command_line()
int main(int argc, char **argv)
{
    using namespace mpisheet;
    using namespace mpisheet::measure;
    const std::string version =
        std::string("mpisheet-spmd " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    spmd::Options options;
    const CommandLine line = spmd::read_options(argc, argv, version, platform::simulated(), options);
    return run_mpi(argc, argv, line, options.rules, [&](const Launch &launch) {
        keep_memory();
        start_spending(launch, options, spmd::all_steps());
        return options.calibrate ? calibrate_here(launch, options, spmd::steps_of(options.calibrated))
                                 : run_kernels(launch, options, spmd::kernel_jobs(options));
    });
}
