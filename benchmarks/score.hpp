#pragma once
// Fits held against what they should have found: errors, intervals and structure, counted.

#include "fit/fit.hpp"
#include "tests/fit/truths.hpp"

#include <string>
#include <vector>

namespace mpisheet::benchmarks {

/// Errors of fits at places of one kind.
struct Score {
    std::vector<double> errors; ///< |fitted / true − 1|
    std::vector<double> widths; ///< half the width of the fit's interval, over the true value
    /// Width of the interval and 2/0.05 times how far the truth is outside it, in ln: a proper score, which an interval
    /// minimises that holds 95 % and is as narrow as it can be (Gneiting and Raftery 2007, eq. 43).
    std::vector<double> interval_scores;
    int bad = 0;     ///< fitted values that no cost can have: not above zero, or not finite
    int covered = 0; ///< true values inside the fit's interval

    void add(const fit::OperationFit &fit, double p, double d, double true_us);
};

/// What a score is held to [%]; 0: nothing.
struct Bars {
    double median = 0, p95 = 0, covered = 0, width = 0;
};

/// Prints a score beside its bars; false when it misses one.
bool print(const std::string &what, const Score &score, const Bars &bars = {});

/// What was found of the truths' structure: counts of truths.
struct Structure {
    int truths = 0;

    int smooth = 0;       ///< without a break
    int false_breaks = 0; ///< of those: fitted with one
    int broken = 0;       ///< with a break
    int found = 0;        ///< of those: fitted with one
    int right_axis = 0;   ///< … in p where the truth's is in p, in d where it is in d
    int right_place = 0;  ///< … between the two measured values that the truth's lies between

    int large_d = 0;     ///< the leading order in p is right at 1 MB
    int small_d = 0;     ///< the leading order in p is right at 16 B
    int order_in_d = 0;  ///< whether it grows with d is right at 1 MB
    int without_p = 0;   ///< do not depend on p
    int with_p_term = 0; ///< of those: fitted with a term in p
    int flagged = 0;     ///< whose fit says "structure not resolved"

    std::size_t most_terms = 0; ///< of a fitted equation in one of its ranges
    std::size_t longest = 0;    ///< fitted equation [characters]

    void add(const fit::OperationFit &fit, const tests::Truth &truth);
};

/// Beside the bars for truths whose forms are in the fitter's table; for others only those for breaks.
bool print(const Structure &structure, bool forms_in_table);

} // namespace mpisheet::benchmarks
