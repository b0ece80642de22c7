#pragma once
// A family of curves drawn with characters: lines in braille dots, points as signs, bands shaded.

#include "report/charts/family.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// Where it is drawn.
struct Canvas {
    int columns = 80, lines = 24;
    bool colour = false; ///< ANSI colours; otherwise curves are distinguished by their signs alone
    int margin = 0;      ///< least columns left of the y axis
};

/// Both axes with ticks, and the curves between them: `lines` lines of at most `columns` columns. `level` is a value of
/// y at which a dotted line goes across; NaN: none. Empty when no mark can be shown.
std::string character_panel(const std::vector<Series> &family, const Axis &x, const Axis &y, const Canvas &canvas,
                            double level);

/// The columns that the labels of the y axis take.
int character_margin(const std::vector<Series> &family, const Axis &x, const Axis &y, double level);

/// The sign and the name of each curve, in lines of at most that many columns.
std::string character_legend(const std::vector<Series> &family, const Canvas &canvas);

} // namespace mpisheet::report
