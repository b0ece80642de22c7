#include "model/clock_step.hpp"
#include "probes/measure/timer_step.hpp"

#include <mpi.h>

namespace mpisheet::measure {

double coarse_step_of_timer()
{
    // A call, not the address of a function: the recorder is loaded into programs without MPI, too.
    static const double step = coarse_step([] { return MPI_Wtime(); }, MPI_Wtick());
    return step;
}

} // namespace mpisheet::measure
