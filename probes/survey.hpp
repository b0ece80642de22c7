#pragma once
// A survey of the ranks before anything is measured: short and long messages between pairs, in a tournament, and the
// same computation on each. Its cost is O(p) on each rank, some milliseconds.

#include "measure/launch.hpp"
#include "model/network.hpp"
#include "model/slow.hpp"

namespace mpisheet::probes {

/// Whom `rank` meets in a round of a tournament of p in which everybody meets everybody once (the circle method):
/// rounds are 0 … p − 2 (p − 1 for odd p). −1: nobody.
int opponent(int rank, int round, int p);
int rounds_of(int p);

/// Collective over MPI_COMM_WORLD. Complete on rank 0. Of more than 65 ranks each meets 64 others.
Survey take_survey(const measure::Launch &launch);

/// Collective over MPI_COMM_WORLD: the levels that rank 0 finds in its survey, on every rank.
std::vector<Level> levels_of(const Survey &survey);

} // namespace mpisheet::probes
