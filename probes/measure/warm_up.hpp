#pragma once
// What a launch pays once: the library touches the memory of its messages for the first time, and sets up connections.

#include "probes/measure/team.hpp"

namespace mpisheet::measure {

/// Collective: every rank exchanges messages with one neighbour after another, 0.1 s at most. MPICH passes messages of
/// up to 16 KiB within a node in 64 pieces of shared memory a rank; the first message in each costs a page fault at
/// either end: 2 to 3 µs at 1 KiB, 6 at 4 KiB, where later ones cost 0.5. Nothing on a simulated machine.
void warm_up_messages(const Team &team);

} // namespace mpisheet::measure
