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
    unknown, ///< the launches are too few, or differ too much, to say
};

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
    bool beside_the_rest = false; ///< ratio, lo, hi are of what the range does not have in common with its launches
    int launches_before = 0, launches_after = 0;
    ChangeVerdict verdict = ChangeVerdict::unknown;
};

/// All ranges of two measurements; and what only one of them has.
struct Changes {
    std::vector<Change> ranges; ///< by operation, p, d
    int only_before = 0;        ///< points (op, p, d)
    int only_after = 0;
};

} // namespace mpisheet
