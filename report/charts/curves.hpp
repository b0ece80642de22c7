#pragma once
// Curves over one quantity, measured points beside them: drawn to a file, or in the terminal.

#include "report/charts/characters.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::report {

/// lo and hi are NaN where there is no band (of a line) or bar (of a measured point).
struct CurvePoint {
    double x = 0, y = 0, lo = 0, hi = 0;
    bool outside = false; ///< of a line: outside the measured range, drawn with dots
};

/// A line, or measured points. A line and points of one name share their colour and their entry in the legend.
struct Curve {
    std::string name;
    std::vector<CurvePoint> points; ///< in the order of x
    bool measured = false;          ///< points instead of a line
    bool apart = false;             ///< points that another state of the machine gave
};

/// Texts may come from files: they are shown as they are, never read as commands.
struct Chart {
    std::string title, x_label, y_label;
    std::string caption; ///< below the x axis, wrapped: machine, assumptions
    bool log_x = false, log_y = false;
    bool x_bytes = false; ///< x axis in B, KiB, MiB
    std::vector<Curve> curves;
    std::vector<Curve> residuals; ///< errors of the curves at the points [%]: in a panel of their own below
    bool y_seconds = true;        ///< y axis in ns, µs, ms, s; else plain numbers
    bool ideal = false;           ///< a dotted line y = x (speed-up)
};

/// The extension (.svg, .png, .pdf) chooses what is written; points that an axis cannot show (≤ 0 on a logarithmic one)
/// are left out. Throws Error: usage (extension, nothing to draw), missing
/// (gnuplot).
void write_chart(const Chart &chart, const std::filesystem::path &file);

/// Drawn with characters: about `lines` lines of at most `columns` columns. Throws Error (usage): nothing to draw.
std::string terminal_chart(const Chart &chart, const Canvas &canvas);

} // namespace mpisheet::report
