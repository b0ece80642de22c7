#pragma once
// What one member sends to all others, or gets from them: trees, chains, fans; by one member of each node first where
// there are several.

#include "recordings/replay/patterns.hpp"

namespace mpisheet::replay {

/// How messages of so many bytes go from the first of a list to all others.
using Spread = Rounds (*)(const MemberList &, double bytes);

Rounds binomial(const MemberList &members, double bytes);
/// Each with two branches.
Rounds two_branches(const MemberList &members, double bytes);
/// Each with up to radix − 1 branches in a round's distance, one after another.
template <int radix> Rounds branches(const MemberList &members, double bytes)
{
    return tree_down(members, radix, same(bytes));
}
Rounds four_at_a_time(const MemberList &members, double bytes);
Rounds one_by_one(const MemberList &members, double bytes);
/// Each to the next.
Rounds along(const MemberList &members, double bytes);

/// From the root to all, by one member of each node where there are several.
Rounds spread(const Setting &setting, Spread outer, Spread inner);

/// From all to the root, by one member of each node where there are several; `outer` ends at the first of its list,
/// `inner` is turned round.
using Join = Rounds (*)(const MemberList &, double bytes);
Rounds join(const Setting &setting, Join outer, Spread inner);

/// A rooted operation of whole messages: a broadcast or a reduction.
template <Spread outer, Spread inner> Rounds whole(const Setting &setting, bool down)
{
    return down ? spread(setting, outer, inner)
                : join(
                      setting, [](const MemberList &members, double bytes) { return turned(outer(members, bytes)); },
                      inner);
}

/// A reduction whose halves are exchanged and added, then gathered.
Rounds gathered_reduce(const Setting &setting, bool down);

/// A scatter or a gather by a tree.
Rounds branches_grow(const Setting &setting, bool down);
Rounds branches_grow_nearest_first(const Setting &setting, bool down);
/// All at once, or one after another.
Rounds fan(const Setting &setting, bool down);
Rounds linear(const Setting &setting, bool down);

/// A broadcast of parts by a tree, which all gather then.
Rounds scatter_doubling(const Setting &setting, bool down);
Rounds scatter_ring(const Setting &setting, bool down);

/// An allreduce: in nodes to one of them, by recursive doubling among those, and back.
Rounds leaders_doubling(const Setting &setting, bool down);
Rounds leaders_doubling_four(const Setting &setting, bool down);
Rounds leaders_halving(const Setting &setting, bool down);

} // namespace mpisheet::replay
