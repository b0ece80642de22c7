#pragma once
// Fewer digits: as many as the data support.

#include "fit/operation/refine.hpp"
#include "fit/operation/search.hpp"

namespace mpisheet::fit {

/// `value` to `digits` significant decimal digits.
double to_digits(double value, int digits);

/// Rounds every coefficient so that no fitted point moves by more than 0.03 %, a tenth of what the equation may
/// miss or a fifth of its uncertainty; what is too small to be seen becomes 0.
void round_coefficients(Refined &refined, const Problem &problem, const Partition &partition);

/// The equation without terms that are 0, still positive everywhere.
Equation tidy(const Refined &refined, const Problem &problem, const Partition &partition);

} // namespace mpisheet::fit
