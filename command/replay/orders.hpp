#pragma once
// Orders of ranks on a machine's nodes, for replays.

#include "model/traffic/interconnect.hpp"

#include <string>
#include <vector>

namespace mpisheet::command {

/// Where each of `ranks` is in an order: "block" fills one node (block of the nearest level) before the next, "cyclic"
/// deals ranks out in turn; "block:4" puts four ranks on each node. Throws Error (usage) for another word, and where
/// this many do not fit on a node.
std::vector<int> places_in(const std::string &order, int ranks, const traffic::Interconnect &machine);

} // namespace mpisheet::command
