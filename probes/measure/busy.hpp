#pragma once
// 1, 2, 4 … processors of a node busy at once, while the others sleep.

#include "probes/measure/launch.hpp"

#include <mpi.h>

#include <functional>
#include <vector>

namespace mpisheet::measure {

/// 1, 2, 4 … below `ranks`, then `ranks`.
std::vector<int> busy_counts(int ranks);

/// Ranks of `comm` from `busy` on sleep until rank 0 has come here: awake they would keep a processor busy.
void wait_for_first(MPI_Comm comm, int busy);

/// Collective over MPI_COMM_WORLD: for each of busy_counts() this many ranks of rank 0's node `act`, with a
/// communicator of their own. The other ranks of that node sleep meanwhile, those of other nodes return at once.
void with_busy_processors(const Launch &launch, const std::function<void(MPI_Comm busy)> &act);

} // namespace mpisheet::measure
