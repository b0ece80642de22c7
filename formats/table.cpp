#include "formats/table.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

// fast-cpp-csv-parser: no reader thread here; its header forgets <limits>, and g++ 12 doubts its strncpy.
#define CSV_IO_NO_THREAD
#include <limits>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <csv.h>
#include <set>
#include <utility>

namespace mpisheet::formats {
namespace {

constexpr std::string_view blanks = " \t";

/// Which of the separators that people use stands in a header most often outside quotes; blanks where there is none.
char separator_of(std::string_view header)
{
    if (header.starts_with('|')) // a table of a page, of a database's client
        return '|';
    std::size_t commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false;
    for (const char c : header) {
        quoted = quoted != (c == '"');
        commas += !quoted && c == ',' ? 1 : 0;
        semicolons += !quoted && c == ';' ? 1 : 0;
        tabs += !quoted && c == '\t' ? 1 : 0;
    }
    if (commas + semicolons + tabs == 0)
        return header.find(' ') != std::string_view::npos && header.find('"') == std::string_view::npos ? ' ' : ',';
    return semicolons > std::max(commas, tabs) ? ';' : tabs > commas ? '\t' : ',';
}

/// A line without cells: a rule of a table that is drawn ("|---|:--:|", "+----+"), a spreadsheet's "sep=;".
bool has_no_cells(std::string_view line)
{
    constexpr std::string_view separator = "sep=";
    const bool is_rule = line.find("--") != std::string_view::npos &&
                         line.find_first_not_of("|+-: \t") == std::string_view::npos && line.find_first_of("|+") == 0;
    return is_rule || (line.starts_with(separator) && line.size() == separator.size() + 1);
}

/// The cells of one line, unquoted, without blanks around them, appended to `bytes` with their ends. False: a quote
/// that never closes.
bool split_line(std::string_view line, char separator, std::string &bytes, std::vector<std::size_t> &ends)
{
    const std::string_view around = separator == '\t' ? blanks.substr(0, 1) : blanks;
    if (separator == ' ')
        line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (separator == '|') { // also around the line
        line = line.substr(0, line.find_last_not_of(blanks) + 1);
        line.remove_suffix(line.ends_with('|') ? 1 : 0);
        line.remove_prefix(line.starts_with('|') ? 1 : 0);
    }
    std::size_t at = 0;
    while (true) {
        at = std::min(line.find_first_not_of(around, at), line.size());
        if (at < line.size() && line[at] == '"') {
            ++at;
            while (true) {
                const std::size_t quote = line.find('"', at);
                if (quote == std::string_view::npos)
                    return false;
                bytes.append(line, at, quote - at);
                at = quote + 1;
                if (at >= line.size() || line[at] != '"')
                    break;
                bytes += '"';
                ++at;
            }
        }
        const std::size_t end = std::min(line.find(separator, at), line.size());
        const std::string_view plain = line.substr(at, end - at);
        bytes.append(plain.substr(0, plain.find_last_not_of(around) + 1));
        ends.push_back(bytes.size());
        if (end == line.size())
            return true;
        at = end + 1;
    }
}

/// Whether some cell of a line is a number: no header then.
bool has_number(std::string_view bytes, const std::vector<std::size_t> &ends)
{
    double ignored = 0;
    std::size_t from = 0;
    return std::any_of(ends.begin(), ends.end(), [&](std::size_t end) {
        return parse_number(bytes.substr(std::exchange(from, end), end - from), ignored);
    });
}

/// Whether a spreadsheet would compute the cell: text, not a number, that begins as its formulas do, perhaps behind the
/// apostrophes that keep it from that.
bool looks_like_a_formula(std::string_view cell)
{
    const std::size_t begin = std::min(cell.find_first_not_of('\''), cell.size());
    const std::string_view rest = cell.substr(begin);
    double ignored = 0;
    return rest.size() > 1 && std::string_view("=+-@\t").find(rest.front()) != std::string_view::npos &&
           !parse_number(rest, ignored);
}

/// What a cell says: one apostrophe before a formula is the writer's.
std::string_view without_apostrophe(std::string_view cell)
{
    return cell.starts_with('\'') && looks_like_a_formula(cell) ? cell.substr(1) : cell;
}

/// The first name that stands there twice; empty: none. Columns without a name may.
std::string twice(const std::vector<std::string> &columns)
{
    std::set<std::string_view> seen;
    for (const std::string &column : columns)
        if (!column.empty() && !seen.insert(column).second)
            return column;
    return {};
}

template <typename Number> void append_number(std::string &text, Number value)
{
    std::array<char, 32> digits{};
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

/// A cell for a message.
std::string shortened(std::string_view cell)
{
    constexpr std::size_t most = 80; // bytes
    return cell.size() <= most ? std::string(cell) : std::string(cell.substr(0, most)) + "…";
}

std::string counted(std::size_t n, const char *what)
{
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

} // namespace

Table parse_table(std::string_view text, const std::string &name)
{
    check_text(text, name);
    Table table;
    table.name_ = name;
    io::LineReader reader(name, text.data(), text.data() + text.size());
    const auto place = [&] { return name + ":" + std::to_string(reader.get_file_line()) + ": "; };
    const auto split = [&](std::string_view line, std::string &bytes, std::vector<std::size_t> &ends) {
        if (!split_line(line, table.separator_, bytes, ends))
            throw Error(Exit::bad_input, place() + "a quote is opened and not closed on this line");
    };
    std::string comment; // the last one before the header
    try {
        while (const char *line = reader.next_line()) {
            if (*line == '\0' || has_no_cells(line))
                continue;
            if (*line == '#') {
                comment = table.columns_.empty() ? line + 1 : "";
                continue;
            }
            if (table.columns_.empty()) {
                std::string bytes, commented;
                std::vector<std::size_t> ends, ends_commented;
                table.separator_ = separator_of(line);
                split(line, bytes, ends);
                const bool is_row = !comment.empty() && has_number(bytes, ends);
                if (is_row)
                    split(comment, commented, ends_commented);
                const bool is_commented = is_row && ends_commented.size() == ends.size();
                for (std::size_t from = 0; const std::size_t end : is_commented ? ends_commented : ends) {
                    table.columns_.push_back((is_commented ? commented : bytes).substr(from, end - from));
                    from = end;
                }
                if (const std::string name_twice = twice(table.columns_); !name_twice.empty())
                    throw Error(Exit::bad_input, place() + "the column \"" + name_twice + "\" is there twice");
                if (!is_commented)
                    continue;
            }
            split(line, table.bytes_, table.ends_);
            table.lines_.push_back(static_cast<std::uint32_t>(reader.get_file_line()));
            const std::size_t cells = table.ends_.size() - (table.lines_.size() - 1) * table.columns_.size();
            if (cells != table.columns_.size() && table.columns_.size() == 1)
                throw Error(Exit::bad_input, name +
                                                 ":1: no table: the first line must name the columns, as in "
                                                 "op,p,bytes,launch,rep,seconds, found \"" +
                                                 table.columns_.front() + "\"");
            if (cells != table.columns_.size())
                throw Error(Exit::bad_input, place() + "expected " + counted(table.columns_.size(), "cell") +
                                                 " as in the header, found " + std::to_string(cells));
            table.drop_repeated_header();
        }
    } catch (const io::error::line_length_limit_exceeded &) {
        throw Error(Exit::bad_input, place() + "the line is longer than 16 MiB");
    }
    table.is_unended_ = !table.lines_.empty() && text.back() != '\n' && text.back() != '\r';
    if (table.columns_.empty())
        throw Error(Exit::bad_input, name + ":1: expected a header line, found an empty file");
    return table;
}

void Table::drop_repeated_header()
{
    const std::size_t row = rows() - 1;
    for (std::size_t column = 0; column < columns_.size(); ++column)
        if (text(row, column) != columns_[column])
            return;
    ends_.resize(row * columns_.size());
    bytes_.resize(row == 0 ? 0 : ends_.back());
    lines_.pop_back();
}

Table read_table(const std::filesystem::path &path)
{
    return parse_table(read_file(path), path.string());
}

std::size_t Table::find(std::string_view name) const
{
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i] == name)
            return i;
    return absent;
}

std::size_t Table::column(std::string_view name) const
{
    const std::size_t found = find(name);
    if (found != absent)
        return found;
    const std::array only{std::string(name)};
    refuse_without(only);
}

void Table::refuse_without(std::span<const std::string> columns, const std::string &way_on) const
{
    std::string lacking, have;
    for (const std::string &column : columns)
        lacking += (lacking.empty() ? "\"" : ", \"") + column + "\"";
    for (const std::string &column : columns_)
        have += (have.empty() ? "" : ",") + column;
    throw Error(Exit::bad_input, name_ + ":1: expected " + (columns.size() == 1 ? "a column " : "columns ") + lacking +
                                     ", found " + have + way_on);
}

std::string_view Table::text(std::size_t row, std::size_t column) const
{
    const std::size_t cell = row * columns_.size() + column;
    const std::size_t from = cell == 0 ? 0 : ends_[cell - 1];
    return without_apostrophe(std::string_view(bytes_).substr(from, ends_[cell] - from));
}

double Table::number(std::size_t row, std::size_t column) const
{
    double value = 0;
    std::string cell(text(row, column));
    if (separator_ != ',' && std::count(cell.begin(), cell.end(), ',') == 1)
        std::replace(cell.begin(), cell.end(), ',', '.'); // a decimal comma
    if (!parse_number(cell, value))
        refuse(row, column, cell.empty() ? "a number, or this row taken out" : "a number");
    return value;
}

std::int64_t Table::whole(std::size_t row, std::size_t column, std::int64_t least) const
{
    const double value = number(row, column);
    if (value != std::floor(value) || value < static_cast<double>(least) || value > 9e15)
        refuse(row, column, "a whole number of at least " + std::to_string(least));
    return static_cast<std::int64_t>(value);
}

int Table::count(std::size_t row, std::size_t column, int least) const
{
    const std::int64_t value = whole(row, column, least);
    if (value > std::numeric_limits<int>::max())
        refuse(row, column, "a whole number up to " + std::to_string(std::numeric_limits<int>::max()));
    return static_cast<int>(value);
}

void Table::refuse(std::size_t row, std::size_t column, const std::string &expected) const
{
    throw Error(Exit::bad_input, name_ + ":" + std::to_string(lines_[row]) + ": " + columns_[column] + ": expected " +
                                     expected + ", found \"" + shortened(text(row, column)) + "\"");
}

void CsvLine::begin_cell()
{
    if (!is_empty_)
        text_ += ',';
    is_empty_ = false;
}

void CsvLine::add(std::string_view cell)
{
    begin_cell();
    const std::string guarded = looks_like_a_formula(cell) ? "'" + std::string(cell) : "";
    if (!guarded.empty())
        cell = guarded;
    if (cell.find_first_of(",\"\r\n") == std::string_view::npos &&
        (cell.empty() || (blanks.find(cell.front()) == std::string_view::npos &&
                          blanks.find(cell.back()) == std::string_view::npos && cell.front() != '#'))) {
        text_ += cell;
        return;
    }
    text_ += '"';
    for (const char c : cell) {
        if (c == '"')
            text_ += '"';
        text_ += c == '\n' || c == '\r' ? ' ' : c; // one observation a line
    }
    text_ += '"';
}

void CsvLine::add(double value)
{
    begin_cell();
    if (std::isfinite(value))
        append_number(text_, value);
}

void CsvLine::add(std::int64_t value)
{
    begin_cell();
    append_number(text_, value);
}

void CsvLine::add(bool value)
{
    begin_cell();
    text_ += value ? '1' : '0';
}

void CsvLine::add(const std::vector<double> &values)
{
    begin_cell();
    for (const double &value : values) {
        if (&value != values.data())
            text_ += ';';
        append_number(text_, value);
    }
}

void CsvLine::end()
{
    text_ += '\n';
    is_empty_ = true;
}

std::string csv_line(std::span<const std::string> cells)
{
    std::string text;
    CsvLine line(text);
    for (const std::string &cell : cells)
        line.add(cell);
    line.end();
    return text;
}

} // namespace mpisheet::formats

#pragma GCC diagnostic pop
