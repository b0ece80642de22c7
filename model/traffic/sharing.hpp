#pragma once
// Which ways messages of a network take and what they share there, by what many at once took.

#include "model/graph/graph.hpp"

namespace mpisheet::traffic {

/// Sets how messages share full links, alike or by distance, as these patterns ended; what ranks, and their routers'
/// ranks together, leave and enter through limits them only where messages ended later for it.
void find_sharing(const graph::Ways &measured, graph::Graph &graph);

/// Chooses the ways among equally long ones, and finds sharing and capacities of these. From the rule on whose ways
/// messages at once miss least of what they took, messages go over other ways as long as that is told better, in turn
/// with capacities: at a router all that have the choice between two hops, then twice those to one router. A change has
/// to leave a tenth less missed of the messages whose times it changes, where those over these hops are missed by more
/// than noise. The first kind is tried with hops that carry no more than most do, too: one that seems to carry more
/// may do so because messages go elsewhere.
///
/// What is missed is told without simulating: each link goes on at full capacity as long as it has messages, and of
/// what its links say the latest counts for a message.
void find_ways(const graph::Ways &measured, graph::Found &found);

} // namespace mpisheet::traffic
