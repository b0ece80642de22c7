#pragma once
// Loops over points and vectors: norm, outer and vecdiff (thesis 4.3.12, 4.3.6, 4.3.14; Wilson & Irvin 1996).

#include "cowichan/values.hpp"

#include <cstdint>
#include <span>

namespace mpisheet {

/// Where points lie: the largest x, −x, y, −y, so that one maximum over the ranks gives all four. No points: all
/// −DBL_MAX.
struct Extent {
    double largest[4];
};
Extent extent_of(std::span<const PlanePoint> points, int widest = 8);

/// (v − least)/(most − least) along each axis, 0 where all are alike. Returns the points moved.
double normalise(std::span<const PlanePoint> points, const Extent &extent, PlanePoint *to, int widest = 8);

/// Distances of one point to all others, to[j] = √((x − xs[j])² + (y − ys[j])²). Returns the largest.
double distances(PlanePoint from, std::span<const double> xs, std::span<const double> ys, double *to, int widest = 8);

/// The largest |l_k − r_k|; 0 for none.
double largest_difference(std::span<const double> l, std::span<const double> r, int widest = 8);

} // namespace mpisheet
