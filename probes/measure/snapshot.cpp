#include "probes/measure/snapshot.hpp"

#include "model/clock_step.hpp"
#include "model/statistics.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/timer_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <unistd.h>
#include <vector>

namespace mpisheet::measure {
namespace {

/// How many times a snapshot measures each thing; the best, or of messages the middle one, counts.
constexpr int repetitions = 5;
/// How many round trips one repetition makes, more where the clock is coarse.
constexpr int fewest_round_trips = 16;
/// How many steps the fixed loop has; each depends on the one before.
constexpr int loop_steps = 20'000;
/// How many bytes the fixed copy moves.
constexpr std::size_t copied = 1 << 17;
/// Over how long the kernel's counters, whose ticks are 10 ms, are compared [s].
constexpr double counting_window = 0.25;

double one_message(MPI_Comm comm, int rank)
{
    std::vector<double> times;
    std::int64_t word = 0;
    constexpr double enough = 2e7; // trips a second of the clock's step: some twenty steps of it
    std::int64_t round_trips =
        std::clamp<std::int64_t>(std::llround(enough * coarse_step_of_timer()), fewest_round_trips, 10'000);
    if (rank == 0) // whose clock counts
        MPI_Send(&round_trips, 1, MPI_INT64_T, 1, tag_snapshot, comm);
    else
        MPI_Recv(&round_trips, 1, MPI_INT64_T, 0, tag_snapshot, comm, MPI_STATUS_IGNORE);
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        const double start = MPI_Wtime();
        for (std::int64_t trip = 0; trip < round_trips; ++trip) {
            if (rank == 0)
                MPI_Send(&word, 1, MPI_INT64_T, 1, tag_snapshot, comm);
            MPI_Recv(&word, 1, MPI_INT64_T, 1 - rank, tag_snapshot, comm, MPI_STATUS_IGNORE);
            if (rank == 1)
                MPI_Send(&word, 1, MPI_INT64_T, 0, tag_snapshot, comm);
        }
        times.push_back((MPI_Wtime() - start) / (2 * static_cast<double>(round_trips)));
    }
    return median(times);
}

template <class Work> double best_of(Work work)
{
    double best = 1;
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        const double start = MPI_Wtime();
        double took = 0;
        int times = 0;
        do { // again, while the clock is too coarse to tell
            work();
            took = MPI_Wtime() - start;
            ++times;
        } while (took < least_steps * coarse_step_of_timer());
        best = std::min(best, took / times);
    }
    return best;
}

void spin_loop()
{
    static volatile std::uint64_t result = 0;
    std::uint64_t z = result;
    for (int step = 0; step < loop_steps; ++step)
        z = z * 6364136223846793005U + 1442695040888963407U;
    result = z;
}

void copy_memory()
{
    static std::vector<char> from(copied, 1), to(copied, 2);
    std::memcpy(to.data(), from.data(), copied);
    from[0] = to[copied - 1]; // so that no compiler leaves the copy out
}

} // namespace

Snapshot take_snapshot(MPI_Comm comm)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    Snapshot snapshot;
    if (size > 1 && rank < 2)
        snapshot.message = one_message(comm, rank);
    std::array<double, 2> slowest{best_of(spin_loop), best_of(copy_memory)};
    allreduce_max(comm, slowest);
    snapshot.loop = slowest[0];
    snapshot.copy = slowest[1];
    return snapshot;
}

Counters read_counters()
{
    Counters counters;
    counters.at = MPI_Wtime();
    double running = 0;
    std::ifstream("/proc/self/schedstat") >> running >> counters.waited;
    counters.waited *= 1e-9;
    std::array<double, 8> ticks{}; // user, nice, system, idle, I/O wait, interrupts, soft ones, stolen
    std::string cpu;
    std::ifstream stat("/proc/stat");
    stat >> cpu;
    for (double &tick : ticks)
        stat >> tick;
    const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
    for (const double tick : ticks)
        counters.elapsed += tick / per_second;
    counters.busy = (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / per_second;
    counters.stolen = ticks[7] / per_second;
    return counters;
}

void add(Neighbours &neighbours, const Counters &counters, double own)
{
    neighbours.own += own;
    const Counters &since = neighbours.since;
    if (since.at == 0) {
        neighbours.since = counters;
        neighbours.own = 0;
    } else if (const double passed = counters.at - since.at; passed >= counting_window) {
        neighbours.stolen = (counters.stolen - since.stolen) / std::max(counters.elapsed - since.elapsed, 1e-9);
        neighbours.foreign = std::max(counters.busy - since.busy - neighbours.own, 0.0) / passed;
        neighbours.since = counters;
        neighbours.own = 0;
    }
}

} // namespace mpisheet::measure
