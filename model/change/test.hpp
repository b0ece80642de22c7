#pragma once
// One test for all that compares two measurements: of logs of times, launches or jobs being the unit.

#include "model/change/changes.hpp"

#include <span>
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

struct ChangeRules {
    double threshold = 0.05; ///< changes smaller than this share do not matter
    double alpha = 0.01;     ///< probability of any false alarm among all ranges of a comparison
    bool exact = false;      ///< simulated: launches repeat themselves, one is enough
};

/// With fewer ranges or operations than this, their median is not what those of a launch have in common.
inline constexpr std::size_t fewest_in_common = 5;

/// The values of one range or operation, and what is left of them without what all of a launch have in common (none
/// where there are fewer than `fewest_in_common`).
struct Views {
    BeforeAndNow alone, beside_the_rest;
};

struct Judged {
    ChangeTest found; ///< of the more certain view; having two to choose from, its p-value counts twice
    bool beside_the_rest = false;
    double corrected = 1; ///< its p-value, by Holm's correction for all ranges
    double seen = 1;      ///< the least ratio above 1 that would have been called slower
    ChangeVerdict verdict = ChangeVerdict::unknown;
};

/// Each range tested in both views. What is seen beside the rest counts unless the interval of the times alone excludes
/// it: where others have changed, what has not looks changed beside them.
std::vector<Judged> judge(std::span<const Views> ranges, const ChangeRules &rules);

} // namespace mpisheet
