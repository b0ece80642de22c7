// The stopwatch on ranks: nobody starts before the agreed instant, a known delay is measured as what it is, clocks that
// differ are brought together. A failed check throws, which ends all ranks with a message and a status.

#include "measure/own_collectives.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "measure/stopwatch.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace {

int barriers = 0;          // library barriers called by this program
double shift_of_clock = 0; // what this rank's MPI_Wtime is ahead [s] …
double drift_of_clock = 0; // … and how much faster it runs
std::uint64_t delays = 0;  // seed of the random delays of its messages; 0: none

} // namespace

extern "C" {
int MPI_Barrier(MPI_Comm comm)
{
    ++barriers;
    return PMPI_Barrier(comm);
}
double MPI_Wtime()
{
    return PMPI_Wtime() * (1 + drift_of_clock) + shift_of_clock;
}
int MPI_Send(const void *values, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    if (delays != 0) {
        mpisheet::Randomness random(delays++);
        const double until = PMPI_Wtime() + static_cast<double>(random.below(20)) * 1e-6;
        while (PMPI_Wtime() < until)
            if (mpisheet::platform::simulated())
                usleep(1); // a simulated rank that spins stops time
    }
    return PMPI_Send(values, count, type, to, tag, comm);
}
}

namespace mpisheet {
namespace {

void check(bool fine, const std::string &what)
{
    if (!fine)
        throw Error(Exit::bug, "check failed: " + what);
}

void trees(const Launch &launch)
{
    const double rank = launch.rank;
    std::array<double, 2> values{rank, -rank};
    allreduce_max(MPI_COMM_WORLD, values);
    check(values[0] == launch.size - 1 && values[1] == 0, "allreduce_max finds the largest of all ranks, on all");
    if (launch.rank == launch.size - 1)
        usleep(2000);
    const double came = PMPI_Wtime();
    double last = came;
    allreduce_max(MPI_COMM_WORLD, {});
    const double left = PMPI_Wtime();
    allreduce_max(MPI_COMM_WORLD, {&last, 1});
    check(left >= last || launch.hosts.size() > 1, "nobody leaves before the last has come");
    std::array<double, 2> told{launch.rank == 0 ? 42.0 : 0, 7};
    broadcast(MPI_COMM_WORLD, told);
    check(told[0] == 42, "broadcast reaches every rank");
    told[0] = launch.rank == 0 ? 43.0 : 0;
    broadcast_idle(MPI_COMM_WORLD, told);
    check(told[0] == 43, "broadcast_idle reaches every rank");
}

/// The last rank takes `delay`, the others nothing: the cost is `delay`, whoever is slow, and no barrier is called.
void known_delay(const Launch &launch)
{
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, launch.hosts.size() == 1);
    constexpr double delay = 2e-3;
    const int before = barriers;
    int outcomes = 0;
    double shortest = 1;
    repeat(
        watch,
        [&] {
            if (launch.rank == launch.size - 1)
                usleep(2000);
        },
        [&](const Outcome &outcome) {
            check(outcome.seconds >= delay - 1e-9, "a rank that sleeps 2 ms makes a cost of 2 ms or more");
            check(outcome.late >= 0, "nobody starts before the agreed instant");
            if (platform::simulated())
                check(std::abs(outcome.seconds - delay) < 1e-8 && outcome.valid,
                      "simulated, it is 2 ms and nobody is late");
            shortest = std::min(shortest, outcome.seconds);
            return ++outcomes < 20;
        });
    if (launch.rank == 0)
        check(outcomes == 20, "repeat goes on until it is told to stop, and counts each repetition once");
    check(barriers == before, "no library barrier aligns the ranks");
}

void phases(const Launch &launch)
{
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, launch.hosts.size() == 1);
    Laps laps = start_together(watch);
    check(laps.begin >= laps.start, "a rank begins at the agreed instant or after it");
    double together = laps.start, least = laps.start;
    broadcast(MPI_COMM_WORLD, {&together, 1});
    check(together == least, "all ranks agree on the instant");
    if (launch.rank == 0)
        usleep(3000);
    lap(watch, laps);
    if (launch.rank == launch.size - 1)
        usleep(1000);
    lap(watch, laps);
    const Outcome run = finish(watch, laps);
    check(run.phases.size() == 2, "two phases were noted");
    check(run.phases[0] >= 3e-3 - 1e-9 && run.phases[1] >= 0, "the first phase lasts as long as its slowest rank");
    check(std::abs(run.phases[0] + run.phases[1] - run.seconds) < 1e-12, "phases add up");
    std::array<double, 2> same{run.seconds, -run.seconds};
    allreduce_max(MPI_COMM_WORLD, same);
    check(same[0] == -same[1], "every rank learns the same outcome");
}

