#pragma once
// Collectives of our own, by point-to-point messages: what aligns ranks and tells them numbers must not be the
// library's collectives, which are what is measured.

#include <mpi.h>

#include <span>
#include <vector>

namespace mpisheet::measure {

/// Tags of the measurement's own messages.
enum ControlTag {
    tag_allreduce = 32000,
    tag_broadcast,
    tag_clock,
    tag_clock_reply,
    tag_snapshot,
    tag_gather,
    tag_warm_up
};

/// A dissemination barrier that carries numbers: when it returns, every rank has come, and `values` are the
/// element-wise maxima over all ranks (Hensgen, Finkel and Manber 1988: ⌈log2 p⌉ rounds, in round k from rank r to r +
/// 2^k).
void allreduce_max(MPI_Comm comm, std::span<double> values);

/// Each rank's number on rank 0, by rank; nothing elsewhere. Along a binomial tree: rank 0 hears from few.
std::vector<double> gather(MPI_Comm comm, double mine);

/// Rank 0's values to all ranks, along a binomial tree.
void broadcast(MPI_Comm comm, std::span<double> values);

/// The same, for ranks that may have to wait for long: they leave the processor to others meanwhile.
void broadcast_idle(MPI_Comm comm, std::span<double> values);

} // namespace mpisheet::measure
