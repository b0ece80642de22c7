#pragma once
// CSV as RFC 4180 has it, the only place that reads or writes it. Reading takes any column order, CRLF, a BOM, quotes,
// blank lines, and what else people write: comments (#), blanks around cells, semicolons, tabs or blanks between them,
// decimal commas where no comma separates; errors name file, line and column.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

class Table {
public:
    static constexpr std::size_t absent = static_cast<std::size_t>(-1);

    [[nodiscard]] const std::string &name() const { return name_; }
    [[nodiscard]] const std::vector<std::string> &columns() const { return columns_; }
    [[nodiscard]] std::size_t rows() const { return lines_.size(); }
    [[nodiscard]] std::uint32_t line(std::size_t row) const { return lines_[row]; }
    [[nodiscard]] bool is_unended() const { return is_unended_; } ///< the last line has no end: it may be cut

    /// Index of a column that must be there; throws Error naming the file, the column and the columns found.
    [[nodiscard]] std::size_t column(std::string_view name) const;
    /// The same for a column that need not be there: `absent` when it is not.
    [[nodiscard]] std::size_t find(std::string_view name) const;

    [[nodiscard]] std::string_view text(std::size_t row, std::size_t column) const;
    /// A finite number; throws Error `file:line: column: expected a number, found "…"`.
    [[nodiscard]] double number(std::size_t row, std::size_t column) const;
    /// A whole number of at least `least`.
    [[nodiscard]] std::int64_t whole(std::size_t row, std::size_t column, std::int64_t least) const;
    /// The same, small enough for an int.
    [[nodiscard]] int count(std::size_t row, std::size_t column, int least) const;
    /// Throws Error naming the columns that lack and those that are there, then the way on.
    [[noreturn]] void refuse_without(std::span<const std::string> columns, const std::string &way_on = "") const;
    /// Throws Error `file:line: column: expected …, found "…"` for that cell.
    [[noreturn]] void refuse(std::size_t row, std::size_t column, const std::string &expected) const;

    friend Table parse_table(std::string_view text, const std::string &name);

private:
    /// The last row, where it is the header again, as in files put one behind another.
    void drop_repeated_header();

    std::string name_;
    std::vector<std::string> columns_;
    char separator_ = ',';
    bool is_unended_ = false;
    std::string bytes_;                // all cells, one after another
    std::vector<std::size_t> ends_;    // end of each cell in bytes_, row by row
    std::vector<std::uint32_t> lines_; // line of each row in the file
};

Table read_table(const std::filesystem::path &path);
Table parse_table(std::string_view text, const std::string &name);

/// Cells appended to a text, one line after another; quoted where RFC 4180 asks for it. Numbers have the fewest digits
/// that read back the same; what is not finite is an empty cell, a bool is 0 or 1, of several numbers ";" stands
/// between. Text that a spreadsheet would take for a formula gets an apostrophe, which reading takes away.
class CsvLine {
public:
    explicit CsvLine(std::string &text) : text_(text) {}
    void add(std::string_view cell);
    void add(const std::string &cell) { add(std::string_view(cell)); }
    void add(const char *cell) { add(std::string_view(cell)); }
    void add(double value);
    void add(std::int64_t value);
    void add(int value) { add(std::int64_t{value}); }
    void add(bool value);
    void add(const std::vector<double> &values);
    /// Ends the line with "\n"; the next cell begins another.
    void end();

private:
    void begin_cell();

    std::string &text_;
    bool is_empty_ = true; ///< the line has no cell yet
};

/// One line with its "\n".
std::string csv_line(std::span<const std::string> cells);

} // namespace mpisheet::formats
