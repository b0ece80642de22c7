#pragma once
// What became of a machine's costs between two measurements, one range of one operation at a time.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mpisheet {

enum class ChangeVerdict {
    same, ///< no change that is both certain and worth the name, and none as large as a doubling or a halving
    faster,
    slower,
    unknown, ///< the launches are too few, differ too much, or were disturbed, so that nothing can be said
};

/// Where something else disturbed more than this share of a measurement, it is no evidence of a slower machine.
inline constexpr double most_disturbed = 0.5;

/// The points of one operation and p that lie in one range of message sizes.
struct Change {
    std::string op; ///< c_<kernel>: the kernel's basic step, d is its working set
    int p = 0;
    std::int64_t d_min = 0, d_max = 0;                    ///< smallest and largest point of the range [byte]
    int points = 0;                                       ///< that both sides measured
    double before_s = 0, after_s = 0;                     ///< geometric means over points and launches [s]
    double ratio = 1;                                     ///< after / before
    double lo = std::numeric_limits<double>::quiet_NaN(); ///< 95 % interval of the ratio, of one range
    double hi = std::numeric_limits<double>::quiet_NaN();
    double p_value = std::numeric_limits<double>::quiet_NaN(); ///< corrected for the number of ranges
    double seen =
        std::numeric_limits<double>::quiet_NaN(); ///< the least ratio above 1 that would have been called slower
    bool beside_the_rest = false; ///< ratio, lo, hi are of what the range does not have in common with its launches
    int launches_before = 0, launches_after = 0;
    ChangeVerdict verdict = ChangeVerdict::unknown;
};

/// All ranges of two measurements; and what only one of them has.
struct Changes {
    std::vector<Change> ranges; ///< by operation, p, d
    int only_before = 0;        ///< points (op, p, d)
    int only_after = 0;
    double disturbed_before = 0, disturbed_after = 0; ///< share of the samples that something else disturbed
    int doubted = 0;                                  ///< ranges that are unknown because of that
};

} // namespace mpisheet
