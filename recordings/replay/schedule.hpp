#pragma once
// Collectives as the messages that their algorithms send, round by round.

#include "model/machine/algorithms.hpp"
#include "recordings/replay/composed.hpp"

#include <string_view>
#include <vector>

namespace mpisheet::replay {

/// A message between two members.
struct Transfer {
    int from = 0, to = 0;
    double bytes = 0;
};

/// A member posts all of its messages of a round at once, and goes on to its next round when they are done.
using Round = std::vector<Transfer>;
using Rounds = std::vector<Round>;

/// An operation and those who do it.
struct Setting {
    int p = 1;
    Parts parts;            ///< root, d, counts
    std::vector<int> nodes; ///< of each member: its node; empty: each has one of its own
    bool by_first = false;  ///< other roots send to, or hear from, member 0, as in SimGrid
};

/// What the algorithm sends; empty: the algorithm has no schedule.
Rounds rounds_of(const Algorithm &algorithm, std::string_view op, const Setting &setting);

/// The operation itself, or one whose algorithms send the same: equal counts are dealt out like blocks.
std::string_view same_rounds_as(std::string_view op);

/// The same for a library that is not known: a binomial tree, recursive doubling, all at once.
Rounds common_rounds(std::string_view op, const Setting &setting);

} // namespace mpisheet::replay
