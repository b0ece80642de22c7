#pragma once
// Tables for the terminal: aligned by what is seen, not by bytes.

#include "report/text/grid.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

struct TextStyle {
    std::size_t width = 120; ///< columns of the terminal; only Align::wrap columns shrink to it
    bool colour = false;     ///< ANSI codes: bold titles, yellow rows that want attention, dim ones that do not count
};

/// Caption, titles, rule, rows; each line ends with "\n" and without trailing blanks.
std::string to_text(const Grid &grid, const TextStyle &style = {});

/// One after another with a blank line between; grids without rows are left out.
std::string to_text(std::span<const Grid> grids, const TextStyle &style = {});

} // namespace mpisheet::report
