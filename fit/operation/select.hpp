#pragma once
// Which few of many candidate columns explain the points: non-negative least squares on relative errors, on normal
// equations, with a penalty per term.

#include "fit/operation/normal.hpp"

#include <span>
#include <vector>

namespace mpisheet::fit {

struct Choice {
    std::vector<int> columns;
    std::vector<double> x; ///< > 0
    double chi2 = 0;
    double score = 0; ///< χ² plus penalties: smaller is better
};

struct Selection {
    std::span<const double> penalties; ///< per candidate; the smallest ones mark the simplest candidates
    int max_terms = 5;
    bool thorough = false; ///< exchange terms until nothing improves
};

Choice select(const Normal &normal, const Selection &selection);

/// Choices whose score is within `window` of `best`, which differ from it by one column: exchanged, added or left out.
std::vector<Choice> neighbours(const Normal &normal, const Choice &best, const Selection &selection, double window);

/// Best x ≥ 0 for given columns; columns that come out at 0 are dropped.
Choice solve(const Normal &normal, std::vector<int> columns, std::span<const double> penalties);

} // namespace mpisheet::fit
