#pragma once
// An MPI library that damages what a call received, sends late, has a barrier that holds nobody, or never ends: these
// wrappers come before the library's own calls in every program that they are linked into.

#include <cstddef>

namespace mpisheet::tests {

struct Damage {
    std::byte *victim = nullptr; ///< the next call that receives damages this byte …
    std::byte bits{0};           ///< … by these bits
    int armed_size = 0;          ///< if not 0: any call that receives this many bytes is damaged at 777
    bool no_barrier = false;     ///< the barrier holds nobody
    bool never_ends = false;     ///< MPI_Finalize does not return
    int slow_rank = -1;          ///< whose sends take a microsecond longer; -1: nobody's
};

/// This rank's.
Damage &damage();

} // namespace mpisheet::tests
