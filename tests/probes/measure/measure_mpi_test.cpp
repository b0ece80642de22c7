// The stopwatch on ranks: nobody starts before the agreed instant, a known delay is measured as what it is, clocks that
// differ are brought together.

#include "probes/measure/kernel_run.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/plan.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/stopwatch.hpp"
#include "tests/mpi.hpp"

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
int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm)
{
    if (delays != 0) {
        mpisheet::measure::Randomness random(delays++);
        const double until = PMPI_Wtime() + static_cast<double>(random.below(20)) * 1e-6;
        while (PMPI_Wtime() < until)
            if (mpisheet::measure::platform::simulated())
                usleep(1); // a simulated rank that spins stops time
    }
    return PMPI_Send(buf, count, type, dest, tag, comm);
}
}

using namespace mpisheet;
using namespace mpisheet::measure;
using mpisheet::tests::launch;

namespace {

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

bool is_one_node()
{
    return launch().hosts.size() == 1;
}

} // namespace

TEST_CASE("each rank has a node, each simulated rank a host of its own", "[launch]")
{
    CHECK(launch().size >= 1);
    CHECK(static_cast<int>(launch().node_of_rank.size()) == launch().size);
    if (platform::simulated())
        CHECK(static_cast<int>(launch().hosts.size()) == launch().size);
}

TEST_CASE("allreduce_max gives every rank the largest values, and lets nobody leave before the last has come", "[own]")
{
    const double rank = launch().rank;
    std::array<double, 2> values{rank, -rank};
    allreduce_max(MPI_COMM_WORLD, values);
    CHECK(values[0] == launch().size - 1);
    CHECK(values[1] == 0);
    if (launch().rank == launch().size - 1)
        usleep(2000);
    double last = PMPI_Wtime();
    allreduce_max(MPI_COMM_WORLD, {});
    const double left = PMPI_Wtime();
    allreduce_max(MPI_COMM_WORLD, {&last, 1});
    if (is_one_node())
        CHECK(left >= last);
}

TEST_CASE("broadcast gives every rank what rank 0 has, whether it waits awake or asleep", "[own]")
{
    std::array<double, 2> told{launch().rank == 0 ? 42.0 : 0, 7};
    broadcast(MPI_COMM_WORLD, told);
    CHECK(told[0] == 42);
    told[0] = launch().rank == 0 ? 43.0 : 0;
    broadcast_idle(MPI_COMM_WORLD, told);
    CHECK(told[0] == 43);
}

TEST_CASE("where the last rank takes 2 ms and the others nothing, the cost is 2 ms; no barrier aligns them",
          "[stopwatch]")
{
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, is_one_node());
    constexpr double delay = 2e-3;
    const int before = barriers;
    std::vector<Outcome> outcomes;
    repeat(
        watch,
        [&] {
            if (launch().rank == launch().size - 1)
                usleep(2000);
        },
        [&](const Outcome &outcome) {
            outcomes.push_back(outcome);
            return outcomes.size() < 20;
        });
    CHECK(barriers == before);
    if (launch().rank == 0)
        CHECK(outcomes.size() == 20);
    for (const Outcome &outcome : outcomes) {
        CHECK(outcome.seconds >= delay - 1e-9);
        CHECK(outcome.late >= 0); // nobody starts before the agreed instant
        if (platform::simulated()) {
            CHECK(outcome.seconds == Approx(delay).margin(1e-8));
            CHECK(outcome.valid);
        }
    }
}

TEST_CASE("a phase lasts as long as its slowest rank, phases add up, every rank learns the same", "[stopwatch]")
{
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, is_one_node());
    Laps laps = start_together(watch);
    CHECK(laps.begin >= laps.start);
    double of_root = laps.start;
    broadcast(MPI_COMM_WORLD, {&of_root, 1});
    CHECK(of_root == laps.start); // all ranks agree on the instant
    if (launch().rank == 0)
        usleep(3000);
    lap(watch, laps);
    if (launch().rank == launch().size - 1)
        usleep(1000);
    lap(watch, laps);
    const Outcome run = finish(watch, laps);
    REQUIRE(run.phases.size() == 2);
    CHECK(run.phases[0] >= 3e-3 - 1e-9);
    CHECK(run.phases[1] >= 0);
    CHECK(run.phases[0] + run.phases[1] == Approx(run.seconds).margin(1e-12));
    std::array<double, 2> same{run.seconds, -run.seconds};
    allreduce_max(MPI_COMM_WORLD, same);
    CHECK(same[0] == -same[1]);
}

