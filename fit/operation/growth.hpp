#pragma once
// How a cost goes on beyond the largest process count: one power of p for each size, pooled over neighbouring sizes and
// kept within what its kind of operation can do.

#include "fit/operation/bend.hpp"
#include "fit/operation/curves.hpp"

#include <vector>

namespace mpisheet::fit {

struct Growth {
    Bend exponents; ///< e(d) of t(p,d) = t(p_max,d) * (p/p_max)^e(d), a value for each size measured at p_max
    std::vector<double> width; ///< for each of them: ln of the 95 % half-width at ln(p/largest) = 1
};

/// `other`: curves of the other class of p, whose slopes are taken where the own ones have none; null: no such class.
Growth growth_beyond(const MeasuredCurves &curves, const MeasuredCurves *other = nullptr);

/// The curve at the largest p; where that lies further than a factor of four from what the last three p have in common,
/// which whole jobs can do, what those say.
MeasuredCurves without_spike(MeasuredCurves curves);

} // namespace mpisheet::fit
