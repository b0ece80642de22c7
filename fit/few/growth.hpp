#pragma once
// How a cost goes on beyond the largest p of a few.

#include "fit/few/bend.hpp"
#include "fit/few/curves.hpp"

namespace mpisheet::fit {

/// No operation gets cheaper with p, nor grows faster than p, at the same size.
inline constexpr double least_exponent = 0.03, most_exponent = 1;

/// The exponent of p beyond the largest p, for each size measured there; x in whole bytes.
Bend growth_beyond(const MeasuredCurves &curves);

} // namespace mpisheet::fit
