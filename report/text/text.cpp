#include "report/text/text.hpp"

#include "report/text/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace mpisheet::report {
namespace {

constexpr std::size_t gap = 2; ///< blanks between columns

/// A wrapped column gets no narrower; a column of names is wrapped too, where it is far too wide.
constexpr std::size_t narrowest = 24, narrowest_name = 16;

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

std::size_t longest_word(const std::string &text)
{
    std::size_t longest = 0;
    for (const std::string &word : wrapped(text, 1))
        longest = std::max(longest, display_width(word));
    return longest;
}

std::size_t total_width(const std::vector<std::size_t> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

/// Takes what is too much off the widest column of that kind, a character at a time.
void shrink(std::vector<std::size_t> &widths, const Grid &grid, Align align, std::size_t least, std::size_t total)
{
    for (std::size_t used = total_width(widths); used > total; --used) {
        std::size_t *widest = nullptr;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (grid.columns[i].align == align && widths[i] > least && (widest == nullptr || widths[i] > *widest))
                widest = &widths[i];
        if (widest == nullptr)
            return;
        --*widest;
    }
}

/// First titles are broken between words, then wrapped columns lose, then names.
std::vector<std::size_t> column_widths(const Grid &grid, std::size_t total)
{
    const auto widths_with = [&](auto title_width) {
        std::vector<std::size_t> widths;
        for (std::size_t i = 0; i < grid.columns.size(); ++i) {
            widths.push_back(title_width(grid.columns[i].title));
            for (const Row &row : grid.rows)
                widths.back() = std::max(widths.back(), display_width(row.cells[i]));
        }
        return widths;
    };
    std::vector<std::size_t> widths = widths_with([](const std::string &title) { return display_width(title); });
    if (total_width(widths) > total)
        widths = widths_with(longest_word);
    shrink(widths, grid, Align::wrap, narrowest, total);
    shrink(widths, grid, Align::left, narrowest_name, total);
    return widths;
}

/// Which columns are shown, in their order.
std::vector<std::size_t> shown_columns(const Grid &grid, const std::vector<std::size_t> &widths, const TextStyle &style)
{
    std::vector<std::size_t> shown(widths.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    std::size_t used = total_width(widths);
    std::vector<std::size_t> leaving(shown.begin() + static_cast<std::ptrdiff_t>(std::min(grid.keys, shown.size())),
                                     shown.end());
    if (!grid.last_count)
        std::reverse(leaving.begin(), leaving.end());
    std::stable_partition(leaving.begin(), leaving.end(),
                          [&](std::size_t i) { return grid.columns[i].align != Align::wrap; });
    for (const std::size_t i : leaving)
        if (!style.all && used > style.width && shown.size() > 1) {
            std::erase(shown, i);
            used -= widths[i] + gap;
        }
    return shown;
}

/// The grid without columns that have no word in any row; keys stay.
Grid without_empty_columns(Grid grid)
{
    for (std::size_t i = grid.columns.size(); i-- > grid.keys;) {
        const auto is_empty = [i](const Row &row) { return row.cells[i].empty(); };
        if (grid.rows.empty() || !std::all_of(grid.rows.begin(), grid.rows.end(), is_empty))
            continue;
        const auto at = static_cast<std::ptrdiff_t>(i);
        grid.columns.erase(grid.columns.begin() + at);
        for (Row &row : grid.rows)
            row.cells.erase(row.cells.begin() + at);
    }
    return grid;
}

/// "(not shown in 80 columns: tspread, tsubstitute; --all shows them)"
std::string not_shown(const Grid &grid, const std::vector<std::size_t> &shown, std::size_t width)
{
    std::string names;
    for (std::size_t i = 0; i < grid.columns.size(); ++i)
        if (std::find(shown.begin(), shown.end(), i) == shown.end())
            names += (names.empty() ? "" : ", ") + printable(grid.columns[i].title, "?");
    return names.empty() ? ""
                         : paragraphs("(not shown in " + std::to_string(width) + " columns: " + names +
                                          "; a wider terminal or --all shows them)",
                                      width);
}

/// Bytes of the blanks and branches of a tree at the begin of a cell.
std::size_t branch_end(const std::string &text)
{
    std::size_t end = 0;
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view sign : {" ", "│", "├", "└", "─"})
            if (text.compare(end, sign.size(), sign) == 0) {
                end += sign.size();
                more = true;
            }
    }
    return end;
}

/// The lines of a cell that is wider than its column: what is below a branch of a tree stays below it.
std::vector<std::string> wrapped_cell(const std::string &text, std::size_t width)
{
    const std::string branch = text.substr(0, branch_end(text));
    const std::size_t indent = display_width(branch);
    if (indent == 0 || 2 * indent > width)
        return wrapped(text, width);
    std::vector<std::string> lines = wrapped(text.substr(branch.size()), width - indent);
    for (std::string &line : lines)
        line.insert(0, &line == lines.data() ? branch : std::string(indent, ' '));
    return lines;
}

/// Those columns of one row, on as many lines as its longest wrapped cell needs.
std::string row_text(const Grid &grid, const Row &row, const std::vector<std::size_t> &widths,
                     const std::vector<std::size_t> &shown)
{
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (const std::size_t i : shown) {
        const bool fits = display_width(row.cells[i]) <= widths[i]; // then blanks at its begin are kept
        cells.push_back(fits ? std::vector{row.cells[i]} : wrapped_cell(row.cells[i], widths[i]));
        height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t line = 0; line < height; ++line) {
        std::string out;
        for (std::size_t k = 0; k < shown.size(); ++k) {
            if (k > 0)
                out.append(gap, ' ');
            out += padded(line < cells[k].size() ? cells[k][line] : std::string(), widths[shown[k]],
                          grid.columns[shown[k]].align);
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

std::string to_text(const Grid &given, const TextStyle &style)
{
    Grid grid = given;
    for (Row &row : grid.rows) {
        row.cells.resize(grid.columns.size());
        for (std::string &cell : row.cells)
            cell = printable(cell, "?");
    }
    grid = without_empty_columns(std::move(grid));
    const std::vector<std::size_t> widths = column_widths(grid, style.width);
    Row titles, rules;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        titles.cells.push_back(printable(grid.columns[i].title, "?"));
        std::string rule;
        for (std::size_t k = 0; k < widths[i]; ++k)
            rule += "─";
        rules.cells.push_back(std::move(rule));
    }
    std::string text;
    if (!grid.caption.empty())
        text += coloured(paragraphs(printable(grid.caption, "?"), style.width), "1", style);
    const std::vector<std::size_t> shown = shown_columns(grid, widths, style);
    text += coloured(row_text(grid, titles, widths, shown), "1", style) + row_text(grid, rules, widths, shown);
    for (const Row &row : grid.rows) {
        const std::string lines = row_text(grid, row, widths, shown);
        text += row.alert || row.faint ? coloured(lines, row.alert ? "33" : "2", style) : lines;
    }
    return text + not_shown(grid, shown, style.width);
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

std::string paragraphs(const std::string &text, std::size_t width)
{
    std::string lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (display_width(line) <= width || line.find('\x1b') != std::string::npos) { // a table's
            lines += line + "\n";
            continue;
        }
        const bool is_item = line.starts_with("- ");
        const std::string body = is_item ? line.substr(2) : line;
        std::string mark = is_item ? "- " : "";
        for (const std::string &part : wrapped(body, width - mark.size())) {
            lines += mark + part + "\n";
            mark.assign(mark.size(), ' ');
        }
    }
    return lines;
}

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
