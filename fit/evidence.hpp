#pragma once
// Why an equation is what it is, and what it might as well be: computed anew from what a fit keeps.

#include "fit/operation/operation_fit.hpp"

#include <string>
#include <vector>

namespace mpisheet::fit {

/// Why a term or a cut is in the equation.
struct Evidence {
    std::string where;   ///< condition of the range: "d < 448"; empty: everywhere
    std::string what;    ///< the term, or the cut: "cut at d < 448"
    std::string instead; ///< the sum that would be there without it
    double gain = 0;     ///< how much worse (higher) the score would be [units of χ²]
};

/// For every cut and every term of the equation for p > 1, in the order in which it reads. `message` is the fit of tmsg
/// that was there when `fit` was made, or null.
std::vector<Evidence> evidence(const OperationFit &fit, const OperationFit *message);

/// Whole equations for p > 1 that differ from the one taken by one term, with a score within `window` of it: what the
/// data cannot tell apart. By score.
std::vector<Candidate> rivals(const OperationFit &fit, const OperationFit *message, double window = 6);

/// The equation for p > 1 (all of it where p = 1 is no case of its own).
const Equation &beyond_one_rank(const Equation &equation);

} // namespace mpisheet::fit
