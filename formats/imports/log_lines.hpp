#pragma once
// Lines of a log as its tool printed them, and the rows among them: what the importers share.

#include "formats/import.hpp"

#include <functional>
#include <map>
#include <optional>
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
    [[nodiscard]] bool has(std::string_view part) const { return text.find(part) != std::string_view::npos; }
    /// Word `column` as a finite number that is not negative; throws Error naming the column.
    [[nodiscard]] double number(std::size_t column, std::string_view name) const;
    [[nodiscard]] std::int64_t whole(std::size_t column, std::string_view name) const;
    [[noreturn]] void refuse(const std::string &expected) const;
};

/// Calls `visit` with one line after another, without what others added to what the tool printed: colours, blank ends,
/// CR, BOM, control characters, and the label (a rank, a time, a host, a mark of a quotation) that stands before the
/// title of a table.
void for_each_line(std::string_view text, const std::string &name, const std::function<void(const LogLine &)> &visit);

/// The rest of `text` after `prefix`, without blanks around it.
std::string_view after(std::string_view text, std::string_view prefix);

/// How a table's rows look.
struct RowShape {
    std::size_t columns = 0;
    std::size_t numbers = 0; ///< words at its beginning that are numbers
    bool more_allowed = false;
};

/// Rows of a log and what is none. How often a point came before is its launch.
struct LogRows {
    ToolLog &log;
    std::string_view importer; ///< that reads the log: the headings of other tools end its tables

    /// Forgets how the rows of the table before looked.
    void begin_table();
    /// Calls `read` with each line of the log. What it refuses is left out, unless the log has nothing else.
    void for_each(const LogText &source, const std::function<void(const LogLine &)> &read);
    /// Whether the line is a row: as many words as the table has columns, numbers first. Other lines, a launcher's or a
    /// library's, are counted. Throws Error for a row that is damaged: numbers of the table with more behind them, or
    /// fewer where the file ends.
    bool is_row(const LogLine &line, const RowShape &shape);
    /// The time in word `column`, in seconds; none: what was printed is below the resolution, or cut off, and is named.
    std::optional<double> seconds(const LogLine &line, std::size_t column, std::string_view name, double unit = 1e-6);
    /// Notes the size of a table's row. False: the sizes neither go on nor begin again, so several outputs are mixed
    /// and nobody knows whose a row is; the whole table is left out, which is said once.
    bool is_of_one_output(const LogLine &line, std::int64_t bytes);
    void add(LoggedSample row, const LogLine &line);
    /// Takes the rows of the table that ends.
    void end_table();
    void leave_out(const LogLine &line, const std::string &why);
    void pass_over(const LogLine &line);
    /// A heading of another tool: it is named once.
    bool is_others_heading(const LogLine &line);
    /// Throws Error for a log that has no row: the first line's that was refused; where nothing was left out either,
    /// one that says whose it looks like.
    void finish(const LogText &source, const std::string &expected);

    std::map<std::tuple<std::string, int, std::int64_t, int, int, std::string>, int> seen{};
    std::map<std::pair<std::string, std::string>, std::string> first_told{}; ///< LoggedSample::told_by of an operation
    std::vector<LoggedSample> of_table{};                                    ///< rows that were added
    std::vector<std::int64_t> sizes{};                                       ///< of its rows, each once
    std::size_t passed = 0;                                                  ///< of them, since they began again
    bool mixed = false;                                                      ///< its rows are of several outputs
    std::string no_row{};                                                    ///< first line that was none
    std::vector<LeftOut> others{};                                           ///< headings of other tools
    std::vector<LeftOut> refused{};                                          ///< lines
    std::string_view other{};                                                ///< the tool of the last one
    std::string last_word{};                                                 ///< of the row before
    std::size_t decimals = 0;                                                ///< of its time
    bool in_passage = false;                                                 ///< the line before was passed over
};

/// Throws Error for a log that has no row, nor any that was left out: it is another tool's, which `looks` may say.
void finish_log(const ToolLog &log, const std::string &name, const std::string &expected,
                const std::string &looks = "");

/// `bytes` in all over p ranks as what one rank has, to the nearest byte; false: less than a byte each, or nothing.
bool share_of_rank(std::int64_t &bytes, int p);

/// Windows of messages between the same two ranks, one way or both, persistent ones too.
bool is_stream(std::string_view op);

/// All of `text` as a number from 1 to 10^8; 0: it is none.
int positive(std::string_view text);

} // namespace mpisheet::formats
