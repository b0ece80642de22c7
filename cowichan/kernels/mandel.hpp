#pragma once
// The Mandelbrot set (thesis 4.3.1): how many steps each point of a region takes to escape.
//
// Point (r, c) of a picture of R rows and C columns has x = x0 + r·dx/(R−1), y = y0 + c·dy/(C−1). From re = im = 0,
// repeat
//     im ← 2·re·im + x,   re ← re² − im² + y   (both from the old values),   n ← n + 1
// while n < 150 and re² + im² < 2. The value of the point is n, 1 … 150. (Wilson & Irvin 1996; x feeds im, y feeds re.)

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace mandel_phase {
enum { setup, compute, join };
inline constexpr std::array<std::string_view, 3> names{"setup", "compute", "join"};
} // namespace mandel_phase

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

/// Steps of every point of a region.
Grid<std::int32_t> mandel_reference(const Region &region, std::int64_t rows, std::int64_t columns);

/// Rows of the picture dealt like cards.
struct Mandel : KernelDefaults {
    static constexpr Kernel row{.name = "mandel",
                                .computes = "how long each point of a region takes to escape",
                                .result = "d × d integers",
                                .phases = mandel_phase::names,
                                .d = 512,
                                .grid = "64,256,1024",
                                .variant = "cyclic"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
    static std::vector<Profile> profiles();
};

/// Blocks of rows.
struct MandelBlock : KernelDefaults {
    static constexpr Kernel row = another_way(Mandel::row, "mandel-block", "the same, blocks of rows", "block");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
