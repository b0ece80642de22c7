#pragma once
// How ranks meet and tell each other numbers, by own point-to-point messages: what aligns and tells ranks must not be
// the library's collectives, which are what is measured.

#include <mpi.h>

#include <span>

namespace mpisheet {

/// Tags of the stopwatch's own messages.
enum ControlTag { tag_meet = 32000, tag_out, tag_clock, tag_clock_reply, tag_look, tag_exits };

/// A dissemination barrier that carries numbers: when it returns, every rank has come, and `values` are the
/// element-wise maxima over all ranks (Hensgen, Finkel and Manber 1988: ⌈log2 p⌉ rounds, in round k from rank r to r +
/// 2^k).
void meet_largest(MPI_Comm comm, std::span<double> values);

/// Rank 0's values to all ranks, along a binomial tree.
void fan_out(MPI_Comm comm, std::span<double> values);

/// The same, for ranks that may have to wait for long: they leave the processor to others meanwhile.
void fan_out_idle(MPI_Comm comm, std::span<double> values);

} // namespace mpisheet
