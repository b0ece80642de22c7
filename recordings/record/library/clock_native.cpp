#include "probes/measure/clock.hpp"
#include "recordings/record/library/clock.hpp"

namespace mpisheet::record {

double own_seconds()
{
    return PMPI_Wtime();
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
