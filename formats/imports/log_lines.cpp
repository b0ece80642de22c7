#include "formats/imports/log_lines.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

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

/// What was meant as a number: 12, -0.5, 1e400, nan, inf.
bool looks_like_number(std::string_view word)
{
    double value = 0;
    return std::from_chars(word.data(), word.data() + word.size(), value).ptr == word.data() + word.size();
}

/// What was meant as a number, though it is damaged: 1.2.3, 1e, 0x, 1;2; no time of day, date or address in memory.
bool is_meant_as_number(std::string_view word)
{
    constexpr std::size_t address = 6; // 0x and some digits
    return looks_like_number(word) || (std::isdigit(static_cast<unsigned char>(word.front())) != 0 &&
                                       word.find_first_not_of("0123456789.,;eE+x") == std::string_view::npos &&
                                       !(word.starts_with("0x") && word.size() >= address));
}

std::size_t decimals_of(std::string_view word)
{
    const std::size_t point = word.find('.');
    return point == std::string_view::npos ? 0 : word.size() - point - 1;
}

/// Length of what a terminal does not show at the beginning of `text`: an escape sequence (also one whose first
/// character was written as ^[), a mark of the byte order, a control character; 0: it shows it.
std::size_t hidden(std::string_view text)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with(mark))
        return mark.size();
    for (const std::string_view escape : {"\x1b[", "^[["})
        if (text.starts_with(escape)) {
            const auto is_last = [](char c) { return c >= '@' && c <= '~'; };
            const auto *const end = std::find_if(text.begin() + escape.size(), text.end(), is_last);
            return static_cast<std::size_t>(end - text.begin()) + (end == text.end() ? 0 : 1);
        }
    if (text.starts_with("\x1b]")) // a title of the window
        return std::min(text.find('\a'), text.size() - 1) + 1;
    const auto c = static_cast<unsigned char>(text.front());
    return ((c > 0 && c < ' ') || c == 0x7f) && blanks.find(text.front()) == std::string_view::npos ? 1 : 0;
}

std::string shown(std::string_view raw)
{
    constexpr std::string_view hard_blank = "\xc2\xa0";
    std::string text;
    for (std::size_t at = 0; at < raw.size();) {
        if (const std::size_t skipped = hidden(raw.substr(at)); skipped > 0) {
            at += skipped;
        } else if (raw.substr(at).starts_with(hard_blank)) {
            text += ' ';
            at += hard_blank.size();
        } else {
            text += raw[at++];
        }
    }
    text.erase(text.find_last_not_of(" \t\r|") + 1); // pages show files as tables
    return text.starts_with("\\#") ? text.substr(1) : text;
}

/// Letters and digits, or blanks, one after another at the beginning of `text`, else one character.
std::string_view run_of(std::string_view text)
{
    const auto kind = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ? 2 : blanks.find(c) != std::string_view::npos ? 1 : 0;
    };
    std::size_t end = 1;
    while (end < text.size() && kind(text[0]) > 0 && kind(text[end]) == kind(text[0]))
        ++end;
    return text.substr(0, end);
}

