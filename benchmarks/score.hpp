#pragma once
// Fits held against what they should have found: errors, intervals and structure, counted.

#include "fit/fit.hpp"
#include "tests/fit/truths.hpp"

#include <string>
#include <vector>

namespace mpisheet::benchmarks {

/// Errors of fits at places of one kind.
struct Score {
    std::vector<double> errors, widths; ///< |fitted / true − 1|; half-width of the interval / true
    int bad = 0, covered = 0;           ///< values that are no cost; truths inside the interval

    void add(const OperationFit &fit, double p, double d, double true_us);
};

/// Bars in per cent; 0: none.
struct Bars {
    double median = 0, p95 = 0, covered = 0, width = 0;
};

/// Prints a score beside its bars; false when it misses one.
bool print(const std::string &what, const Score &score, const Bars &bars = {});

/// What was found of the truths' structure.
struct Structure {
    int smooth = 0, false_breaks = 0;
    int broken = 0, found = 0, right_axis = 0, right_place = 0;
    int truths = 0, large_d = 0, small_d = 0; ///< leading orders in p that are right at 1 MB and at 16 B
    int order_in_d = 0;
    int without_p = 0, with_p_term = 0;      ///< costs that do not depend on p; those that got a term in p
    int flagged = 0;                         ///< "structure not resolved"
    std::size_t most_terms = 0, longest = 0; ///< in one range; characters of an equation

    void add(const OperationFit &fit, const tests::Truth &truth);
};

/// Beside the bars for truths whose forms are in the fitter's table; for others only those for breaks.
bool print(const Structure &structure, bool forms_in_table);

} // namespace mpisheet::benchmarks
