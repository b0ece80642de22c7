#pragma once
// A survey of the ranks before anything is measured: short and long messages between pairs, and the same computation on
// each. A rank meets everybody else of up to 64, and up to 64 others of more.

#include "model/network.hpp"
#include "model/slow.hpp"
#include "probes/measure/launch.hpp"

namespace mpisheet::probes {

/// Whom `rank` of p meets in a round 0 … rounds_of(p) − 1; −1: none.
int opponent(int rank, int round, int p);
int rounds_of(int p);

/// Collective over MPI_COMM_WORLD. Complete on rank 0.
Survey take_survey(const measure::Launch &launch);

/// Collective over MPI_COMM_WORLD: the levels that rank 0 finds in its survey, on every rank.
std::vector<Level> levels_of(const Survey &survey);

} // namespace mpisheet::probes
