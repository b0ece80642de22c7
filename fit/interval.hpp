#pragma once
// How far the true cost may be from the equation, inside the measured range and beyond it.

#include "fit/operation_fit.hpp"
#include "fit/refine.hpp"

namespace mpisheet {

Interval find_interval(const Problem &problem, const Partition &partition, const Refined &refined,
                       const Equation *message);

} // namespace mpisheet
