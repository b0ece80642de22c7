#pragma once
// A growth law from measured curves: as few knots as its accuracy at the points allows.

#include "fit/few/curves.hpp"
#include "fit/few/growth_law.hpp"

namespace mpisheet::fit {

/// At the measured points: median factor 1.02 at most, nine in ten within 1.15; 1.03 and 1.29 where that would take
/// more than 160 characters.
GrowthLaw make_law(const MeasuredCurves &curves);

/// ln(law / measured) at every point of the curves.
std::vector<double> residuals(const GrowthLaw &law, const MeasuredCurves &curves);

} // namespace mpisheet::fit
