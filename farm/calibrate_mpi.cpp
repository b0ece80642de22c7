#include "farm/calibrate_mpi.hpp"

#include "farm/applications/program.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"
#include "probes/measure/busy.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <functional>

namespace mpisheet::farm {

namespace platform = measure::platform;

namespace {

constexpr int calibration_runs = 7;
constexpr std::size_t calibration_tasks = 1000;
constexpr double least_overhead = 1e-9;   ///< [s]
constexpr double calibration_time = 5e-5; ///< T_e [s]: long against a message, short against the whole

/// What one run told; on rank 0.
struct Trial {
    RunReport report;
    double mean = 0; ///< T_e [s]
};

Trial run_trial(Crew &crew, const Tree &tree, bool manager_works, bool oversubscribed)
{
    ProgramOptions asked;
    const bool emulated = oversubscribed || platform::simulated();
    asked.times.assign(oversubscribed ? calibration_tasks / 8 : calibration_tasks,
                       oversubscribed ? 20 * calibration_time : calibration_time);
    asked.task_bytes = asked.result_bytes = 8;
    asked.busy = !emulated;
    Job job = prepare_synthetic(asked);
    Trial trial;
    job.application.take = [&trial, take = job.application.take](const Result &result) {
        trial.mean += result.seconds;
        take(result);
    };
    RunOptions options;
    options.tree = tree;
    options.manager_works = manager_works;
    options.may_spin = !oversubscribed;
    trial.report = run_farm(crew, job.application, options);
    trial.mean /= static_cast<double>(asked.times.size());
    return trial;
}

double per_task(double seconds, std::int64_t tasks)
{
    return seconds / static_cast<double>(std::max<std::int64_t>(1, tasks));
}

/// T of the equations, in which the first node always works: without what it waited for messages [s].
double working(const Trial &trial)
{
    return trial.report.makespan - trial.report.nodes[0].idle;
}

// Only rank 0 has a report.
double beta_e_of(const Trial &trial, bool by_passes)
{
    if (trial.report.nodes.empty())
        return 0;
    const NodeReport &worker = trial.report.nodes[0];
    return by_passes ? per_task(worker.overhead, worker.executed)
                     : per_task(working(trial), trial.report.tasks) - trial.mean;
}

double beta_f_of(const Trial &trial, double beta_e, bool by_passes)
{
    if (trial.report.nodes.empty())
        return 0;
    const NodeReport &root = trial.report.nodes[0];
    const auto executed = static_cast<double>(root.executed);
    if (by_passes)
        return per_task(root.overhead - executed * beta_e, root.forwarded);
    return per_task(working(trial) - executed * (trial.mean + beta_e), root.forwarded);
}

} // namespace

MachineOverheads calibrate_overheads(MPI_Comm comm, bool oversubscribed)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (size < 2)
        throw Error(Exit::usage, "calibrate needs two ranks, or better three where there are three processors");
    const bool fed = size >= 3;
    const double start = farm_seconds();
    const int trials = platform::simulated() ? 1 : calibration_runs;
    MachineOverheads result;
    // Trials of the first `ranks` ranks, while the others sleep; the median on those.
    const auto median_of_trials = [&](int ranks, const std::function<double(Crew &)> &trial) {
        MPI_Comm part = MPI_COMM_NULL;
        MPI_Comm_split(comm, rank < ranks ? 0 : MPI_UNDEFINED, rank, &part);
        std::vector<double> values;
        if (part != MPI_COMM_NULL) {
            Crew crew(part);
            for (int k = 0; k < trials; ++k)
                values.push_back(trial(crew));
            crew.close();
            MPI_Comm_free(&part);
        }
        measure::wait_for_first(comm, ranks);
        return rank < ranks ? std::max(0.0, median(values)) : 0.0;
    };
    bool by_passes = oversubscribed;
    result.found.beta_e = median_of_trials(
        2, [&](Crew &crew) { return beta_e_of(run_trial(crew, chain(1), false, oversubscribed), oversubscribed); });
    // A root that makes its tasks itself executes them without messages, and nearly without overhead.
    const double own = fed ? result.found.beta_e : 0;
    result.found.beta_f = median_of_trials(fed ? 3 : 2, [&](Crew &crew) {
        return beta_f_of(run_trial(crew, chain(2), !fed, oversubscribed), own, by_passes);
    });
    result.found.beta_f *= fed ? 1 : 2; // two messages of four
    // Where others want the processors too, differences of times may come out below what four messages cannot: what two
    // take. The models want more than 0.
    result.found.beta_f = std::max({result.found.beta_f, result.found.beta_e, least_overhead});
    result.how = std::string(fed ? "3 ranks" : "2 ranks") +
                 (oversubscribed ? " sharing processors, by their passes" : ", by T = M(T_e + beta_e)");
    result.seconds = farm_seconds() - start;
    return result;
}

} // namespace mpisheet::farm
