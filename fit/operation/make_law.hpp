#pragma once
// A growth law from measured curves: knots and digits taken away one after the other, until it is short enough to be
// read or misses more than it may.

#include "fit/operation/brevity.hpp"
#include "fit/operation/curves.hpp"
#include "fit/operation/growth_law.hpp"

namespace mpisheet::fit {

/// At the measured points: half within 1.03, nine in ten within 1.29, or as far as their own errors reach; no longer
/// than what can be read, where that allows it. Or what `brevity` asks for instead.
/// `other`: curves of the other class of p; null: there is none.
GrowthLaw make_law(const MeasuredCurves &curves, const Brevity &brevity = {}, const MeasuredCurves *other = nullptr);

/// ln(law / measured) at every point of the curves.
std::vector<double> residuals(const GrowthLaw &law, const MeasuredCurves &curves);

} // namespace mpisheet::fit
