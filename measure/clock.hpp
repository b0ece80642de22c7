#pragma once
// One clock for all ranks: MPI_Wtime shifted to rank 0's.

#include <mpi.h>

namespace mpisheet {

struct Clock {
    double offset = 0; ///< this rank's MPI_Wtime − rank 0's [s]
    double error = 0;  ///< bound of |offset − true offset| when it was measured; 0: one clock, checked [s]
};

/// Now, on rank 0's clock [s].
inline double now(const Clock &clock)
{
    return MPI_Wtime() - clock.offset;
}

/// The offset between two clocks can only lie in this interval, from one ping-pong: `sent` and `received` by this
/// clock, `remote` by the other between the two. Intervals of several ping-pongs are intersected.
struct OffsetBounds {
    double low = -1e300; ///< this − remote [s]
    double high = 1e300;
    void narrow(double sent, double remote, double received)
    {
        if (sent - remote > low)
            low = sent - remote;
        if (received - remote < high)
            high = received - remote;
    }
};

/// Collective over `comm`: each rank's clock against rank 0's, by ping-pongs along a binomial tree; every rank returns
/// its own, with its own error bound. On one node the system's clock narrows that: offset and error are 0 where
/// MPI_Wtime is one clock.
Clock synchronise(MPI_Comm comm, bool one_node, int pingpongs = 10);

/// Largest error bound over the ranks of `comm`; collective, the result on every rank [s].
double largest_error(MPI_Comm comm, const Clock &clock);

} // namespace mpisheet
