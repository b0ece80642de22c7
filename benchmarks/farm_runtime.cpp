// The overheads of the farm's runtime beside what one would write by hand, in one session. On a quiet machine:
//   mpiexec -n 2 build/default/bin/farm_runtime_benchmark
//   mpiexec -n 3 build/default/bin/farm_runtime_benchmark forward     (sleeping ranks: a processor more than ranks is
//   best)

#include "farm/runtime/runtime_mpi.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"
#include "probes/measure/launch.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/session.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <vector>

namespace mpisheet::farm {

using namespace measure;
namespace {

constexpr int rounds = 7;
std::optional<Crew> crew;
constexpr std::array<std::size_t, 5> forwarded_sizes{4, 64, 1024, 8192, 32768};

void line(int rank, const std::string &what, const std::string &value, const std::string &bar = "")
{
    if (rank == 0)
        std::cout << what << ": " << value << (bar.empty() ? "" : "   (bar: " + bar + ")") << std::endl;
}

/// A manager that keeps two tasks at its worker, as one would write it: seconds a task.
double by_hand(int rank, std::int64_t tasks, std::size_t bytes)
{
    std::vector<char> buffer(bytes + 1), reply(bytes + 1);
    const int count = static_cast<int>(bytes);
    const double start = MPI_Wtime();
    if (rank == 0) {
        std::int64_t sent = 0;
        for (; sent < std::min<std::int64_t>(2, tasks); ++sent)
            MPI_Send(buffer.data(), count, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        for (std::int64_t back = 0; back < tasks; ++back) {
            MPI_Recv(reply.data(), count, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (sent++ < tasks)
                MPI_Send(buffer.data(), count, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        }
    } else if (rank == 1) {
        for (std::int64_t k = 0; k < tasks; ++k) {
            MPI_Recv(buffer.data(), count, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buffer.data(), count, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        }
    }
    return (MPI_Wtime() - start) / static_cast<double>(tasks);
}

/// Seconds one way, half a round trip: the least of some short series, which others disturb least.
double one_way(int rank, std::size_t bytes)
{
    constexpr int series = 50, trips = 200;
    std::vector<char> buffer(bytes + 1);
    const int count = static_cast<int>(bytes);
    double least = 1;
    for (int one = 0; one < series && rank < 2; ++one) {
        const double start = MPI_Wtime();
        for (int k = 0; k < trips; ++k) {
            if (rank == 0)
                MPI_Send(buffer.data(), count, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
            MPI_Recv(buffer.data(), count, MPI_BYTE, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 1)
                MPI_Send(buffer.data(), count, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
        }
        least = std::min(least, (MPI_Wtime() - start) / (2 * trips));
    }
    return least;
}

/// Runs `tasks` tasks: `bytes` to the worker and as many back, each computing for `seconds` [s], or for no time at all.
RunReport run_tasks(const RunOptions &options, std::int64_t tasks, std::size_t bytes, double seconds = 0)
{
    Application application;
    application.make = [&, made = std::int64_t{0}](Writer &task) mutable {
        if (made == tasks)
            return false;
        ++made;
        task.bytes(bytes);
        return true;
    };
    application.execute = [&](std::span<const std::byte>, Writer &result, const Worker &) {
        if (seconds > 0)
            for (const double end = MPI_Wtime() + seconds; MPI_Wtime() < end;) {
            }
        result.bytes(bytes);
    };
    RunOptions run = options;
    run.expected = tasks;
    return run_farm(*crew, application, run);
}

double best_of(const std::function<double()> &once)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round)
        times.push_back(once());
    return median(times);
}

void executing(int rank)
{
    constexpr std::int64_t tasks = 200'000;
    RunOptions options;
    options.tree = chain(1);
    options.manager_works = false;
    std::vector<double> ours, theirs;
    for (int round = 0; round < rounds; ++round) { // in turns: the machine's mood is the same for both
        ours.push_back(run_tasks(options, tasks, 8).makespan / static_cast<double>(tasks));
        theirs.push_back(by_hand(rank, tasks, 8));
    }
    const double beta_e = median(ours), hand = median(theirs);
    line(rank, "beta_e, two ranks, empty tasks of 8 bytes",
         format_seconds(beta_e) + " a task; by hand with two credits " + format_seconds(hand) + "; ratio " +
             format_number(std::round(100 * beta_e / hand) / 100),
         "at most 2");
    line(rank, "empty tasks", format_number(std::round(1 / beta_e)) + " a second", "1000000");
    options.batch = 0;
    const double batched = best_of([&] { return run_tasks(options, 4'000'000, 8).makespan / 4e6; });
    line(rank, "empty tasks, automatic batches", format_number(std::round(1 / batched)) + " a second", "10000000");
}

/// Two busy ranks against two loops without a farm.
void two_busy(int rank)
{
    constexpr double seconds = 100e-6;
    constexpr std::int64_t tasks = 20'000;
    RunOptions options;
    options.tree = chain(2);
    std::vector<double> farms, loops;
    for (int round = 0; round < rounds; ++round) {
        farms.push_back(run_tasks(options, tasks, 8, seconds).makespan);
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        for (std::int64_t k = 0; k < tasks / 2; ++k)
            for (const double end = MPI_Wtime() + seconds; MPI_Wtime() < end;) {
            }
        MPI_Barrier(MPI_COMM_WORLD);
        loops.push_back(MPI_Wtime() - start);
    }
    line(rank, "two busy ranks, tasks of 100 us",
         format_number(std::round(1e4 * median(loops) / median(farms)) / 100) + " % of two bare loops", "99 %");
}

/// β_f of a forwarder by its own account, for sizes and for numbers of children.
void forwarding(int rank, int ranks)
{
    const auto forward = [&](std::size_t bytes, int children) {
        std::vector<int> parent{-1};
        for (int c = 0; c < children; ++c)
            parent.push_back(0);
        RunOptions options;
        options.tree = tree_of_parents(parent);
        options.manager_works = false;
        options.may_spin = false;
        return best_of([&] {
            const RunReport report = run_tasks(options, 2000, bytes, 0);
            const double beta_e = rank == 0
                                      ? report.nodes[1].overhead /
                                            static_cast<double>(std::max<std::int64_t>(1, report.nodes[1].executed))
                                      : 0;
            return rank == 0 ? (report.nodes[0].overhead - beta_e * static_cast<double>(report.nodes[0].executed)) /
                                   static_cast<double>(std::max<std::int64_t>(1, report.nodes[0].forwarded))
                             : 0;
        });
    };
    // Ranks beyond the second sleep until the others have measured what a message takes.
    std::map<std::size_t, double> way;
    double word = 0;
    for (const std::size_t bytes : forwarded_sizes)
        way[bytes] = one_way(rank, bytes);
    if (rank > 1)
        platform::receive_idle(&word, 1, 0, 4, MPI_COMM_WORLD);
    for (int other = 2; rank == 0 && other < ranks; ++other)
        MPI_Send(&word, 1, MPI_DOUBLE, other, 4, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "beta_f of a node with " << ranks - 2 << " children, less two one-way times (bar: level to 20 %)"
                  << std::endl;
    for (const std::size_t bytes : forwarded_sizes) {
        const double beta_f = forward(bytes, ranks - 2);
        line(rank, "  " + format_size(static_cast<std::int64_t>(bytes)),
             format_seconds(beta_f) + " - 2 x " + format_seconds(way[bytes]) + " = " +
                 format_seconds(beta_f - 2 * way[bytes]));
    }
}

int benchmark(const Launch &launch, bool forward)
{
    if (launch.size < 2 || (!forward && launch.size != 2))
        throw AgreedError(Exit::usage, "start 2 ranks, or 3 to 10 with the word forward");
    keep_memory();
    crew.emplace(MPI_COMM_WORLD);
    if (forward) {
        forwarding(launch.rank, launch.size);
    } else {
        executing(launch.rank);
        two_busy(launch.rank);
    }
    crew->close();
    return 0;
}

} // namespace
} // namespace mpisheet::farm

int main(int argc, char **argv)
{
    using namespace mpisheet;
    using namespace mpisheet::measure;
    const bool forward = argc > 1 && std::strcmp(argv[1], "forward") == 0;
    return run_mpi(argc, argv, CommandLine{}, LaunchRules{0, false},
                   [&](const Launch &launch) { return farm::benchmark(launch, forward); });
}
