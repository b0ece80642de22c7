#pragma once
// Of what schedules are made: trees, shifts by a distance, exchanges with the one a distance apart. Members stand in a
// list; of a tree the first one is the root.

#include "recordings/replay/schedule.hpp"

#include <functional>
#include <vector>

namespace mpisheet::replay {

using MemberList = std::vector<int>;

/// Of a message of a tree to (or from) the branch of so many members that begins at a place of the list.
using BranchBytes = std::function<double(int begin, int count)>;

BranchBytes same(double bytes);
/// The blocks of a branch.
BranchBytes growing(double each);

/// Members 0 to p − 1, beginning with the root.
MemberList in_turn_from(int root, int p);
MemberList all_of(const Setting &setting);

/// What a member gives or gets: of a v-call its own count.
double block(const Setting &setting, int member);
/// What one member has for another.
double between(const Setting &setting, int from, int to);

/// A tree whose root sends to the farthest branches first; each member has up to radix − 1 children in a round's
/// distance, one after another or all at once.
Rounds tree_down(const MemberList &members, int radix, const BranchBytes &bytes, bool at_once = false);

/// A binomial tree whose members send to the nearest branches first.
Rounds tree_down_nearest_first(const MemberList &members, const BranchBytes &bytes);

/// The other way round.
Rounds turned(Rounds rounds);

/// All send a distance on.
Round shift(const MemberList &members, int distance, const std::function<double(int place)> &bytes);

/// All exchange with the one whose place differs by `bits`, where there is one.
Round exchange(const MemberList &members, int bits, double bytes);

/// Which of two neighbours goes on where the other one is folded into it: in MPICH and Open MPI the odd one, in MPICH's
/// reduce the even one.
enum class Stays { odd, even };

/// What goes before and after among a power of two of members: the others are folded into neighbours.
struct Folded {
    MemberList members; ///< a power of two of them
    Round before, after;
};
Folded folded(const MemberList &members, double before, double after, Stays stays = Stays::odd);

int floor_log2(int count);
int ceil_log2(int count);

void append(Rounds &rounds, Rounds more);
/// Both at once.
void beside(Rounds &rounds, const Rounds &more);

} // namespace mpisheet::replay
