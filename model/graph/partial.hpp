#pragma once
// Ways of more ranks than can all meet: which pairs do, and what messages between the others take.

#include "model/graph/ways.hpp"

#include <utility>
#include <vector>

namespace mpisheet::graph {

constexpr int most_ranks_of_all = 128;    ///< that all meet each other
constexpr std::size_t most_pairs = 20000; ///< of more ranks that meet

/// A few ranks that all others meet.
std::vector<int> landmarks_of(int p);

/// The pairs that are to meet next, the lower rank first, in order; none where enough is known. In a row of `ways` that
/// is 0 for another rank the two have not met; only small messages count.
///
/// First all ranks meet the landmarks, and each the next one. Ranks whose messages from and to these are alike, and
/// which are nearer to each other than to others, are at one router; the first of each router meets those of all others
/// where that are few enough pairs. Else those meet, the nearest first, that may be nearer than by any way over others:
/// D(u,v) ≥ |D(w,v) − D(w,u)| says no.
std::vector<std::pair<int, int>> next_pairs(const Ways &ways);

/// With what pairs that did not meet take: what the first ranks of their routers do; of these the shortest way over
/// others, and of large messages what a pair of nearly the same small message does.
Ways completed(Ways ways);

} // namespace mpisheet::graph
