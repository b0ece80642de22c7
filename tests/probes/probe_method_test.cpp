// What must not change a result: a library's barrier that lets one rank go late. And ranks that have nothing to do
// sleep.

#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "probes/sweep.hpp"

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

namespace mpisheet {
namespace {

void check(bool fine, const std::string &what)
{
    if (!fine)
        throw Error(Exit::bug, "check failed: " + what);
}

using Medians = std::map<std::tuple<std::string, int, std::int64_t>, double>;

Medians measured(const Launch &launch, const std::vector<Point> &points)
{
    SweepRules rules;
    rules.repetitions = 3;
    Medians medians;
    rules.profile = [&](const Profile &profile) {
        medians[{profile.op, profile.p, profile.bytes}] = profile.seconds;
        check(static_cast<int>(profile.exits.size()) == profile.p, "every rank has an exit");
        const double last = *std::max_element(profile.exits.begin(), profile.exits.end());
        check(std::abs(last - profile.seconds) <= 1e-12 + 1e-6 * profile.seconds, "the last exit is the cost");
    };
    sweep(launch, points, rules, [](const Point &, std::span<const Sample>, int) {});
    return medians;
}

/// Simulated time is exact: 2 us and 20 us between the exits of MPI_Barrier change nothing but the barrier itself.
void uneven_barriers(const Launch &launch)
{
    std::vector<Point> points;
    for (const char *op : {"msg", "bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "alltoall"})
        for (const std::int64_t d : {8, 1024})
            points.push_back({find_probe(op), op == std::string("msg") ? 2 : launch.size, d});
    points.push_back({find_probe("barrier"), launch.size, 0});
    const Medians even = measured(launch, points);
    double barrier = 0;
    for (const int rank : {0, launch.size - 1})
        for (const unsigned microseconds : {2U, 20U}) {
            late_rank = rank;
            late_by = microseconds;
            const Medians uneven = measured(launch, points);
            late_rank = -1;
            for (const auto &[place, seconds] : even) {
                const double changed = std::abs(uneven.at(place) - seconds);
                const auto &[op, p, d] = place;
                if (op == "barrier")
                    barrier = std::max(barrier, changed);
                else
                    check(changed <= 2e-12, op + " d=" + std::to_string(d) + " with rank " + std::to_string(rank) +
                                                " " + std::to_string(microseconds) + " us late: changed by " +
                                                std::to_string(changed * 1e6) + " us");
            }
        }
    check(launch.rank > 0 || barrier > 5e-6, "the barrier itself is late: the test does something");
}

double processor_seconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/// While rank 0 measures points of one rank, the others use a twentieth of a processor at most. The processes' warming
/// up, 0.1 s, is their own.
void idle_ranks(const Launch &launch)
{
    std::vector<Point> points(20, {find_probe("allreduce"), 1, 1 << 20});
    SweepRules rules;
    rules.repetitions = 300;
    const double start = MPI_Wtime(), before = processor_seconds();
    sweep(launch, points, rules, [](const Point &, std::span<const Sample>, int) {});
    const double took = MPI_Wtime() - start, used = processor_seconds() - before;
    check(launch.rank == 0 || used <= 0.15 + 0.05 * took,
          "a rank that waits sleeps: it used " + std::to_string(used) + " of " + std::to_string(took) + " s");
}

int test(const Launch &launch)
{
    if (platform::simulated())
        uneven_barriers(launch);
    else
        idle_ranks(launch);
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    return mpisheet::run_mpi(argc, argv, {}, {0, false}, mpisheet::test);
}
