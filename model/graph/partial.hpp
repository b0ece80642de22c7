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

/// With what small messages of pairs that did not meet take: what the first ranks of their routers do, and of these the
/// shortest way over others; and with_large().
Ways completed(Ways ways);

/// With what large messages of pairs that did not meet take: what those of a pair between the same routers do, else of
/// a pair of nearly the same small message. `router`: of each rank; all small messages are known.
Ways with_large(Ways ways, const std::vector<std::size_t> &router);

} // namespace mpisheet::graph
