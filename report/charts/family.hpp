#pragma once
// A family of curves as gnuplot commands: each with colour, dash and point type of its own, lines with bands, points
// with bars.

#include "report/charts/axis.hpp"

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

struct Series {
    std::string title;
    std::vector<Mark> line;    ///< predicted or fitted
    std::vector<Mark> points;  ///< measured
    std::vector<Mark> apart{}; ///< measured in another state of the machine
};

/// Everything but terminal and output. `more` is appended to the plot command (", x with lines …"). Marks with x or y ≤
/// 0 cannot be drawn on logarithmic axes and are left out; empty when nothing is left.
std::string family_script(const std::vector<Series> &family, const Axis &x, const Axis &y,
                          const std::string &more = {});

} // namespace mpisheet::report
