#pragma once
// The ranks that run a kernel together, and what they share outside the timing. A team of one never calls MPI.

#include "probes/compute/rows.hpp"

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <functional>

namespace mpisheet::measure {

struct Team {
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0;
    int size = 1;
};

Team make_team(MPI_Comm comm);

/// Rank 0's bytes on every rank.
void broadcast(const Team &team, void *bytes, std::size_t count);

/// Runs `act` on rank 0. When it throws an Error there, every rank throws an AgreedError with its status, and the job
/// ends in good order.
void on_root(const Team &team, const std::function<void()> &act);

/// Sum (mod 2⁶⁴) over the ranks, on every rank.
std::uint64_t sum(const Team &team, std::uint64_t value);

/// True on every rank if it is on all of them.
bool all(const Team &team, bool value);

/// The whole on rank 0 ↔ each rank's block of rows, `row_bytes` a row; `whole` counts on rank 0 alone.
void scatter_rows(const Team &team, const compute::RowBlocks &blocks, std::size_t row_bytes, const void *whole,
                  void *mine);
void gather_rows(const Team &team, const compute::RowBlocks &blocks, std::size_t row_bytes, const void *mine,
                 void *whole);
/// The same from rows dealt cyclically.
void gather_rows(const Team &team, const compute::RowsInTurn &cyclic, std::size_t row_bytes, const void *mine,
                 void *whole);

} // namespace mpisheet::measure
