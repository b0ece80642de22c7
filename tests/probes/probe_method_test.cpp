// What must not change a result: a library's barrier that lets one rank go late. And ranks that have nothing to do
// sleep.

#include "measure/platform.hpp"
#include "probes/sweep.hpp"
#include "tests/mpi.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

namespace {

int late_rank = -1;
unsigned late_by = 0; // [us]

} // namespace

extern "C" int MPI_Barrier(MPI_Comm comm)
{
    const int result = PMPI_Barrier(comm);
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    if (rank == late_rank)
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
    rules.repetitions = 3;
    Medians medians;
    rules.profile = [&](const Profile &profile) {
        medians[{profile.op, profile.p, profile.bytes}] = profile.seconds;
        REQUIRE(static_cast<int>(profile.exits.size()) == profile.p);
        const double last = *std::max_element(profile.exits.begin(), profile.exits.end());
        CHECK(last == Approx(profile.seconds).epsilon(1e-6).margin(1e-12)); // the last exit is the cost
    };
    sweep(launch(), points, rules, [](const Point &, std::span<const Sample>, int) {});
    return medians;
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
            late_rank = rank;
            late_by = microseconds;
            const Medians uneven = measured(points);
            late_rank = -1;
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

// The processes' warming up, 0.1 s, is their own.
TEST_CASE("ranks that wait while rank 0 measures alone use a twentieth of a processor at most", "[probes]")
{
    if (platform::simulated())
        return;
    std::vector<Point> points(20, {find_probe("allreduce"), 1, 1 << 20});
    SweepRules rules;
    rules.repetitions = 300;
    const double start = MPI_Wtime(), before = processor_seconds();
    sweep(launch(), points, rules, [](const Point &, std::span<const Sample>, int) {});
    const double took = MPI_Wtime() - start, used = processor_seconds() - before;
    if (launch().rank > 0)
        CHECK(used <= 0.15 + 0.05 * took);
}
