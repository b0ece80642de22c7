// Receives that keep a processor from those who need it no longer than they must.

#include "measure/platform.hpp"

#include <algorithm>
#include <sched.h>
#include <unistd.h>

namespace mpisheet::measure::platform {

void receive(double *values, int count, int source, int tag, MPI_Comm comm)
{
    constexpr int polls_before_yield = 200;
    int there = 0;
    for (int polls = 0; there == 0; ++polls) {
        MPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE);
        if (there == 0 && polls >= polls_before_yield)
            sched_yield();
    }
    MPI_Recv(values, count, MPI_DOUBLE, source, tag, comm, MPI_STATUS_IGNORE);
}

void receive_idle(double *values, int count, int source, int tag, MPI_Comm comm)
{
    constexpr useconds_t longest_nap = 500;
    useconds_t nap = 10;
    int there = 0;
    MPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE);
    while (there == 0) {
        usleep(nap);
        nap = std::min<useconds_t>(2 * nap, longest_nap);
        MPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE);
    }
    MPI_Recv(values, count, MPI_DOUBLE, source, tag, comm, MPI_STATUS_IGNORE);
}

} // namespace mpisheet::measure::platform
