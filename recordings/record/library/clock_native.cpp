#include "probes/measure/clock.hpp"
#include "recordings/record/library/clock.hpp"

namespace mpisheet::record {

double own_seconds()
{
    return PMPI_Wtime();
}

Comparison compare_clocks(bool one_node)
{
    measure::ClockHistory history;
    const measure::Clock clock = measure::synchronise(MPI_COMM_WORLD, one_node, history);
    const double at = PMPI_Wtime();
    return {at, at - measure::common(clock, at), measure::likely_error_at(clock, at)};
}

void wait_until(double instant)
{
    while (PMPI_Wtime() < instant) {
    }
}

} // namespace mpisheet::record
