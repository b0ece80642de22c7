#pragma once
// Normalisation (thesis 4.3.12; Wilson & Irvin 1996): points moved and scaled to the unit square.

#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/values.hpp"

#include <array>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace norm_phase {
enum { setup, extent, reduce, scale };
inline constexpr std::array<std::string_view, 4> names{"setup", "extent", "reduce", "scale"};
} // namespace norm_phase

/// Where points lie: the largest x, −x, y, −y, so that one maximum over the ranks gives all four. No points: all
/// −DBL_MAX.
struct Extent {
    double largest[4];
};
Extent extent_of(std::span<const PlanePoint> points, int widest = 8);

/// (v − least)/(most − least) along each axis, 0 where all are alike. Returns the points moved.
double normalise(std::span<const PlanePoint> points, const Extent &extent, PlanePoint *to, int widest = 8);

/// Each axis moved and scaled to 0 … 1; to 0 where all points are alike.
std::vector<PlanePoint> norm_reference(std::vector<PlanePoint> points);

struct Norm : KernelDefaults {
    static constexpr Kernel row{.name = "norm",
                                .computes = "points moved and scaled to the unit square",
                                .result = "d points",
                                .phases = norm_phase::names,
                                .d = 1 << 20,
                                .grid = "16384,262144,4194304",
                                .vectors = true};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
