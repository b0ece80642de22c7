#pragma once
// How far the true cost may be from the equation, inside the measured range and beyond it.

#include "fit/operation/operation_fit.hpp"
#include "fit/operation/refine.hpp"

namespace mpisheet::fit {

/// Inside: uncertainty of the coefficients, lack of fit, and how well left-out process counts are predicted.
/// Beyond: how the equations err when they have to predict the largest p (or d) from the others.
Interval find_interval(const Problem &problem, const Partition &partition, const Refined &refined);

/// The half width, as a factor, for the median of another launch. `spread`: how far medians of launches lie from the
/// fit on average, as ln of a factor.
double launch_factor(double spread, std::size_t launches);

} // namespace mpisheet::fit
