#pragma once
// The values at a law's knots by which it meets what was measured: least squares in ln t, where all of them are linear.

#include "fit/operation/curves.hpp"
#include "fit/operation/growth_law.hpp"

#include <span>
#include <vector>

namespace mpisheet::fit {

/// A point that a law is to meet.
struct Target {
    double p = 0, doublings = 0; ///< a size of 2**doublings bytes
    double log_us = 0;
    double error = 0; ///< what it may be missed by [ln]
};

/// All points of the curves; `missed` is what a law may miss them by beside their own errors, half of it at the
/// largest p, from which everything beyond goes on.
std::vector<Target> targets_of(const MeasuredCurves &curves, double missed);

/// Values at knots with the least Σ Huber(miss/error), which is returned. `costs_too`: else those of `cost` stay.
double meet(GrowthLaw &law, std::span<const Target> targets, bool costs_too);

/// About how much χ² the law loses without each of its knots, if all others take up what they can (to second order, at
/// the weights of the points as they are missed now): costs' knots first, then those of the stretches' exponents.
std::vector<double> losses(const GrowthLaw &law, std::span<const Target> targets);

} // namespace mpisheet::fit
