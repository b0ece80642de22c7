#pragma once
// Lines of a log, cut into words: what the importers share.

#include "formats/import.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace mpisheet::formats {

struct LogLine {
    std::string place; ///< "file:line: "
    std::string_view text;
    std::vector<std::string_view> words;
    bool ended = true; ///< false: the last line, without its end

    [[nodiscard]] bool starts(std::string_view prefix) const { return text.starts_with(prefix); }
    /// Word `column` as a finite number that is not negative; throws Error naming the column.
    [[nodiscard]] double number(std::size_t column, std::string_view name) const;
    [[nodiscard]] std::int64_t whole(std::size_t column, std::string_view name) const;
    [[noreturn]] void refuse(const std::string &expected) const;
};

/// Calls `visit` with one line after another; blank ends are cut, CR and BOM too.
void for_each_line(std::string_view text, const std::string &name, const std::function<void(const LogLine &)> &visit);

/// The rest of `text` after `prefix`, without blanks around it.
std::string_view after(std::string_view text, std::string_view prefix);

/// A line that is a row of a table with `columns` columns: as many words with a number among them, not a launcher's or
/// a library's message between rows. One that begins with a digit and has another number of words is refused.
bool is_row(const LogLine &line, std::size_t columns, bool more_allowed);

/// Adds rows to a log; how often a point came before is its launch.
struct LogRows {
    ToolLog &log;
    std::map<std::tuple<std::string, int, std::int64_t>, int> seen;

    void add(LoggedSample row);
};

/// `bytes` in all over p ranks as what one rank has, to the nearest byte; false: less than a byte each, or nothing.
bool share_of_rank(std::int64_t &bytes, int p);

/// Throws Error for a log that has no row, nor any that was left out: it is another tool's.
void finish_log(const ToolLog &log, const std::string &name, const std::string &expected);

} // namespace mpisheet::formats