TEST_CASE("a kernel is run before it is timed: 40 times, or until it has run for 20 ms; simulated once", "[kernel]")
{
    constexpr std::array<std::string_view, 1> phases{"nothing"};
    const Kernel kernel{"wait", "waits", "", phases, 1, "1,1,1"};
    const Team team = make_team(MPI_COMM_WORLD);
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, is_one_node());
    const auto runs_of = [&](unsigned microseconds) {
        int runs = 0;
        const Instance instance{{},
                                [&](Timeline &timeline) {
                                    ++runs;
                                    usleep(microseconds);
                                    timeline.end(0);
                                },
                                [] { return 0; },
                                [] { return true; },
                                {}};
        const Measurement measured = measure::measure(kernel, instance, team, watch, 5, false, ResultForm::none);
        CHECK(measured.runs.size() == 5);
        return runs - 5;
    };
    CHECK(runs_of(30000) == 1); // enough by itself
    const int of_some = runs_of(6000);
    CHECK(of_some <= 4);
    const int of_none = runs_of(0);
    CHECK(of_none <= most_warm_up_runs);
    if (platform::simulated())
        CHECK(of_some + of_none == 2);
    else if (launch().size == 1) // ranks that share a processor meet late
        CHECK(of_none > of_some);
}

TEST_CASE("of clocks that differ by seconds the offset found is the true one within its bound", "[clock]")
{
    if (platform::simulated() || !is_one_node())
        return; // the truth is the clock of the one node
    const Clock truth = true_clock();
    const int rank = launch().rank;
    for (const double step : {0.0, -3.5, 0.25}) {
        shift_of_clock = step * rank;
        ClockHistory history;
        const Clock by_messages = synchronise(MPI_COMM_WORLD, false, history);
        const Clock by_node = synchronise(MPI_COMM_WORLD, true, history);
        shift_of_clock = 0;
        for (const Clock &found : {by_node, by_messages}) {
            CHECK(std::abs(found.offset - truth.offset - step * rank) <= found.error + truth.error + 1e-9);
            if (rank == 0) { // its clock is the reference
                CHECK(found.offset == 0);
                CHECK(found.error == 0);
            }
        }
        CHECK(by_node.error <= by_messages.error);
        if (rank > 0 && step != 0)
            CHECK(by_node.error > 0);
        CHECK(largest_error(MPI_COMM_WORLD, by_node) >= by_node.error);
    }
}

// 200 synchronisations, the offsets up to 10 s, the drifts up to 50 ppm; what a clock is off at once and 1 ms later.
TEST_CASE("of drifting clocks and messages delayed at random 99 of 100 bounds hold the error on every rank", "[clock]")
{
    if (!platform::simulated() && !is_one_node())
        return;
    const Clock truth = true_clock();
    constexpr int settings = 40, rounds = 5;
    std::array<double, 3> outside{0, 0, 0}; // cases, …; largest bound at the end of a setting, drift's bound
    for (int setting = 0; setting < settings; ++setting) {
        const auto drawn = [&](int rank, std::uint64_t what) {
            Randomness random(
                combined_seed(static_cast<std::uint64_t>(10 * setting) + what, static_cast<std::uint64_t>(rank)));
            return static_cast<double>(random.below(2'000'001)) / 1e6 - 1;
        };
        shift_of_clock = 10 * drawn(launch().rank, 0);
        drift_of_clock = 50e-6 * drawn(launch().rank, 1);
        delays = combined_seed(static_cast<std::uint64_t>(setting) + 1, static_cast<std::uint64_t>(launch().rank)) | 1;
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
    CHECK(outside[0] <= 0.01 * settings * rounds * 2);
    allreduce_max(MPI_COMM_WORLD, outside);
    if (launch().rank == 0)
        std::printf("clocks: outside on the worst rank %g of %d, largest bound %.2g s, of drift %.2g\n", outside[0],
                    settings * rounds * 2, outside[1], outside[2]);
    if (platform::simulated()) // undisturbed: bounds are of the size of a message
        CHECK(outside[1] < 1e-3);
}
