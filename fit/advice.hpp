#pragma once
// Which points to measure next: where equations that fit equally well differ, where a threshold is only bracketed,
// where no process count or size was measured, where what was measured is not known well.

#include "fit/fit.hpp"

#include <vector>

namespace mpisheet::fit {

/// For all operations, best first; at most `most_each` an operation. Points beyond the measured process counts go up to
/// twice the largest.
std::vector<AdvisedPoint> advise(const Fit &fit, std::size_t most_each = 6);

// The parts, each for one operation; `message` is the fit of tmsg or null. A point may be named by more than one.

/// The fewest points that tell the rivals of an equation from it (a greedy design: T. Atkinson and V. Fedorov's
/// criterion, Biometrika 62, 1975, with what differs by four standard errors taken as settled).
std::vector<AdvisedPoint> where_rivals_differ(const OperationFit &fit, const OperationFit *message);

/// Thresholds with nothing measured near them.
std::vector<AdvisedPoint> where_thresholds_are(const OperationFit &fit, const OperationFit *message);

/// Process counts that are missing: other than powers of two, more than the largest, between far neighbours.
std::vector<AdvisedPoint> where_p_is_missing(const OperationFit &fit);

/// Points that are not known well, or that the equation misses.
std::vector<AdvisedPoint> where_points_are_poor(const OperationFit &fit);

/// What the grid of an operation is made of, for p > 1.
struct MeasuredGrid {
    std::vector<int> p;          ///< ascending
    std::vector<std::int64_t> d; ///< ascending [byte]
    double error = 0;            ///< relative error of a point, with what the points of one p have in common
    [[nodiscard]] bool has(const OperationFit &fit, int p, std::int64_t d) const;
};
MeasuredGrid grid_of(const OperationFit &fit);

inline constexpr double beyond_is_dear = 0.7; ///< weight of more processes than were measured: they may not be there

/// A size near d that any probe can send as floats.
std::int64_t round_size(double d);

} // namespace mpisheet::fit
