#pragma once
// What was measured of a network, without its noise.

#include "model/graph/ways.hpp"

#include <limits>
#include <optional>

namespace mpisheet::graph {

constexpr double sure = 4; ///< standard deviations
constexpr double infinite = std::numeric_limits<double>::infinity();

/// Standard deviation of ln of a time: what the two directions of most pairs differ by, since most networks take the
/// same both ways. Pairs without times, which did not meet, do not count.
double noise_of(const std::vector<std::vector<double>> &table);

/// The ways with the times that a network of few hops and few kinds of hops gives them. Nothing where none does within
/// the noise.
///
/// Ranks are at one router where all pairs nearer than some distance join them and no others; or each has its own. From
/// the nearest routers on a hop is added wherever the hops so far make a longer way than was measured, by four standard
/// deviations of both. Hops of like length are of one kind; lengths of kinds and ranks' own parts are those of least
/// squares over all pairs, by their shortest ways. A pair that is so much longer than its shortest way that chi² falls
/// by more than 2 ln(pairs) takes one of the other lengths, or one hop more. Of several such networks the one of the
/// least chi² over pairs of ranks and 2 ln(pairs) for each hop is taken. Other times of pairs alike in this are
/// snapped(), and sizes straightened(). Pairs that did not meet (partial.hpp) tell nothing and are filled in.
std::optional<Ways> without_noise(const Ways &ways, double noise);

} // namespace mpisheet::graph
