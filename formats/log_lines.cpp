#include "formats/log_lines.hpp"

#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace mpisheet::formats {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> words_of_line(std::string_view text)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// What was meant as a number: 12, -0.5, 1e400, nan, inf.
bool looks_like_number(std::string_view word)
{
    double value = 0;
    return std::from_chars(word.data(), word.data() + word.size(), value).ptr == word.data() + word.size();
}

} // namespace

double LogLine::number(std::size_t column, std::string_view name) const
{
    double value = 0;
    if (!parse_number(words.at(column), value) || value < 0)
        throw Error(Exit::bad_input, place + std::string(name) + ": expected a number that is not negative, found \"" +
                                         std::string(words.at(column)) + "\"");
    return value;
}

std::int64_t LogLine::whole(std::size_t column, std::string_view name) const
{
    const double value = number(column, name);
    if (value != std::floor(value) || value > 9e15)
        throw Error(Exit::bad_input, place + std::string(name) + ": expected a whole number, found \"" +
                                         std::string(words.at(column)) + "\"");
    return static_cast<std::int64_t>(value);
}

void LogLine::refuse(const std::string &expected) const
{
    throw Error(Exit::bad_input, place + "expected " + expected + ", found \"" + std::string(text.substr(0, 100)) +
                                     "\"" + (ended ? "" : ": the file is cut off here"));
}

void for_each_line(std::string_view text, const std::string &name, const std::function<void(const LogLine &)> &visit)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with(mark))
        text.remove_prefix(mark.size());
    for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(text.substr(at, end - at));
        visit({.place = name + ":" + std::to_string(number) + ": ",
               .text = line,
               .words = words_of_line(line),
               .ended = end < text.size()});
        at = end + 1;
    }
}

std::string_view after(std::string_view text, std::string_view prefix)
{
    return trimmed(text.substr(std::min(prefix.size(), text.size())));
}

bool is_row(const LogLine &line, std::size_t columns, bool more_allowed)
{
    const std::size_t found = line.words.size();
    if (found == 0)
        return false;
    const bool digit = std::isdigit(static_cast<unsigned char>(line.text.front())) != 0 || line.text.front() == '-';
    const bool numbers = std::any_of(line.words.begin(), line.words.end(), looks_like_number);
    if ((found == columns && numbers) || (found > columns && more_allowed && digit))
        return true;
    if (digit)
        line.refuse("as many columns as in the table's header (" + std::to_string(columns) + ")");
    return false;
}

void LogRows::add(LoggedSample row)
{
    row.sample.launch = seen[{row.sample.op, row.sample.p, row.sample.bytes}]++;
    log.rows.push_back(std::move(row));
}

bool share_of_rank(std::int64_t &bytes, int p)
{
    const bool enough = bytes == 0 || bytes >= p;
    bytes = (bytes + p / 2) / p;
    return enough;
}

void finish_log(const ToolLog &log, const std::string &name, const std::string &expected)
{
    if (log.rows.empty() && log.left_out.empty())
        throw Error(Exit::bad_input, name + ":1: expected " + expected + ", found no time of an operation");
}

const Importer *find_importer(std::string_view name)
{
    const auto found = std::find_if(importers.begin(), importers.end(),
                                    [&](const Importer *importer) { return importer->name == name; });
    return found == importers.end() ? nullptr : *found;
}

std::string logged_header()
{
    return "op,p,bytes,launch,rep,seconds,valid,reason,verified,statistic,averaged,nodes,ppn\n";
}

std::string to_row(const LoggedSample &row)
{
    const Sample &sample = row.sample;
    return csv_line(std::array{sample.op, std::to_string(sample.p), std::to_string(sample.bytes),
                               std::to_string(sample.launch), std::to_string(sample.rep), format_number(sample.seconds),
                               std::string(sample.valid ? "1" : "0"), sample.reason,
                               std::string(sample.verified ? "1" : "0"), row.statistic,
                               row.repetitions > 0 ? std::to_string(row.repetitions) : std::string(),
                               std::to_string(sample.nodes), std::to_string(sample.ppn)});
}

} // namespace mpisheet::formats
