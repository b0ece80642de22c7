#pragma once
// All straight lines that pass between vertical bars: what is certain of a line when each measurement gives an
// interval.

#include <limits>
#include <span>

namespace mpisheet {

/// The line lies in low … high at x.
struct Bar {
    double x = 0;
    double low = 0;
    double high = 0;
};

struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool possible() const { return low <= high; }
    /// The value of the range that is nearest to `wanted`.
    [[nodiscard]] double nearest(double wanted) const { return wanted < low ? low : wanted > high ? high : wanted; }
    /// How far a value of the range may be from `value`, which lies in it.
    [[nodiscard]] double reach(double value) const { return value - low > high - value ? value - low : high - value; }
};

/// Slopes of the lines through all bars, within `allowed`. Not possible: there is no such line. A line exists exactly
/// when the ranges that pairs of bars allow have a slope in common.
Range slopes(std::span<const Bar> bars, Range allowed = {});

/// Values at x of lines through all bars, with those slopes.
Range values_at(double x, std::span<const Bar> bars, Range slopes);

} // namespace mpisheet
