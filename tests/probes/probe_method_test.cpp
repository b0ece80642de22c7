// What must not change a result: a library's barrier that lets one rank go late. And ranks that have nothing to do
// sleep.

#include "probes/measure/platform.hpp"
#include "probes/measure/stopwatch.hpp"
#include "probes/sweep.hpp"
#include "tests/mpi.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

namespace {

int held_back = -1;
unsigned late_by = 0; // [us]

} // namespace

extern "C" int MPI_Barrier(MPI_Comm comm)
{
    const int result = PMPI_Barrier(comm);
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    if (rank == held_back)
        usleep(late_by);
    return result;
}

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;
using mpisheet::tests::launch;

namespace {

using Medians = std::map<std::tuple<std::string, int, std::int64_t>, double>;

Medians measured(const std::vector<Point> &points)
{
    SweepRules rules;
    rules.arrangements = arrange(launch(), {});
    rules.repetitions = 3;
    Medians medians;
    rules.profile = [&](const Profile &profile) {
        medians[{profile.op, profile.p, profile.bytes}] = profile.seconds;
        REQUIRE(static_cast<int>(profile.exits.size()) == profile.p);
        CHECK(profile.exits.back() == Approx(profile.seconds).epsilon(1e-6).margin(1e-12)); // the last exit is the cost
    };
    sweep(launch(), points, rules, [](const Point &, std::span<const Sample>, int) {});
    return medians;
}

/// Seconds from an agreed start to the last end of what `act` does.
template <class Act> double from_start_to_last_end(Act act)
{
    Stopwatch watch = make_stopwatch(MPI_COMM_WORLD, false);
    Laps laps = start_together(watch);
    act(watch.rank);
    lap(watch, laps);
    return finish(watch, laps).seconds;
}

double processor_seconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

} // namespace

TEST_CASE("2 us and 20 us between the exits of MPI_Barrier change nothing but the barrier itself", "[probes]")
{
    if (!platform::simulated())
        return; // real time is not exact enough to tell
    std::vector<Point> points;
    for (const char *op : {"msg", "bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "alltoall"})
        for (const std::int64_t d : {8, 1024})
            points.push_back({find_probe(op), op == std::string("msg") ? 2 : launch().size, d});
    points.push_back({find_probe("barrier"), launch().size, 0});
    const Medians even = measured(points);
    double barrier = 0;
    for (const int rank : {0, launch().size - 1})
        for (const unsigned microseconds : {2U, 20U}) {
            held_back = rank;
            late_by = microseconds;
            const Medians uneven = measured(points);
            held_back = -1;
            for (const auto &[place, seconds] : even) {
                const double changed = std::abs(uneven.at(place) - seconds);
                const auto &[op, p, d] = place;
                if (op == "barrier")
                    barrier = std::max(barrier, changed);
                else {
                    INFO(op << " d=" << d << " with rank " << rank << " " << microseconds << " us late");
                    CHECK(changed <= 2e-12);
                }
            }
        }
    if (launch().rank == 0)
        CHECK(barrier > 5e-6); // the test does something
}

TEST_CASE("a chain costs a tenth of ten calls, a late rank what comes after it has come", "[probes]")
{
    if (!platform::simulated())
        return;
    const int p = launch().size;
    constexpr int late_by = 50000; // [us]: whatever the others can do without the late rank is done
    std::vector<float> values(1024), sums(values.size());
    const auto bcast = [&] { MPI_Bcast(values.data(), 1024, MPI_FLOAT, 0, MPI_COMM_WORLD); };
    const auto reduce = [&] { MPI_Reduce(values.data(), sums.data(), 1024, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD); };
    const auto check = [&](const std::string &op, auto call) {
        std::vector<Point> points;
        for (const char *end : {"", "_chain", "_late", "_late_own", "_late0", "_late0_own"})
            points.push_back({find_probe(op + end), p, 4096});
        Medians medians = measured(points);
        if (launch().rank > 0)
            medians.clear();
        const auto seconds = [&](const std::string &end) { return medians.at({op + end, p, 4096}); };
        const double ten = from_start_to_last_end([&](int) {
            for (int k = 0; k < 10; ++k)
                call();
        });
        const auto with_late = [&](int who, double &own) {
            return from_start_to_last_end([&](int rank) {
                if (rank == who)
                    usleep(late_by);
                own = MPI_Wtime();
                call();
                own = MPI_Wtime() - own;
            });
        };
        double own_of_last = 0, own_of_first = 0; // with two readings of the clock, 10 ns each on this machine
        const double last_late = with_late(p - 1, own_of_last) - 1e-6 * late_by;
        const double first_late = with_late(0, own_of_first) - 1e-6 * late_by;
        MPI_Bcast(&own_of_last, 1, MPI_DOUBLE, p - 1, MPI_COMM_WORLD);
        if (launch().rank > 0)
            return;
        INFO(op);
        CHECK(seconds("_chain") == Approx(ten / 10).epsilon(1e-6));
        CHECK(seconds("_late") == Approx(last_late).epsilon(0.01));
        CHECK(seconds("_late_own") == Approx(own_of_last).epsilon(0.01));
        CHECK(seconds("_late0") == Approx(first_late).epsilon(0.01));
        CHECK(seconds("_late0_own") == Approx(own_of_first).epsilon(0.01));
        CHECK(seconds("_chain") <= 1.000001 * seconds(""));
    };
    check("bcast", bcast);
    check("reduce", reduce);
    const Medians medians = measured({{find_probe("bcast"), p, 4096}, {find_probe("bcast_chain"), p, 4096}});
    if (launch().rank == 0) // the next begins where the one before is not over
        CHECK(medians.at({"bcast_chain", p, 4096}) < 0.9 * medians.at({"bcast", p, 4096}));
}

// The processes' warming up, 0.1 s, is their own.
TEST_CASE("ranks that wait while rank 0 measures alone use a twentieth of a processor at most", "[probes]")
{
    if (platform::simulated())
        return;
    std::vector<Point> points(20, {find_probe("allreduce"), 1, 1 << 20});
    SweepRules rules;
    rules.arrangements = arrange(launch(), {});
    rules.repetitions = 300;
    const double start = MPI_Wtime(), before = processor_seconds();
    sweep(launch(), points, rules, [](const Point &, std::span<const Sample>, int) {});
    const double took = MPI_Wtime() - start, used = processor_seconds() - before;
    if (launch().rank > 0)
        CHECK(used <= 0.15 + 0.05 * took);
}