/// '0': digits, 'a': letters, 'x': both, ' ': blanks, else the character.
char kind_of_run(std::string_view run)
{
    const auto digits = std::count_if(run.begin(), run.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    const auto letters = std::count_if(run.begin(), run.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
    if (digits + letters == 0)
        return run.empty() ? '\0' : blanks.find(run[0]) != std::string_view::npos ? ' ' : run[0];
    return letters == 0 ? '0' : digits == 0 ? 'a' : 'x';
}

/// The line without a label like that one, "[1,0]<stdout>: ", whose words, numbers and blanks may be others; all of it
/// where it has none.
std::string_view without_label(std::string_view line, std::string_view label)
{
    std::string_view rest = line;
    for (; !label.empty(); label.remove_prefix(run_of(label).size())) {
        const char wanted = kind_of_run(run_of(label)), found = kind_of_run(run_of(rest));
        if (wanted == found || (wanted == 'x' && (found == '0' || found == 'a')))
            rest.remove_prefix(run_of(rest).size());
        else if (wanted != ' ')
            return line;
    }
    return rest;
}

/// Where a tool's table, or its part of a log, begins.
struct Heading {
    std::string_view mark, tool;
    std::string_view importer; ///< empty: it is not read
};
constexpr auto headings = std::to_array<Heading>({
    {"# OSU ", "OSU Micro-Benchmarks", "osu"},
    {"# Benchmarking ", "Intel MPI Benchmarks", "imb"},
    {" times -->", "NetPIPE", "netpipe"},
    {"# OMB-Py", "OMB-Py", ""},
    {"SKaMPI", "SKaMPI", ""},
    {"# nThread", "NCCL's tests", ""},
    {"ReproMPI", "ReproMPI", ""},
    {"START mpiBench", "mpiBench", ""},
});

const Heading *heading_in(std::string_view text)
{
    const auto *const found = std::find_if(headings.begin(), headings.end(), [&](const Heading &heading) {
        return text.find(heading.mark) != std::string_view::npos;
    });
    return found == headings.end() ? nullptr : found;
}

std::string way_on(const Heading &heading)
{
    return heading.importer.empty() ? "which is not read" : "mpisheet import " + std::string(heading.importer);
}

/// What stands before a title on its line; none: there is no title.
std::optional<std::string_view> label_of_title(std::string_view text)
{
    constexpr std::size_t longest = 100;
    for (const std::string_view title : {"# OSU ", "# Benchmarking "})
        if (const std::size_t at = text.find(title); at != std::string_view::npos) {
            const std::size_t begin = text.substr(0, at).rfind('\n') + 1; // npos + 1 is 0
            return text.substr(begin, at - begin < longest ? at - begin : 0);
        }
    return std::nullopt;
}

} // namespace

double LogLine::number(std::size_t column, std::string_view name) const
{
    double value = 0;
    if (!parse_number(words.at(column), value) || value < 0 || words[column].ends_with('.'))
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

std::string to_text(const LeftOut &left)
{
    return left.place + left.what + (left.what.empty() ? "" : ": ") + left.why;
}

void for_each_line(std::string_view text, const std::string &name, const std::function<void(const LogLine &)> &visit)
{
    std::string label = shown(label_of_title(text).value_or(""));
    for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string clean = shown(text.substr(at, end - at));
        if (const auto before = label_of_title(clean))
            label = *before;
        const std::string_view line = trimmed(without_label(trimmed(clean), trimmed(label)));
        visit({.place = name + ":" + std::to_string(number) + ": ",
               .text = line,
               .words = pieces_of(line, blanks),
               .ended = end < text.size()});
        at = end + 1;
    }
}

std::string_view after(std::string_view text, std::string_view prefix)
{
    return trimmed(text.substr(std::min(prefix.size(), text.size())));
}

void LogRows::begin_table()
{
    end_table();
    sizes.clear();
    passed = 0;
    mixed = false;
    last_word.clear();
    decimals = 0;
    in_passage = false;
    other = {};
}

void LogRows::for_each(const LogText &source, const std::function<void(const LogLine &)> &read)
{
    for_each_line(source.text, source.name, [&](const LogLine &line) {
        try {
            read(line);
        } catch (const Error &error) {
            const std::string text = error.what();
            const std::string why = text.substr(text.starts_with(line.place) ? line.place.size() : 0);
            if (refused.empty() || refused.back().why != why)
                refused.push_back({line.place, "", why});
        }
    });
    end_table();
}

bool LogRows::is_row(const LogLine &line, const RowShape &shape)
{
    const std::size_t found = line.words.size();
    if (found == 0)
        return false;
    const auto leading = static_cast<std::size_t>(
        std::find_if_not(line.words.begin(), line.words.end(), looks_like_number) - line.words.begin());
    const auto meant = static_cast<std::size_t>(
        std::find_if_not(line.words.begin(), line.words.end(), is_meant_as_number) - line.words.begin());
    const bool enough = leading >= shape.numbers || (found == shape.columns && meant >= shape.numbers);
    if (enough && (found == shape.columns || (found > shape.columns && shape.more_allowed)))
        return true;
    if ((enough && found > shape.columns) || (leading == found && found < shape.columns && !line.ended))
        line.refuse("as many columns as in the table's header (" + std::to_string(shape.columns) + ")");
    if (leading == found && found < shape.columns)
        leave_out(line, "fewer columns than the table has");
    else
        pass_over(line);
    if (no_row.empty())
        no_row = line.place + "\"" + std::string(line.text.substr(0, 60)) + "\"";
    return false;
}

std::optional<double> LogRows::seconds(const LogLine &line, std::size_t column, std::string_view name, double unit)
{
    const std::string_view word = line.words.at(column), last = line.words.back();
    double value = 0;
    const std::size_t places = decimals_of(word);
    if (places > 0 && parse_number(word, value) && value <= 0) {
        leave_out(line, "a time below the clock's resolution");
        return std::nullopt;
    }
    value = line.number(column, name);
    const std::size_t before = decimals_of(last_word);
    const bool shorter = before > 0 ? decimals_of(last) < before : last.size() < last_word.size();
    if ((places == 0 && (decimals > 0 || !line.ended)) || (shorter && !line.ended) || value == 0) {
        leave_out(line, value == 0 ? "no time" : "cut off inside its last number");
        return std::nullopt;
    }
    last_word = last;
    decimals = places;
    return value * unit;
}

bool LogRows::is_of_one_output(const LogLine &line, std::int64_t bytes)
{
    if (mixed)
        return false;
    const bool is_new = std::find(sizes.begin(), sizes.end(), bytes) == sizes.end();
    if (is_new && passed == 0) {
        sizes.push_back(bytes);
    } else if (bytes == sizes.front()) {
        passed = 1;
    } else if (passed > 0 && passed < sizes.size() && sizes[passed] == bytes) {
        ++passed;
    } else {
        mixed = true;
        of_table.clear();
        leave_out(line, "the outputs of several runs are mixed in this table, of which no row is taken");
    }
    return !mixed;
}

void LogRows::add(LoggedSample row, const LogLine &line)
{
    row.place = line.place;
    in_passage = false;
    of_table.push_back(std::move(row));
}

void LogRows::end_table()
{
    for (LoggedSample &row : of_table) {
        const Sample &sample = row.sample;
        std::string told; // what is not as in the operation's first table
        for (const auto &[what, value] : row.told_by)
            if (first_told.try_emplace({sample.op, what}, value).first->second != value)
                told += what + value;
        told += row.from + " " + row.to;
        row.sample.launch = seen[{sample.op, sample.p, sample.bytes, sample.nodes, sample.ppn, told}]++;
        log.rows.push_back(std::move(row));
    }
    of_table.clear();
}

void LogRows::leave_out(const LogLine &line, const std::string &why)
{
    in_passage = false;
    log.left_out.push_back({line.place, std::string(line.text.substr(0, 60)), why});
}

void LogRows::pass_over(const LogLine &line)
{
    if (line.words.empty())
        return;
    if (!in_passage)
        log.passed_over.push_back({line.place, std::string(line.text.substr(0, 60))});
    in_passage = true;
    ++log.passed_over.back().lines;
}

bool LogRows::is_others_heading(const LogLine &line)
{
    const Heading *const heading = heading_in(line.text);
    if (heading == nullptr || heading->importer == importer)
        return false;
    if (heading->tool != other)
        others.push_back({line.place, "", "a part of " + std::string(heading->tool) + ", " + way_on(*heading)});
    other = heading->tool;
    return true;
}

void LogRows::finish(const LogText &source, const std::string &expected)
{
    end_table();
    if (log.rows.empty() && !refused.empty())
        throw Error(Exit::bad_input, to_text(refused.front()));
    log.left_out.insert(log.left_out.end(), refused.begin(), refused.end());
    const Heading *const heading = heading_in(source.text);
    std::string looks = no_row.empty() ? "" : "; not understood below its header: " + no_row;
    if (heading != nullptr && heading->importer != importer)
        looks += "; it looks like the output of " + std::string(heading->tool) + ", " + way_on(*heading);
    finish_log(log, source.name, expected, looks);
    log.left_out.insert(log.left_out.end(), others.begin(), others.end());
}

bool share_of_rank(std::int64_t &bytes, int p)
{
    const bool enough = bytes == 0 || bytes >= p;
    bytes = (bytes + p / 2) / p;
    return enough;
}

bool is_stream(std::string_view op)
{
    return op.starts_with("stream") || op.starts_with("bistream");
}

int positive(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value <= 100'000'000 ? std::max(value, 0) : 0;
}

void finish_log(const ToolLog &log, const std::string &name, const std::string &expected, const std::string &looks)
{
    if (log.rows.empty() && log.left_out.empty())
        throw Error(Exit::bad_input,
                    name + ":1: expected " + expected + ", found no line with the time of an operation" + looks);
}

} // namespace mpisheet::formats
