#pragma once
// The Mandelbrot set (thesis 4.3.1): how many steps each point of a region takes to escape.
//
// Point (r, c) of a picture of R rows and C columns has x = x0 + r·dx/(R−1), y = y0 + c·dy/(C−1). From re = im = 0,
// repeat
//     im ← 2·re·im + x,   re ← re² − im² + y   (both from the old values),   n ← n + 1
// while n < 150 and re² + im² < 2. The value of the point is n, 1 … 150. (Wilson & Irvin 1996; x feeds im, y feeds re.)

#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet {

constexpr int mandel_limit = 150;

/// The part of the plane that is drawn.
struct Region {
    double x0 = -1.5, y0 = -1.5; ///< corner of the first row and column
    double dx = 3.0, dy = 3.0;   ///< extent
};

/// Coordinate of index k of n along one axis: first + k·extent/(n−1); the first one when n is 1.
double coordinate(double first, double extent, std::int64_t k, std::int64_t n);

/// Steps of one point.
int mandel_point(double x, double y);

/// Steps of the points (x, y[c]) into values[c], many at a time; at most `widest` doubles in a register. Returns their
/// sum.
double mandel_row(double x, std::span<const double> y, std::span<std::int32_t> values, int widest = 8);

/// Work by place, found cheaply: mean steps of the points in each of `bands` equal bands of rows, from a few rows of
/// each.
std::vector<double> mandel_profile(const Region &region, int bands, int rows_per_band, int columns);

} // namespace mpisheet
