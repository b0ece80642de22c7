#pragma once
// Sums that compute the same.

#include "fit/operation/equation.hpp"

namespace mpisheet::fit {

/// a + b*(p-1) is (a − b) + b*p: as papers write it. In every sum, for costs of a step and of a byte, where a > b.
void count_from_nothing(Equation &equation);

} // namespace mpisheet::fit
