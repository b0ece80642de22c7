#pragma once
// What must hold of every fit, counted and printed beside its bar; each returns false when it does not hold.

#include "fit/fit.hpp"

namespace mpisheet::benchmarks {

/// Values and interval ends at 10 000 random whole p in 1 … 1024, d in 0 … 2^24 that are no costs. Bar: none.
bool is_cost_everywhere(const fit::Fit &fitted, unsigned long long seed);

/// Largest relative difference between gnuplot and the equation language on the sheet's text, at 1000 random whole
/// (p, d) for every operation, 100 for the interval. Bar: 1e-12.
bool is_same_in_gnuplot(const fit::Fit &fitted, unsigned long long seed);

/// What is known of MPICH's algorithms on a simulated cluster whose backbone carries 16 messages at once: a protocol
/// break of `msg` in (32768, 65536]; allgather's in p·d within twice 81920 for other p and 524288 for powers of two;
/// contention of alltoall from 12 … 20 processes on.
bool finds_what_mpich_does(const fit::Fit &fitted);

} // namespace mpisheet::benchmarks