/// This rank's MPI_Wtime − rank 0's by the clock of their one node, and how far that may be off; simulated ranks have
/// one.
Clock true_clock()
{
    if (platform::simulated())
        return {};
    Clock narrowest{0, 1, 0, 0, 0};
    for (int k = 0; k < 100; ++k) {
        const auto before = std::chrono::steady_clock::now();
        const double at = PMPI_Wtime();
        const double width = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        if (width < narrowest.error)
            narrowest = {at - std::chrono::duration<double>(before.time_since_epoch()).count() - width / 2, width, 0, 0,
                         0};
    }
    std::array<double, 2> of_root{narrowest.offset, narrowest.error};
    MPI_Bcast(of_root.data(), 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return {narrowest.offset - of_root[0], narrowest.error + of_root[1], 0, 0, 0};
}

/// Each rank's clock is made to differ by seconds; what is found must hold the truth within its own bound.
void different_clocks(const Launch &launch)
{
    const Clock truth = true_clock();
    for (const double step : {0.0, -3.5, 0.25}) {
        shift_of_clock = step * launch.rank;
        ClockHistory history;
        const Clock by_messages = synchronise(MPI_COMM_WORLD, false, history);
        const Clock by_node = synchronise(MPI_COMM_WORLD, true, history);
        shift_of_clock = 0;
        for (const Clock &found : {by_node, by_messages}) {
            check(std::abs(found.offset - truth.offset - step * launch.rank) <= found.error + truth.error + 1e-9,
                  "the offset found is the true one within its bound");
            check(launch.rank > 0 || (found.offset == 0 && found.error == 0), "rank 0's clock is the reference");
        }
        check(by_node.error <= by_messages.error, "the node's clock bounds the error no worse than messages");
        check(launch.rank == 0 || step == 0 || by_node.error > 0, "an offset that was measured has a bound");
        check(largest_error(MPI_COMM_WORLD, by_node) >= by_node.error,
              "the largest bound is no smaller than this rank's");
    }
}

/// 200 synchronisations of clocks with offsets up to 10 s and drifts up to 50 ppm, messages delayed at random: the
/// bound holds what the clock is off, at once and 1 ms later, in 99 of 100 cases on every rank.
void drifting_clocks(const Launch &launch)
{
    const Clock truth = true_clock();
    constexpr int settings = 40, rounds = 5;
    std::array<double, 3> outside{0, 0, 0}; // cases, …; largest bound at the end of a setting, drift's bound
    for (int setting = 0; setting < settings; ++setting) {
        const auto drawn = [&](int rank, std::uint64_t what) {
            Randomness random(
                combined_seed(static_cast<std::uint64_t>(10 * setting) + what, static_cast<std::uint64_t>(rank)));
            return static_cast<double>(random.below(2'000'001)) / 1e6 - 1;
        };
        shift_of_clock = 10 * drawn(launch.rank, 0);
        drift_of_clock = 50e-6 * drawn(launch.rank, 1);
        delays = combined_seed(static_cast<std::uint64_t>(setting) + 1, static_cast<std::uint64_t>(launch.rank)) | 1;
        ClockHistory history;
        Clock found;
        for (int round = 0; round < rounds; ++round) {
            found = synchronise(MPI_COMM_WORLD, false, history);
            for (int later = 0; later < 2; ++later) {
                const double at = PMPI_Wtime();
                const double local = at * (1 + drift_of_clock) + shift_of_clock;
                const double of_root = (at - truth.offset) * (1 + 50e-6 * drawn(0, 1)) + 10 * drawn(0, 0);
                const double slack = 2 * truth.error + 1e-9;
                outside[0] += std::abs(common(found, local) - of_root) > error_at(found, local) + slack;
                usleep(1000);
            }
        }
        outside[1] = std::max(outside[1], found.error);
        outside[2] = std::max(outside[2], found.drift_error);
    }
    shift_of_clock = drift_of_clock = 0;
    delays = 0;
    check(outside[0] <= 0.01 * settings * rounds * 2, "the bound holds the error in 99 of 100 synchronisations");
    allreduce_max(MPI_COMM_WORLD, outside);
    if (launch.rank == 0)
        std::printf("clocks: outside on the worst rank %g of %d, largest bound %.2g s, of drift %.2g\n", outside[0],
                    settings * rounds * 2, outside[1], outside[2]);
    check(!platform::simulated() || outside[1] < 1e-3, "bounds are of the size of a message"); // undisturbed
}

int test(const Launch &launch)
{
    check(launch.size >= 1 && static_cast<int>(launch.node_of_rank.size()) == launch.size, "each rank has a node");
    if (platform::simulated())
        check(static_cast<int>(launch.hosts.size()) == launch.size, "each simulated rank has a host of its own");
    trees(launch);
    known_delay(launch);
    phases(launch);
    if (!platform::simulated() && launch.hosts.size() == 1)
        different_clocks(launch); // by the clock of their one node
    if (platform::simulated() || launch.hosts.size() == 1)
        drifting_clocks(launch);
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    return mpisheet::run_mpi(argc, argv, {}, {0, false}, mpisheet::test);
}
