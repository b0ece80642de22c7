#include "probes/rates.hpp"

#include "compute/rates.hpp"
#include "measure/machine.hpp"
#include "measure/platform.hpp"
#include "measure/stopwatch.hpp"
#include "model/node_rate.hpp"

#include <mpi.h>

#include <algorithm>
#include <memory>

namespace mpisheet::probes {
namespace {

using measure::Outcome;

/// What one rank does again and again; tells its steps.
using Work = std::function<double()>;

struct BusyWork {
    Work run;
    double bytes = 0; ///< of memory that this rank goes through [byte]
};

BusyWork triad_work(std::int64_t array, int busy)
{
    struct Arrays {
        std::vector<double> a, b, c;
    };
    const auto n = static_cast<std::size_t>(array / static_cast<std::int64_t>(sizeof(double)) / busy);
    auto arrays = std::make_shared<Arrays>(
        Arrays{std::vector<double>(n, 0.0), std::vector<double>(n, 1.0), std::vector<double>(n, 2.0)});
    return {[arrays] {
                compute::triad(arrays->a, arrays->b, arrays->c, 3.0);
                return static_cast<double>(arrays->a.size());
            },
            3.0 * sizeof(double) * static_cast<double>(n)};
}

BusyWork multiply_add_work(std::int64_t steps)
{
    return {[steps] {
                double done = 0;
                volatile double used = compute::multiply_add(steps, done);
                static_cast<void>(used);
                return done;
            },
            0};
}

/// Collective over `comm`, all of whose ranks are busy; rows on its rank 0.
std::vector<StepSample> time_together(MPI_Comm comm, const NodeRate &rate, const RateRules &rules)
{
    int rank = 0, busy = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &busy);
    const BusyWork work = rate.name == "triad" ? triad_work(rules.array, busy) : multiply_add_work(rules.steps);
    double mine = work.run(), all = 0; // once to warm up
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    measure::Stopwatch watch = measure::make_stopwatch(comm, true);
    std::vector<StepSample> rows;
    measure::repeat(
        watch, [&] { work.run(); },
        [&](const Outcome &outcome) {
            rows.push_back({.kernel = std::string(rate.name),
                            .bytes = static_cast<std::int64_t>(work.bytes * busy),
                            .launch = rules.launch,
                            .rep = static_cast<int>(rows.size()),
                            .steps = all,
                            .seconds = outcome.seconds,
                            .busy = busy});
            return static_cast<int>(rows.size()) < rules.repetitions;
        });
    return rows;
}

/// Ranks that have no part sleep until rank 0 of `comm` has come here: awake they would keep a processor busy.
void wait_for_first(MPI_Comm comm, int busy)
{
    constexpr int tag = 9;
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    double word = 0;
    if (rank >= busy)
        measure::platform::receive_idle(&word, 1, 0, tag, comm);
    for (int other = busy; rank == 0 && other < size; ++other)
        MPI_Send(&word, 1, MPI_DOUBLE, other, tag, comm);
}

} // namespace

std::int64_t triad_array()
{
    constexpr std::int64_t where_unknown = std::int64_t{64} << 20U; // more than most caches hold
    const std::int64_t caches = measure::last_level_caches();
    const auto most = static_cast<std::int64_t>(measure::describe_machine().memory / 8);
    const std::int64_t wanted = caches > 0 ? 4 * caches : where_unknown;
    return most > 0 ? std::min(wanted, most) : wanted;
}

std::vector<int> busy_counts(int ranks)
{
    std::vector<int> counts;
    for (int busy = 1; busy < ranks; busy *= 2)
        counts.push_back(busy);
    counts.push_back(ranks);
    return counts;
}

std::vector<StepSample> measure_rates(const measure::Launch &launch, const RateRules &rules,
                                      const std::function<void(int, int, const std::string &)> &progress)
{
    const bool here = launch.node_of_rank[static_cast<std::size_t>(launch.rank)] == 0;
    const auto ranks = static_cast<int>(std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), 0));
    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, here ? 0 : MPI_UNDEFINED, launch.rank, &node);
    std::vector<StepSample> all;
    if (here) {
        const std::vector<int> counts = busy_counts(ranks);
        const int total = static_cast<int>(counts.size() * node_rates.size());
        int rank = 0, done = 0;
        MPI_Comm_rank(node, &rank);
        for (const NodeRate &rate : node_rates)
            for (const int busy : counts) {
                if (rank == 0)
                    progress(done, total, std::string(rate.name) + ", " + std::to_string(busy) + " busy");
                MPI_Comm part = MPI_COMM_NULL;
                MPI_Comm_split(node, rank < busy ? 0 : MPI_UNDEFINED, rank, &part);
                if (part != MPI_COMM_NULL) {
                    const std::vector<StepSample> rows = time_together(part, rate, rules);
                    all.insert(all.end(), rows.begin(), rows.end());
                    MPI_Comm_free(&part);
                }
                wait_for_first(node, busy);
                ++done;
            }
        if (rank == 0)
            progress(total, total, "done");
        MPI_Comm_free(&node);
    }
    return all;
}

} // namespace mpisheet::probes
