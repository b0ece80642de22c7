#pragma once
// The ranges of a comparison of two measurements: points that one equation of a fit covers belong together.

#include "fit/fit.hpp"
#include "model/change/change.hpp"

namespace mpisheet::fit {

/// Where the equation at (p, d) is another one, the range is another one.
RangeOf ranges_of(const Fit &fit);

} // namespace mpisheet::fit
