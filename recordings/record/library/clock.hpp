#pragma once
// The clock of a recorded rank. clock_native.cpp and clock_smpi.cpp implement it; CMake picks one.

#include <mpi.h>

namespace mpisheet::record {

/// Now, by this rank's own clock [s].
double own_seconds();

/// How long the process, its first thread, was ready to run and another one had its processor, and how long the host
/// had taken a processor of this node away, in the mean over them, since they began [s]; 0 where the system does not
/// tell.
double seconds_without_processor();

/// How far this rank's clock is from rank 0's.
struct Comparison {
    double at = 0;     ///< by this rank's own clock [s]
    double offset = 0; ///< own clock − rank 0's [s]
    double bound = 0;  ///< of its error [s]
};

/// What the recorder talks on: all of MPI_COMM_WORLD, where no message of the program can meet its own. Collective the
/// first time.
MPI_Comm own_communicator();

/// Collective; `one_node`: all ranks are on one.
Comparison compare_clocks(bool one_node);

/// Returns when the own clock shows `instant`, or at once.
void wait_until(double instant);

} // namespace mpisheet::record
