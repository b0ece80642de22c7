#pragma once
// Collectives as the messages that libraries commonly make of them: how much longer than over the first p ranks one
// takes over others, from another root, with other counts, and who leaves it when.

#include "recordings/record/recording.hpp"
#include "recordings/replay/operations.hpp"

#include <vector>

namespace mpisheet::replay {

struct Parts {
    int root = 0;
    double bytes = 0; ///< the operation's d
    std::vector<std::vector<double>>
        counts{};         ///< v-calls: bytes from each member (allgatherv: one row) to each; empty: equal
    bool in_turn = false; ///< allgatherv: each block by itself from member to member, not all known ones in each round
};

/// What each of p members sends and receives; ranks are those of the members.
std::vector<std::vector<record::Event>> composed(const Collective &collective, int p, const Parts &parts);

/// Of member `rank` in the tree of a rooted operation; −1: it is the root.
int parent_in_tree(int rank, int root, int p);

} // namespace mpisheet::replay
