#include "probes/measure/clock.hpp"
#include "recordings/record/library/clock.hpp"

#include <fstream>
#include <string>
#include <unistd.h>

namespace mpisheet::record {

double own_seconds()
{
    return PMPI_Wtime();
}

/// Linux has both in /proc: nanoseconds, and ticks of all processors together.
double seconds_without_processor()
{
    double running = 0, ready = 0, stolen = 0;
    std::ifstream("/proc/self/schedstat") >> running >> ready;
    std::ifstream of_node("/proc/stat");
    std::string word;
    for (int at = 0; at < 8 && of_node >> word; ++at) // cpu, user, nice, system, idle, I/O wait, interrupts, soft ones
        ;
    of_node >> stolen;
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK) * sysconf(_SC_NPROCESSORS_ONLN));
    return 1e-9 * ready + stolen / ticks;
}

MPI_Comm own_communicator()
{
    static MPI_Comm own = [] {
        MPI_Comm made = MPI_COMM_NULL;
        PMPI_Comm_dup(MPI_COMM_WORLD, &made);
        return made;
    }();
    return own;
}

Comparison compare_clocks(bool one_node)
{
    measure::ClockHistory history;
    const measure::Clock clock = measure::synchronise(own_communicator(), one_node, history);
    const double at = PMPI_Wtime();
    return {at, at - measure::common(clock, at), measure::likely_error_at(clock, at)};
}

void wait_until(double instant)
{
    while (PMPI_Wtime() < instant) {
    }
}

} // namespace mpisheet::record
