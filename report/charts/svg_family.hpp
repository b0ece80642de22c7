#pragma once
// A family of curves as an SVG element of the page: bands, lines, points whose values show when the pointer rests on
// them, and below them how far each measured point lies from its line.

#include "report/charts/family.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// (drawn line − measured) / measured at a measured point.
struct Residual {
    double x = 0, error = 0;
};

struct SvgSeries {
    Series series;
    std::vector<std::string> says{};   ///< of each of its points, shown when the pointer rests on it
    std::vector<Residual> residuals{}; ///< of all its measured points, drawn or not
};

struct SvgFamily {
    std::vector<SvgSeries> family;
    std::vector<Residual> other_residuals{}; ///< of measured points that no series has, in grey
    Axis x, y;
    bool ideal = false; ///< a dotted line y = x
};

/// An <svg> without ids; colours are the page's (--series-1 … --series-6, --grid, currentColor), points are
/// <use href="#m0"> … of point_marks(). Empty when nothing can be drawn.
std::string family_svg(const SvgFamily &picture);

/// The shapes of points, once a page: an <svg> of no size.
std::string point_marks();

/// Series that differ in colour, dash and shape.
inline constexpr std::size_t distinct_series = 6;

} // namespace mpisheet::report
