// Simulated ranks share one clock. Reading it costs them nothing: MPI_Wtime would take 10 ns of simulated time.

#include "recordings/record/library/clock.hpp"

#include <mpi.h>

#include <simgrid/actor.h>
#include <simgrid/engine.h>

extern "C" {
// SMPI's own: what the rank computed until now has taken its time when they return.
void smpi_bench_end();
void smpi_bench_begin();
}

namespace mpisheet::record {

double own_seconds()
{
    smpi_bench_end();
    const double now = simgrid_get_clock();
    smpi_bench_begin();
    return now;
}

double seconds_without_processor()
{
    return 0;
}

/// Simulated clocks need no messages, and a communicator of its own would take simulated time.
MPI_Comm own_communicator()
{
    return MPI_COMM_WORLD;
}

Comparison compare_clocks(bool /*one_node*/)
{
    return {.at = own_seconds()};
}

void wait_until(double instant)
{
    smpi_bench_end();
    sg_actor_sleep_until(instant);
    smpi_bench_begin();
}

} // namespace mpisheet::record
