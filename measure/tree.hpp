#pragma once
// Numbers along a binomial tree with rank 0 as its root, by own point-to-point messages: what aligns and tells ranks
// must not be the library's collectives, which are what is measured.

#include <mpi.h>

#include <span>

namespace mpisheet {

/// Tags of the stopwatch's own messages.
enum ControlTag { tag_in = 32000, tag_out, tag_clock, tag_clock_reply };

/// Element-wise maximum over ranks, at rank 0; elsewhere `values` ends as the maximum over the rank's subtree.
/// No rank sends before all ranks below it have: when it returns on rank 0, every rank has arrived.
void fan_in_largest(MPI_Comm comm, std::span<double> values);

/// Rank 0's values to all ranks.
void fan_out(MPI_Comm comm, std::span<double> values);

/// The same, for ranks that may have to wait for long: they leave the processor to others meanwhile.
void fan_out_idle(MPI_Comm comm, std::span<double> values);

} // namespace mpisheet
