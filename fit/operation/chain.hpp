#pragma once
// Ranges along one axis: the best chain of cuts, and where exactly between two measured values a cut lies.

#include "fit/operation/search.hpp"

namespace mpisheet::fit {

/// Ranges along d or p·d with the lowest score: a dynamic program over all chains of cuts. A curve may jump at a cut,
/// or (along d) have a kink at a measured size, which then belongs to both ranges.
Partition best_chain(const Problem &problem, const std::vector<int> &points, Axis axis);

/// Where to cut between two measured values: a limit in (low, high] such that below it `before` holds.
/// Nobody measured in between, so the place minimises the expected relative error of a threshold anywhere there; a cut
/// that tmsg has there already is taken over, and a power of two is kept together with what lies below (p ≤ 8) or
/// above it (p ≥ 16).
double place_cut(const Problem &problem, Axis axis, double low, double high, const Equation &before,
                 const Equation &after, const std::vector<int> &near);

} // namespace mpisheet::fit
