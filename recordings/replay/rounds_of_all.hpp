#pragma once
// What all members send each other, without a root: exchanges, shifts, rings.

#include "recordings/replay/patterns.hpp"

namespace mpisheet::replay {

/// The members to have all sums of `bytes`: recursive doubling, the others folded in before and after.
Rounds doubling_among(const MemberList &members, double bytes);
/// So many rounds of messages to the next member.
Rounds ring_of(const Setting &setting, int number, double bytes);

// `down` says nothing here: the table of schedules has one kind of function.
Rounds dissemination(const Setting &setting, bool down = false);
Rounds dissemination_three(const Setting &setting, bool down = false);
Rounds recursive_doubling(const Setting &setting, bool down = false);
Rounds recursive_doubling_barrier(const Setting &setting, bool down = false);
Rounds unfolded(const Setting &setting, bool down = false);
Rounds doubling_growing(const Setting &setting, bool down = false);
Rounds bruck_gather(const Setting &setting, bool down = false);
Rounds bruck_gather_three(const Setting &setting, bool down = false);
Rounds bruck(const Setting &setting, bool down = false);
Rounds ring(const Setting &setting, bool down = false);
Rounds pairwise(const Setting &setting, bool down = false);
Rounds pairwise_exchange(const Setting &setting, bool down = false);
Rounds all_at_once(const Setting &setting, bool down = false);
Rounds four_at_once(const Setting &setting, bool down = false);
Rounds all_behind(const Setting &setting, bool down = false);
Rounds one_round(const Setting &setting, bool down = false);
Rounds across_middle(const Setting &setting, bool down = false);
Rounds chain_of_all(const Setting &setting, bool down = false);
Rounds rabenseifner(const Setting &setting, bool down = false);
Rounds recursive_halving(const Setting &setting, bool down = false);
Rounds doubling_shrinking(const Setting &setting, bool down = false);
Rounds both_trees(const Setting &setting, bool down = false);
Rounds both_trees_barrier(const Setting &setting, bool down = false);
Rounds double_ring(const Setting &setting, bool down = false);
Rounds reduce_and_scatter(const Setting &setting, bool down = false);
Rounds gather_and_broadcast(const Setting &setting, bool down = false);
Rounds ring_of_parts(const Setting &setting, bool down = false);
Rounds neighbours(const Setting &setting, bool down = false);

} // namespace mpisheet::replay
