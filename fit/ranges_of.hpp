#pragma once
// Ranges for the comparison of two measurements: points (p, d) in the same branch of a fitted equation are one range.

#include "fit/fit.hpp"
#include "model/change/change.hpp"

namespace mpisheet::fit {

/// Names the branch of the equation that holds at (p, d).
RangeOf ranges_of(const Fit &fit);

} // namespace mpisheet::fit
