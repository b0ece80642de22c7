#pragma once
// What a search weighed.

#include "fit/operation/equation.hpp"

#include <string>

namespace mpisheet::fit {

/// A whole equation for p > 1 that the search weighed.
struct Candidate {
    std::string what;  ///< "one sum", "ranges in d", "d < 448: p*d instead of log2(p)*d"
    Equation equation; ///< [µs], before the final solve
    double score = 0;  ///< χ² plus penalties for terms and cuts: smaller is better
    double chi2 = 0;
};

} // namespace mpisheet::fit
