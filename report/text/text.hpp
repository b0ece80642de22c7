#pragma once
// Tables for the terminal: aligned by what is seen, not by bytes.

#include "report/text/grid.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet::report {

struct TextStyle {
    std::size_t width = 120; ///< columns of the terminal
    bool all = false;        ///< every column, though lines become longer than the terminal
    bool colour = false;     ///< ANSI codes: bold titles, yellow rows that want attention, dim ones that do not count
};

/// What begins and ends a text in colour.
inline constexpr std::array<std::string_view, 4> colours{"\x1b[1m", "\x1b[33m", "\x1b[2m", "\x1b[0m"};

/// Caption, titles, rule, rows; each line ends with "\n" and without trailing blanks. A column without a word in it is
/// not shown. Where the table is wider than the terminal, titles are broken, then texts, then names; if it still does
/// not fit, columns are left out and named below: of numbers and names the last ones first, then of texts, never the
/// keys.
std::string to_text(const Grid &given, const TextStyle &style = {});

/// Lines of at most `width` columns: those that are longer are broken at blanks, of a list item ("- ") below its text;
/// what has colours is a table, which fits already.
std::string paragraphs(const std::string &text, std::size_t width);

/// One after another with a blank line between; grids without rows are left out.
std::string to_text(std::span<const Grid> grids, const TextStyle &style = {});

/// Caption in bold, then a GitHub table; characters that Markdown would read are escaped.
std::string to_markdown(const Grid &grid);

} // namespace mpisheet::report
