#include "report/text/text.hpp"

#include "report/text/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace mpisheet::report {
namespace {

constexpr std::size_t gap = 2;        ///< blanks between columns
constexpr std::size_t narrowest = 24; ///< a wrapped column gets no narrower

std::string padded(const std::string &text, std::size_t width, Align align)
{
    const std::string blanks(width - std::min(width, display_width(text)), ' ');
    return align == Align::right ? blanks + text : text + blanks;
}

std::string without_trailing_blanks(std::string line)
{
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::vector<std::size_t> column_widths(const Grid &grid, const std::vector<Row> &rows, std::size_t total)
{
    std::vector<std::size_t> widths;
    for (const Column &column : grid.columns)
        widths.push_back(display_width(column.title));
    for (const Row &row : rows)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], display_width(row.cells[i]));
    // What is too much comes off the widest wrapped column, a column at a time.
    std::size_t used = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
    for (; used > total; --used) {
        std::size_t *widest = nullptr;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (grid.columns[i].align == Align::wrap && widths[i] > narrowest &&
                (widest == nullptr || widths[i] > *widest))
                widest = &widths[i];
        if (widest == nullptr)
            break;
        --*widest;
    }
    return widths;
}

/// One row on as many lines as its longest wrapped cell needs.
std::string row_text(const Grid &grid, const Row &row, const std::vector<std::size_t> &widths)
{
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        cells.push_back(grid.columns[i].align == Align::wrap ? wrapped(row.cells[i], widths[i])
                                                             : std::vector<std::string>{row.cells[i]});
        height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t line = 0; line < height; ++line) {
        std::string out;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (i > 0)
                out.append(gap, ' ');
            out += padded(line < cells[i].size() ? cells[i][line] : std::string(), widths[i], grid.columns[i].align);
        }
        text += without_trailing_blanks(out) + '\n';
    }
    return text;
}

std::string coloured(const std::string &text, const char *code, const TextStyle &style)
{
    if (!style.colour || text.empty())
        return text;
    const bool line_end = text.back() == '\n';
    return "\x1b[" + std::string(code) + 'm' + text.substr(0, text.size() - line_end) + "\x1b[0m" +
           (line_end ? "\n" : "");
}

} // namespace

std::string to_text(const Grid &grid, const TextStyle &style)
{
    std::vector<Row> rows = grid.rows;
    for (Row &row : rows) {
        row.cells.resize(grid.columns.size());
        for (std::string &cell : row.cells)
            cell = printable(cell, "?");
    }
    const std::vector<std::size_t> widths = column_widths(grid, rows, style.width);
    Row titles, rules;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        titles.cells.push_back(grid.columns[i].title);
        std::string rule;
        for (std::size_t k = 0; k < widths[i]; ++k)
            rule += "─";
        rules.cells.push_back(std::move(rule));
    }
    std::string text;
    if (!grid.caption.empty())
        text += coloured(printable(grid.caption, "?") + '\n', "1", style);
    text += coloured(row_text(grid, titles, widths), "1", style) + row_text(grid, rules, widths);
    for (const Row &row : rows) {
        const std::string lines = row_text(grid, row, widths);
        text += row.alert || row.faint ? coloured(lines, row.alert ? "33" : "2", style) : lines;
    }
    return text;
}

std::string to_text(std::span<const Grid> grids, const TextStyle &style)
{
    std::string text;
    for (const Grid &grid : grids) {
        if (grid.rows.empty())
            continue;
        if (!text.empty())
            text += '\n';
        text += to_text(grid, style);
    }
    return text;
}

} // namespace mpisheet::report
