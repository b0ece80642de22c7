#pragma once
// How a cost goes on beyond the largest p of a few.

#include "fit/operation/bend.hpp"
#include "fit/operation/curves.hpp"

namespace mpisheet::fit {

/// No operation gets cheaper with p, nor grows faster than p, at the same size.
inline constexpr double least_exponent = 0.03, most_exponent = 1;

/// Their exponent is the mean growth up to this many times the largest p.
inline constexpr double growth_reach = 8;

/// The exponent of p beyond the largest p, for each size measured there.
Bend growth_beyond(const MeasuredCurves &curves);

} // namespace mpisheet::fit
