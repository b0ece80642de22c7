#pragma once
// Whether an operation is told by algorithms over the machine's levels, or by the equation that its points gave.

#include "fit/levels/structure.hpp"

namespace mpisheet::fit {

/// Takes the structure over where it predicts the largest measured p, when that is left out, better than the equation
/// does: for every p ≥ 2 where it is as near to the points as a person would ask, else beyond the measured p alone.
/// Nothing happens where fewer than three process counts above 1 were measured. `message` is the fit of tmsg.
void extend(OperationFit &fit, const Machine &machine, const OperationFit *message);

} // namespace mpisheet::fit
