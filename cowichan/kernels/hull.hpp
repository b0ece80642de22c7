#pragma once
// Convex layers (third-bit.com 2010, "hull"): the corners of the convex hull of all points, then of those left …

#include "cowichan/values.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet {

/// 1 when a, b, c turn left, −1 when they turn right, 0 when they lie on a line: exactly, whatever the rounding (so
/// that the layers do not depend on who compares which points).
int turn(const PlanePoint &a, const PlanePoint &b, const PlanePoint &c);

/// Whether c is farther from a than b, all three on a line and b, c on the same side of a.
bool farther_along(const PlanePoint &a, const PlanePoint &b, const PlanePoint &c);

/// A point and which one it is.
struct Marked {
    PlanePoint point;
    std::int64_t index = 0;
};

/// By x, then y, then index.
void sort_points(std::vector<Marked> &points);

/// Corners of the convex hull of points in the order of sort_points, counterclockwise from the first. Adds the turns
/// looked at to `steps`.
std::vector<Marked> convex_hull(const std::vector<Marked> &sorted, double &steps);

/// Takes the corners out of points in the order of sort_points; corners may be of other ranks.
void take_out(std::vector<Marked> &points, std::vector<Marked> corners);

} // namespace mpisheet
