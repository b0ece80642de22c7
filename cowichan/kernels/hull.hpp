#pragma once
// Convex layers (third-bit.com 2010, "hull"): the corners of the convex hull of all points, then of those left …

#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/values.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mpisheet::cowichan {

namespace hull_phase {
enum { setup, peel, collect, merge };
inline constexpr std::array<std::string_view, 4> names{"setup", "peel", "collect", "merge"};
} // namespace hull_phase

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

/// Sorts the points by x, then y, then index.
void sort_points(std::vector<Marked> &points);

/// Corners of the convex hull of points in the order of sort_points, counterclockwise from the first. Adds the turns
/// looked at to `steps`.
std::vector<Marked> convex_hull(const std::vector<Marked> &sorted, double &steps);

/// Takes the corners out of points in the order of sort_points; corners may be of other ranks.
void take_out(std::vector<Marked> &points, std::vector<Marked> corners);

/// Convex layers, outermost first: the corners of the convex hull of all points, then of those left, and so on, until
/// none is left; each layer counterclockwise from its least point by (x, y). Points inside an edge are no corners; of
/// points at one place the first is the corner, the others are left.
std::vector<std::vector<std::int32_t>> hull_reference(const std::vector<PlanePoint> &points);

struct Hull : KernelDefaults {
    static constexpr Kernel row{.name = "hull",
                                .computes = "the convex layers of d points",
                                .result = "d whole numbers",
                                .phases = hull_phase::names,
                                .d = 4096,
                                .grid = "256,1024,4096"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
    static std::vector<Profile> profiles();
};

} // namespace mpisheet::cowichan
