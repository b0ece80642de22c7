#pragma once
// One test for all that compares two measurements: of logs of times, launches or jobs being the unit.

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// Logs of the times of one range or operation, a value for each launch or job.
struct BeforeAndNow {
    std::vector<double> before, now;
};

/// Variance within both sides, pooled, and its degrees of freedom; none with one value on each side.
struct Scatter {
    double variance = 0, degrees_of_freedom = 0;
};
Scatter scatter_of(const BeforeAndNow &sides);

/// What the scatters of all ranges of a comparison say of each one: their median variance counts as eight degrees of
/// freedom (Smyth 2004, with a fixed weight). Of fewer than five ranges nothing is drawn.
Scatter drawn_from(std::span<const Scatter> all);

/// A difference of means of logs as a ratio, its 95 % interval, and how probable one as large is without any change.
struct ChangeTest {
    double ratio = 1, lo = 0, hi = 0, p_value = 1; ///< NaN but for the ratio: nothing says how much launches differ
};

/// `exact`: launches repeat themselves, as simulated ones do, and each difference is one.
ChangeTest test(const BeforeAndNow &sides, const Scatter &drawn, bool exact);

/// Whether an interval of a ratio reaches a doubling or a halving: what may be one is not called the same.
inline bool may_be_far(double lo, double hi)
{
    constexpr double far = 2;
    return !(hi < far && lo > 1 / far); // NaN: nothing is known
}

/// The least ratio above 1 whose p-value would have been below `p_value`, had the launches of the two sides differed as
/// they do. NaN: nothing says how much launches differ.
double least_seen(BeforeAndNow sides, const Scatter &drawn, bool exact, double p_value);

/// Holm 1979: the k-th smallest of n p-values counts n − k times, and never less than those before it. NaN are none.
void correct_for_many(std::span<double *const> p_values);

} // namespace mpisheet
