#pragma once
// Orders of ranks on a machine's nodes, for replays.

#include "model/traffic/interconnect.hpp"

#include <string>
#include <vector>

namespace mpisheet::command {

/// Where each of `ranks` is in an order: "block" fills one node (block of the nearest level) before the next, "cyclic"
/// deals ranks out in turn; "block:4" puts four ranks on each node; "at:0:5:10" puts rank 1 where rank 5 was when the
/// machine was measured. Throws Error (usage) for another word, where this many do not fit on a node, and where places
/// are not one for each rank.
std::vector<int> places_in(const std::string &order, int ranks, const traffic::Interconnect &machine);

} // namespace mpisheet::command
