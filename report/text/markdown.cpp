#include "report/text/markdown.hpp"

#include <string_view>

namespace mpisheet::report {
namespace {

std::string escaped(const std::string &text)
{
    std::string result;
    for (const char c : text) {
        if (std::string_view("\\|*_`~<>[]").find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

} // namespace

std::string to_markdown(const Grid &grid)
{
    std::string text = grid.caption.empty() ? "" : "**" + escaped(grid.caption) + "**\n\n";
    for (const Column &column : grid.columns)
        text += "| " + escaped(column.title) + " ";
    text += "|\n";
    for (const Column &column : grid.columns)
        text += column.align == Align::right ? "|---:" : "|---";
    text += "|\n";
    for (const Row &row : grid.rows) {
        for (const std::string &cell : row.cells)
            text += "| " + escaped(cell) + " ";
        text += "|\n";
    }
    return text;
}

} // namespace mpisheet::report
