// The tables of a sheet as text; tables.cpp reads them.

#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/table_rows.hpp"
#include "model/sheet/tables.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

namespace mpisheet {
namespace {

using namespace table;
using Cells = std::vector<std::string>;

/// Per cent with two digits, from 0.01 on.
std::string of_hundred(double share)
{
    const double rounded = std::round(share * 1e4) / 1e4;
    const std::string text = percent(rounded);
    return text.substr(0, text.size() - 2);
}

std::string range_text(std::int64_t least, std::int64_t most)
{
    return format_size(least) + ":" + format_size(most);
}

std::string counts_text(const std::vector<int> &p, const std::vector<int> &common)
{
    std::vector<int> between;
    for (const int count : common)
        if (!p.empty() && count >= p.front() && count <= p.back())
            between.push_back(count);
    if (p.size() > 1 && between == p)
        return std::to_string(p.front()) + ":" + std::to_string(p.back());
    const std::string list = joined(p, ",");
    return list.empty() ? no_value : list;
}

std::string one_rank_text(const std::optional<OneRankBand> &one)
{
    if (!one)
        return no_value;
    if (!one->factor)
        return "0:t2";
    return (one->from_nothing ? "0:" : "") + format_number(*one->factor);
}

/// Columns in the width of their widest cell, the first to the left; those without a value in any row are left out. Two
/// blanks lie between them, or one where lines would be too long.
std::string block(const std::string &name, const Cells &header, const std::vector<Cells> &rows)
{
    if (rows.empty())
        return "";
    std::vector<Cells> all{header};
    all.insert(all.end(), rows.begin(), rows.end());
    std::vector<std::size_t> columns, widths(header.size());
    std::size_t length = 0;
    for (std::size_t column = 0; column < header.size(); ++column) {
        for (const Cells &row : all)
            widths[column] = std::max(widths[column], row[column].size());
        if (std::all_of(rows.begin(), rows.end(), [&](const Cells &row) { return row[column] == no_value; }))
            continue;
        columns.push_back(column);
        length += widths[column] + 2;
    }
    constexpr std::size_t longest = 120;
    const std::string between(length > longest ? 1 : 2, ' ');
    std::vector<std::string> lines(all.size());
    for (const std::size_t column : columns)
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string padding(widths[column] - all[i][column].size(), ' ');
            lines[i] += column == 0 ? all[i][column] + padding : between + padding + all[i][column];
        }
    std::string text = "$" + name + " << END\n";
    for (const std::string &line : lines)
        text += line + "\n";
    return text + "END\n";
}

/// Rows whose cells are equal as one, of all their operations, "scan,exscan", where the table becomes no wider.
std::vector<Cells> said_once(const std::vector<Cells> &rows)
{
    std::vector<Cells> merged;
    std::size_t width = 0;
    for (const Cells &row : rows)
        width = std::max(width, row.front().size());
    for (const Cells &row : rows) {
        const auto same = std::find_if(merged.begin(), merged.end(), [&](const Cells &other) {
            return other.front().size() + 1 + row.front().size() <= width &&
                   std::equal(row.begin() + 1, row.end(), other.begin() + 1);
        });
        if (same == merged.end())
            merged.push_back(row);
        else
            same->front() += "," + row.front();
    }
    return merged;
}

} // namespace

std::string percent(double share)
{
    std::array<char, 32> text{};
    const auto end =
        share < 0.1 ? std::to_chars(text.data(), text.data() + text.size(), 100 * share, std::chars_format::general, 2)
                    : std::to_chars(text.data(), text.data() + text.size(), 100 * share, std::chars_format::fixed, 0);
    return std::string(text.data(), end.ptr) + " %";
}

std::string in_words(const FitQuality &quality, bool has_p)
{
    const std::string where = has_p ? "p=" + std::to_string(quality.worst_p) + " d=" + format_size(quality.worst_d)
                                    : "w=" + format_size(quality.worst_d);
    const std::string high = quality.high > 0 ? ", 19 of 20 within " + percent(quality.high) : "";
    return "median " + percent(quality.median) + high + ", worst " + percent(quality.worst) + " at " + where;
}

std::vector<int> common_counts(std::span<const SheetOperation> operations)
{
    std::map<std::vector<int>, int> votes;
    for (const SheetOperation &operation : operations)
        if (kind_of(operation.op) != Kind::point_to_point)
            ++votes[operation.p];
    const auto most =
        std::max_element(votes.begin(), votes.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == votes.end() ? std::vector<int>() : most->first;
}

std::string operations_table(std::span<const SheetOperation> operations, const std::vector<int> &counts)
{
    Cells header(operation_columns.begin(), operation_columns.end());
    header.front() = "# op";
    std::vector<Cells> rows;
    for (const SheetOperation &operation : operations) {
        if (!operation.band)
            continue;
        const Band &band = *operation.band;
        const FitQuality &quality = operation.quality;
        const Kind kind = kind_of(operation.op);
        const auto of_p = [&](double factor) { return band.p_max > 0 ? format_number(factor) : no_value; };
        const auto of_large = [&](double Widening::*member) {
            return band.large ? format_number((*band.large).*member) : no_value;
        };
        const std::string at = format_size(quality.worst_d);
        const double down = band.between_lo, up = band.between_hi;
        rows.push_back(
            {operation.op, counts_text(operation.p, counts),
             kind == Kind::barrier ? no_value : range_text(operation.d_min, operation.d_max),
             of_hundred(quality.median), quality.high > 0 ? of_hundred(quality.high) : no_value,
             of_hundred(quality.worst), kind == Kind::point_to_point ? at : std::to_string(quality.worst_p) + "," + at,
             band.of_called ? no_value : format_number(band.small.inside), of_p(band.small.twice),
             of_p(band.small.eight), of_large(&Widening::inside), of_large(&Widening::twice),
             of_large(&Widening::eight), band.d_max > 0 ? format_number(band.size) : no_value,
             band.layout ? format_number(*band.layout) : no_value,
             down > 1 || up > 1 ? format_number(down) + "/" + format_number(up) : no_value,
             one_rank_text(band.one_rank), band.of_messages > 0 ? format_number(band.of_messages) : no_value});
    }
    return block("operations", header, said_once(rows));
}

std::string steps_table(const Sheet &sheet)
{
    Cells header(step_columns.begin(), step_columns.end());
    header.front() = "# function";
    std::vector<Cells> rows;
    for (const SheetCalibration &calibration : sheet.calibrations)
        for (const SheetSteps &steps : calibration.steps)
            rows.push_back({"c_" + calibration.kernel + (steps.busy == 1 ? "" : "_" + std::to_string(steps.busy)),
                            range_text(steps.band.w_min, steps.band.w_max), of_hundred(steps.quality.median),
                            of_hundred(steps.quality.worst), format_size(steps.quality.worst_d),
                            format_number(steps.band.factor),
                            steps.band.from > 0 ? format_size(static_cast<std::int64_t>(steps.band.from)) : no_value,
                            steps.band.from > 0 ? format_number(steps.band.far_factor) : no_value});
    for (const SheetRate &rate : sheet.rates)
        rows.push_back({"r_" + rate.name, counts_text(rate.busy, {}), of_hundred(rate.spread), no_value, no_value,
                        rate.factor > 0 ? format_number(rate.factor) : no_value, no_value, no_value});
    return block("steps", header, rows);
}

} // namespace mpisheet
