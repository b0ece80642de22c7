// mpisheet-spmd: the PerPreT case studies on MPI, verified and timed by phase; and the calibration of their basic
// steps.

#include "git_version.hpp"
#include "probes/measure/kernel_program.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/mpi_table.hpp"
#include "spmd/kernels/options.hpp"

namespace mpisheet::spmd {

using measure::ChosenKernel;
using measure::KernelJob;

namespace {

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
