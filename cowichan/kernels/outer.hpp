#pragma once
// Outer product (thesis 4.3.6; Wilson & Irvin 1996): the distances between all points, and of each from the origin.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/values.hpp"

#include <array>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace outer_phase {
enum { setup, gather, compute, reduce };
inline constexpr std::array<std::string_view, 4> names{"setup", "gather", "compute", "reduce"};
} // namespace outer_phase

/// Distances of one point to all others, to[j] = √((x − xs[j])² + (y − ys[j])²). Returns the largest.
double distances(PlanePoint from, std::span<const double> xs, std::span<const double> ys, double *to, int widest = 8);

/// Distances between points, on the diagonal n times the largest of them; and each point's distance from the origin.
struct OuterResult {
    Grid<double> matrix;
    std::vector<double> vector;
};
OuterResult outer_reference(const std::vector<PlanePoint> &points);

struct Outer : KernelDefaults {
    static constexpr Kernel row{.name = "outer",
                                .computes = "distances between points",
                                .result = "d × d reals, d reals",
                                .phases = outer_phase::names,
                                .d = 1024,
                                .grid = "256,1024,2048"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
