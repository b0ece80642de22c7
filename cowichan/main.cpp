// mpisheet-cowichan: Cowichan problems on MPI, verified and timed by phase; and the calibration of their basic steps.

#include "cowichan/calibration.hpp"
#include "cowichan/kernels/problem.hpp"
#include "cowichan/mpi_table.hpp"
#include "cowichan/table.hpp"
#include "git_version.hpp"
#include "model/quantity.hpp"
#include "probes/measure/command_line.hpp"
#include "probes/measure/kernel_options.hpp"
#include "probes/measure/kernel_program.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"

#include <limits>
#include <string>
#include <vector>

namespace mpisheet::cowichan {

using measure::KernelJob;

namespace {

using measure::ChosenKernel;
using measure::CommandLine;
using measure::largest_size;
using measure::read_command_line;
using measure::reading;
using measure::table_of_kernels;

/// One kernel at one size.
struct ChosenRun {
    const Kernel *kernel = nullptr;
    Problem problem;
};

struct Options : measure::KernelOptions {
    std::vector<ChosenRun> jobs; ///< every kernel at every size
};

/// The options as they were typed.
struct Words : measure::KernelWords {
    std::string region, variant;
    std::int64_t columns = 0;
    Problem problem;
};

[[noreturn]] void misuse(const std::string &message)
{
    throw Error(Exit::usage, message);
}

Region read_region(const std::string &text)
{
    if (text.empty())
        return {};
    const std::vector<double> numbers = reading("--region", [&] { return parse_numbers(text); });
    if (numbers.size() != 4)
        misuse("--region: expected x0,y0,dx,dy, found \"" + text + "\"");
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

/// The row of the kernel's problem for this variant.
const Kernel &variant_of(const Kernel &kernel, const std::string &variant)
{
    if (variant.empty())
        return kernel;
    if (const Kernel *row = find_variant(runnable, problem_of(kernel), variant))
        return *row;
    std::string known;
    for (const Kernel &row : runnable)
        if (problem_of(row) == problem_of(kernel) && !row.variant.empty())
            known += (known.empty() ? "" : ", ") + std::string(row.variant);
    misuse("--variant: " + std::string(problem_of(kernel)) +
           (known.empty() ? " has only one" : " has " + known + ", not \"" + variant + "\""));
}

void interpret(const Words &words, bool simulated, Options &options)
{
    const Region region = read_region(words.region);
    for (const ChosenKernel &chosen :
         interpret_kernel_words(words, runnable, "mpisheet-cowichan", simulated, options)) {
        ChosenRun job{&variant_of(*chosen.kernel, words.variant), words.problem};
        job.problem.region = region;
        job.problem.seed = words.seed;
        job.problem.rows = chosen.d;
        job.problem.columns = words.columns > 0 ? words.columns : chosen.d;
        options.jobs.push_back(job);
    }
    if (!options.inputs.empty() && (options.jobs.size() != 1 || !words.sizes.empty() || words.columns > 0))
        misuse("--input: the file says how large it is: give one kernel and no size");
}

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, Options &options)
{
    Words words;
    CLI::App app{"Runs Cowichan problems on MPI: verifies the result, prints the time of each phase.\n"
                 "Example: mpiexec -n 2 mpisheet-cowichan mandel,life,product -d 512,1024 --runs runs.csv",
                 "mpisheet-cowichan"};
    declare_kernel_options(app, words, options);
    app.add_option("--columns", words.columns, "columns of the problem (default: as many as rows)")
        ->check(CLI::Range(std::int64_t{1}, largest_size));
    app.add_option("--iterations", words.problem.generations,
                   "generations of life, iterations of elastic (default: 50)")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    app.add_option("--relax", words.problem.relax, "iterations of elastic between two tensions (default: 50)")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    app.add_option("--tolerance", words.problem.tolerance, "sor ends when no unknown changes so much (default: 1e-6)")
        ->check(CLI::PositiveNumber);
    app.add_option("--region", words.region, "region of mandel as x0,y0,dx,dy (default: -1.5,-1.5,3,3)");
    app.add_option("--variant", words.variant, "another way to solve the problem; --list shows them as NAME-VARIANT");
    app.add_option("--limit", words.problem.limit, "randmat's values are below this (default: 128)")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    app.add_option("--fraction", words.problem.fraction,
                   "share of the cells that invperc fills, that thresh keeps, that are in winnow's mask (default: 0.5)")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--points", words.problem.points, "how many points winnow selects (default: 20)")
        ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()));
    app.add_option("--input", options.inputs,
                   "file with the input (text or binary), or several, read one after the other as if they were one");
    return read_command_line(
        app, argc, argv, version, [] { return table_of_kernels(runnable); },
        [&] { interpret(words, simulated, options); });
}

std::vector<KernelJob> kernel_jobs(const Options &options)
{
    std::vector<KernelJob> jobs;
    for (const ChosenRun &job : options.jobs) {
        const auto prepare = mpi_kernel(job.kernel->name).prepare;
        jobs.push_back(
            {job.kernel, job.problem.rows, [prepare, problem = job.problem](const Input &input, const Team &team) {
                 return prepare(problem, input, team);
             }});
    }
    return jobs;
}

} // namespace
} // namespace mpisheet::cowichan

// NOLINTNEXTLINE(bugprone-exception-escape): what reading the options throws ends in read_command_line()
int main(int argc, char **argv)
{
    using namespace mpisheet;
    using namespace mpisheet::measure;
    using namespace mpisheet::cowichan;
    const std::string version =
        std::string("mpisheet-cowichan " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    Options options;
    const CommandLine line = read_options(argc, argv, version, platform::simulated(), options);
    return run_mpi(argc, argv, line, options.rules, [&](const Launch &launch) {
        keep_memory();
        start_spending(launch, options, all_steps());
        return options.calibrate ? calibrate_here(launch, options, steps_of(options.calibrated),
                                                  work_profiles(options.calibrated, options.launch))
                                 : run_kernels(launch, options, kernel_jobs(options));
    });
}
