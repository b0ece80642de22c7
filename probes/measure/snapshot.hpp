#pragma once
// A snapshot of the machine between two points: how fast it is just now, and who else uses it. Real machines only.

#include "model/state.hpp"

#include <mpi.h>

namespace mpisheet::measure {

/// Collective over `comm`, some 0.2 ms: how long a message between ranks 0 and 1, a fixed loop and a fixed copy take;
/// the result on rank 0, without what disturbs. One rank alone sees no message.
Snapshot take_snapshot(MPI_Comm comm);

/// What the kernel has counted so far for this process and its node.
struct Counters {
    double at = 0;      ///< MPI_Wtime [s]
    double waited = 0;  ///< this process, for a processor [s]
    double busy = 0;    ///< all processors of the node, together [s]
    double stolen = 0;  ///< taken by the host from all processors, together [s]
    double elapsed = 0; ///< of all processors, together [s]
};
Counters read_counters();

/// Who else used this node, over windows that are long against the kernel's ticks.
struct Neighbours {
    Counters since;
    double own = 0;                 ///< processor seconds of our ranks in the window
    double stolen = 0, foreign = 0; ///< of the last whole window, as in Snapshot
};

/// Adds `own` processor seconds until `counters` were read, and ends the window where it is long enough.
void add(Neighbours &neighbours, const Counters &counters, double own);

} // namespace mpisheet::measure
