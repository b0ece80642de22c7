// mpisheet-cowichan: Cowichan problems on MPI, verified and timed by phase; and the calibration of their basic steps.

#include "cowichan/calibration.hpp"
#include "cowichan/mpi_table.hpp"
#include "cowichan/options.hpp"
#include "git_version.hpp"
#include "probes/measure/kernel_program.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"

namespace mpisheet::cowichan {

using measure::KernelJob;

namespace {

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
