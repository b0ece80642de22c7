#pragma once
// What messages between pairs of ranks take, one at a time and many at once: from it the links of a network without
// blocks are found.

#include "model/graph/ways.hpp"
#include "model/network.hpp"
#include "probes/measure/launch.hpp"

namespace mpisheet::probes {

/// More ranks are not measured: of these at most graph::most_pairs meet.
constexpr int most_ranks_of_ways = 256;

/// Collective over MPI_COMM_WORLD: whether the ways between ranks must be measured, since levels do not tell them. As
/// rank 0 finds it; the same on every rank. Real ranks must not need more than 20 s for it.
bool needs_ways(const Survey &survey, const std::vector<Level> &levels);

/// Collective over MPI_COMM_WORLD. Complete on rank 0. In a simulation exact; elsewhere small messages are the
/// least of five.
graph::Ways measure_ways(const measure::Launch &launch);

} // namespace mpisheet::probes
