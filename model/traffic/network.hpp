#pragma once
// The interconnect of a machine whose links were found.

#include "model/graph/graph.hpp"
#include "model/traffic/interconnect.hpp"

namespace mpisheet::traffic {

/// With the links of a graph instead of those of levels, and messages of all pairs as the graph has them. Between the
/// nearest and the farthest two ranks messages were measured at many sizes; what comes before the bytes of others lies
/// between these as their small messages do, and their bytes take what a large message's take there. While its
/// bytes come a message takes as much of its links as a large one, whatever protocols make of smaller ones' rates.
/// As it is where the graph has no such measurements.
Interconnect with_graph(Interconnect interconnect, const graph::Graph &graph);

/// What a message of a graph takes of the links of its way, and of its way back.
std::vector<Use> uses_of(const graph::Graph &graph, int from, int to, const std::vector<int> &there,
                         const std::vector<int> &back);

/// Its Route::growth.
double growth_of(const graph::Graph &graph, int from, int to);

/// By what share, at most, 19 of 20 patterns of messages that began at one instant ended later or sooner than over
/// these links. A graph of other ways or capacities than the network's is off here, though it tells each message alone.
/// Messages of one rank alone do not count, which its own link decides.
double misfit_at_once(const graph::Ways &measured, const graph::Graph &graph);

} // namespace mpisheet::traffic
