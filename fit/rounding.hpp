#pragma once
// Fewer digits: as many as the data support.

#include "fit/refine.hpp"
#include "fit/search.hpp"

namespace mpisheet {

/// `value` to `digits` significant decimal digits.
double to_digits(double value, int digits);

/// Rounds every coefficient so that no fitted point moves by more than 0.03 % or a fifth of its uncertainty, and drops
/// what is too small to be seen.
void round_coefficients(Refined &refined, const Problem &problem, const Partition &partition, const Equation *message);

} // namespace mpisheet
