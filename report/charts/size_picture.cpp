#include "report/charts/size_picture.hpp"

#include "report/charts/svg.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_rows = 12;
constexpr double bars_left = 160, bars_width = 700, row_height = 44, bar_room = 34; ///< [px]

struct SizeRow {
    std::string name;
    double seconds = 0;
};

std::vector<SizeRow> longest_rows(std::span<const SizeCell> cells)
{
    std::vector<SizeRow> rows;
    for (const SizeCell &cell : cells) {
        auto at = std::find_if(rows.begin(), rows.end(), [&](const SizeRow &row) { return row.name == cell.row; });
        if (at == rows.end())
            at = rows.insert(rows.end(), {cell.row, 0});
        at->seconds += cell.seconds;
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const SizeRow &a, const SizeRow &b) { return a.seconds > b.seconds; });
    if (rows.size() > most_rows)
        rows.resize(most_rows);
    return rows;
}

/// Its column: 0 bytes, 1, 2, 4 …
std::size_t column_of(const SizeCell &cell)
{
    return static_cast<std::size_t>(std::bit_width(cell.bytes_from));
}

} // namespace

Picture size_picture(std::span<const SizeCell> cells)
{
    if (cells.empty())
        return {};
    const std::vector<SizeRow> rows = longest_rows(cells);
    std::size_t first = column_of(cells.front()), last = first;
    double longest = 0;
    for (const SizeCell &cell : cells) {
        first = std::min(first, column_of(cell));
        last = std::max(last, column_of(cell));
        longest = std::max(longest, cell.seconds);
    }
    const double width = std::min(60.0, bars_width / static_cast<double>(last - first + 1));
    const auto x_of = [&](std::size_t column) { return bars_left + width * static_cast<double>(column - first); };
    const double bottom = row_height * static_cast<double>(rows.size());
    std::string svg =
        fmt::format("<svg class=\"wide plot\" viewBox=\"0 0 {} {}\" fill=\"currentColor\" aria-hidden=\"true\" "
                    "focusable=\"false\">\n",
                    svg_number(bars_left + bars_width + 10), svg_number(bottom + 24));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const double base = row_height * static_cast<double>(row + 1) - 2;
        svg += svg_text(bars_left - 8, base - 3, rows[row].name, "text-anchor=\"end\"");
        svg += fmt::format("<path class=\"grid\" d=\"M{} {}H{}\"/>\n", svg_number(bars_left), svg_number(base),
                           svg_number(bars_left + bars_width));
        for (const SizeCell &cell : cells) {
            if (cell.row != rows[row].name)
                continue;
            const double height = longest > 0 ? std::max(1.0, bar_room * cell.seconds / longest) : 1;
            svg += fmt::format(
                "<g class=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect></g>\n",
                cell.outside ? "s2" : "s1", svg_number(x_of(column_of(cell)) + 1), svg_number(base - height),
                svg_number(width - 2), svg_number(height),
                escape(fmt::format("{}, from {}: {}, {}", cell.row,
                                   size_text(static_cast<std::int64_t>(cell.bytes_from)),
                                   count_text(cell.calls, "call"), time_text(cell.seconds))));
        }
    }
    const std::size_t step = width < 44 ? 2 : 1; // columns between labels
    for (std::size_t column = first; column <= last; column += step)
        svg += svg_text(x_of(column) + 1, bottom + 14,
                        size_text(column == 0 ? 0 : static_cast<std::int64_t>(std::uint64_t{1} << (column - 1U))));
    return {
        svg + "</svg>",
        "Time over message size, a row for each operation and number of processes; sizes from a power of two to the "
        "next, all bars on one scale" +
            std::string(std::any_of(cells.begin(), cells.end(), [](const SizeCell &cell) { return cell.outside; })
                            ? "; orange ones lie outside what the sheet was measured for."
                            : ".")};
}

} // namespace mpisheet::report
