#include "model/sheet/table_rows.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <algorithm>

namespace mpisheet::table {
namespace {

using equations::Statement;
using Cells = std::vector<std::string>;

/// Of one at least, empty ones too.
std::vector<std::string> lines_of(std::string_view text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

double number_of(const Row &row, const std::string &cell, double least, const char *what)
{
    double value = 0;
    if (!parse_number(cell, value) || value < least)
        refuse(row.place, what, cell);
    return value;
}

Widening widening_of(const Row &row, const std::string &prefix, const Widening &other)
{
    Widening found;
    found.inside = factor_of(row, prefix.empty() ? "f" : prefix, other.inside);
    found.twice = factor_of(row, prefix.substr(0, 1) + "2p", found.inside);
    found.eight = factor_of(row, prefix.substr(0, 1) + "8p", found.twice);
    return found;
}

std::optional<OneRankBand> one_rank_of(const Row &row)
{
    std::string cell = text_of(row, "p=1");
    if (cell.empty())
        return {};
    OneRankBand one;
    one.from_nothing = cell.starts_with("0:");
    if (cell != "0:t2")
        one.factor = number_of(row, one.from_nothing ? cell.substr(2) : cell, 1, "a factor, 0:factor or 0:t2");
    else
        one.from_nothing = false;
    return one;
}

} // namespace

void refuse(const equations::Place &place, const std::string &expected, const std::string &found)
{
    throw equations::Error(place, "expected " + expected + ", found \"" + found + "\"");
}

std::vector<Row> rows_of(const Statement &statement, const std::string &name, std::span<const std::string_view> known)
{
    const std::vector<std::string> lines = lines_of(statement.text);
    if (const Cells first = words_in(lines[0]);
        statement.kind != Statement::Kind::command || first.empty() || first[0] != "$" + name)
        return {};
    std::vector<Row> rows;
    Cells header;
    for (std::size_t k = 1; k + 1 < lines.size(); ++k) { // the closing word ends the text
        const std::string &line = lines[k];
        const equations::Place place{statement.place.file, statement.place.line + static_cast<int>(k), 1};
        Cells cells = words_in(line);
        if (cells.empty())
            continue;
        if (header.empty()) {
            if (cells.front() != "#")
                refuse(place, "the names of the columns after a #", line);
            header.assign(cells.begin() + 1, cells.end());
            for (const std::string &column : header)
                if (std::find(known.begin(), known.end(), column) == known.end())
                    refuse(place, "columns of $" + name, column);
        } else if (cells.front().front() != '#') {
            if (cells.size() != header.size())
                refuse(place, std::to_string(header.size()) + " cells", line);
            Row row{place, {}};
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (cells[i] != no_value)
                    row.cells.emplace(header[i], std::move(cells[i]));
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string text_of(const Row &row, std::string_view column)
{
    const auto found = row.cells.find(column);
    return found == row.cells.end() ? "" : found->second;
}

double factor_of(const Row &row, std::string_view column, double other)
{
    const std::string cell = text_of(row, column);
    return cell.empty() ? other : number_of(row, cell, 1, "a factor of at least 1");
}

double share_of(const Row &row, std::string_view column)
{
    const std::string cell = text_of(row, column);
    return cell.empty() ? 0 : number_of(row, cell, 0, "per cent") / 100;
}

std::int64_t size_of(const Row &row, const std::string &cell)
{
    try {
        return parse_size(cell);
    } catch (const Error &) {
        refuse(row.place, "a size (64K, 5793)", cell);
    }
}

std::optional<SizeRange> range_of(const Row &row, const std::string &cell)
{
    if (cell.empty())
        return {};
    const std::size_t colon = cell.find(':');
    if (colon == std::string::npos)
        refuse(row.place, "sizes from:to", cell);
    return SizeRange{size_of(row, cell.substr(0, colon)), size_of(row, cell.substr(colon + 1))};
}

std::vector<int> counts_of(const Row &row, const std::string &cell, const std::vector<int> &common)
{
    std::vector<int> counts;
    if (const std::size_t colon = cell.find(':'); colon != std::string::npos) {
        const double least = number_of(row, cell.substr(0, colon), 1, "process counts from:to");
        const double most = number_of(row, cell.substr(colon + 1), least, "process counts from:to");
        for (const int count : common)
            if (count >= least && count <= most)
                counts.push_back(count);
        if (counts.empty() || counts.front() != int(least) || counts.back() != int(most))
            refuse(row.place, "process counts of the note `processes`", cell);
        return counts;
    }
    for (const std::string &count : split_list(cell))
        counts.push_back(static_cast<int>(number_of(row, count, 1, "process counts")));
    return counts;
}

FitQuality quality_of(const Row &row)
{
    FitQuality quality{.median = share_of(row, "50%"), .worst = share_of(row, "worst"), .high = share_of(row, "95%")};
    const std::string at = text_of(row, "at");
    const std::size_t comma = at.find(',');
    quality.worst_p = comma == std::string::npos
                          ? 2
                          : static_cast<int>(number_of(row, at.substr(0, comma), 0, "p,d of the worst point"));
    if (!at.empty())
        quality.worst_d = size_of(row, comma == std::string::npos ? at : at.substr(comma + 1));
    return quality;
}

Band band_of(const Row &row, const std::vector<int> &p, const std::optional<SizeRange> &sizes)
{
    Band band{.small = widening_of(row, "", {})};
    if (!text_of(row, "8p").empty() && !p.empty())
        band.p_max = p.back();
    if (!text_of(row, "8d").empty() && sizes) {
        band.d_max = static_cast<double>(sizes->most);
        band.size = factor_of(row, "8d", 1);
    }
    if (!text_of(row, "long").empty())
        band.large = widening_of(row, "long", band.small);
    if (!text_of(row, "ppn").empty())
        band.layout = factor_of(row, "ppn", 1);
    if (const std::string odd = text_of(row, "odd"); !odd.empty()) {
        const std::size_t slash = odd.find('/');
        band.between_lo = number_of(row, odd.substr(0, slash), 1, "factors down/up");
        band.between_hi =
            slash == std::string::npos ? band.between_lo : number_of(row, odd.substr(slash + 1), 1, "factors down/up");
    }
    band.one_rank = one_rank_of(row);
    if (!text_of(row, "msgs").empty())
        band.of_messages = factor_of(row, "msgs", 1);
    return band;
}

} // namespace mpisheet::table
