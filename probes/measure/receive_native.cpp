// Receives that keep a processor from those who need it no longer than they must.

#include "probes/measure/platform.hpp"

#include <algorithm>
#include <cstdint>
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
    // Whoever has slept long may sleep on: eight ranks on two processors, six of them asleep, made a message between
    // the others a tenth slower when they looked every 500 us.
    constexpr std::uint64_t shortest_nap = 10, longest_nap = 5000;
    std::uint64_t slept = 0;
    int there = 0;
    MPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE);
    while (there == 0) {
        const useconds_t nap = std::clamp(slept / 10, shortest_nap, longest_nap);
        usleep(static_cast<useconds_t>(nap));
        slept += nap;
        MPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE);
    }
    MPI_Recv(values, count, MPI_DOUBLE, source, tag, comm, MPI_STATUS_IGNORE);
}

} // namespace mpisheet::measure::platform
