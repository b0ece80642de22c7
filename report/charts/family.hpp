#pragma once
// A family of curves as a picture: bands, lines, points, a legend, and below them how far each measured point lies from
// its line.

#include "report/charts/axis.hpp"
#include "report/charts/shapes.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// lo and hi are NaN where there is no band or bar.
struct Mark {
    double x = 0, y = 0, lo = 0, hi = 0;
    bool outside = false; ///< of a line: outside the measured range, drawn with dots
};

/// Whether it has a band or bar that a logarithmic axis can show.
bool has_range(const Mark &mark);

/// (drawn line − measured) / measured at a measured point.
struct Residual {
    double x = 0, error = 0;
};

struct Series {
    std::string title;
    std::vector<Mark> line{};          ///< predicted or fitted
    std::vector<Mark> points{};        ///< measured
    std::vector<Mark> apart{};         ///< measured in another state of the machine
    std::vector<std::string> says{};   ///< of each of its points, shown when the pointer rests on it
    std::vector<Residual> residuals{}; ///< of all its measured points, drawn or not
};

struct FamilyPicture {
    std::vector<Series> family{};
    std::vector<Residual> other_residuals{}; ///< of measured points that no series has, in grey
    Axis x{}, y{};
    bool ideal = false;                    ///< a dotted line y = x
    double width = 480, plot_height = 216; ///< the page shows them as pixels where there is room
    std::string title{};                   ///< above, of a picture that stands alone; its legend names looks, too
    std::vector<std::string> caption{};    ///< lines below
};

/// Marks with x or y ≤ 0 cannot be drawn on logarithmic axes and are left out; nothing when nothing is left.
Shapes family_shapes(const FamilyPicture &picture);

} // namespace mpisheet::report
