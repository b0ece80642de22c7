#pragma once
// A record of a CSV file, declared once as a list of fields. The header, the reader, the writer and the table of
// columns in datasheets/README.md follow from the list:
//
//     const Fields<Run> run_fields{
//         required("program", &Run::program, "the program"),
//         required("p", &Run::p, at_least(1), "processes"),
//         optional("valid", &Run::valid, "0: kept, but not compared"),
//     };
//     std::vector<Run> runs = read_records(path, run_fields);
//     std::string text = header_of(run_fields) + row_of(run_fields, runs.front());

#include "formats/table.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mpisheet::formats {

/// What a cell must be, besides what the type of its member asks for: a whole number of at least 0 for an int, 0 or 1
/// for a bool, a finite number for a double, numbers with ";" between for a vector of them, anything for a string.
struct CellRule {
    enum class Kind {
        plain,
        name,    ///< letters, digits and _, at least one
        seconds, ///< of something timed: zero is below the clock's resolution, negative is nonsense
        above_0,
        may_be_empty, ///< an empty cell is NaN
    };
    Kind kind = Kind::plain;
    std::int64_t least = 0; ///< of a whole number
    std::string what{};     ///< for the message of above_0: "steps"
};

inline CellRule at_least(std::int64_t least)
{
    return {.kind = CellRule::Kind::plain, .least = least};
}
inline const CellRule is_name{.kind = CellRule::Kind::name};
inline const CellRule is_seconds{.kind = CellRule::Kind::seconds};
inline const CellRule may_be_empty{.kind = CellRule::Kind::may_be_empty};
inline CellRule above_0(const std::string &what)
{
    return {.kind = CellRule::Kind::above_0, .what = what};
}

/// Where a cell stands in a file.
struct Cell {
    const Table &table;
    std::size_t row, column;
};

// Reading throws Error (bad_input) `file:line: column: expected …, found "…"`.
void read_cell(const Cell &cell, const CellRule &rule, int &value);
void read_cell(const Cell &cell, const CellRule &rule, std::int64_t &value);
void read_cell(const Cell &cell, const CellRule &rule, double &value);
void read_cell(const Cell &cell, const CellRule &rule, bool &value);
void read_cell(const Cell &cell, const CellRule &rule, std::string &value);
void read_cell(const Cell &cell, const CellRule &rule, std::vector<double> &value);

/// What a reader of the README learns of a column.
struct ColumnNotes {
    std::string name;
    bool is_required = true;
    std::string holds; ///< what the value is, with its unit
};

template <typename Record> struct Field {
    ColumnNotes notes;
    CellRule rule;
    std::function<void(const Cell &, const CellRule &, Record &)> read;
    std::function<void(CsvLine &, const Record &)> write;
};

template <typename Record> using Fields = std::vector<Field<Record>>;

/// An optional number's empty cell leaves the value as it is.
template <typename Value> void read_member(const Cell &cell, const CellRule &rule, bool is_required, Value &value)
{
    if (std::is_same_v<Value, double> && !is_required && cell.table.text(cell.row, cell.column).empty())
        return;
    read_cell(cell, rule, value);
}

/// `part` is a member of the record or a function from a record to a reference into it.
template <typename Record, typename Part>
Field<Record> make_field(std::string_view name, bool is_required, Part part, const CellRule &rule,
                         std::string_view holds)
{
    return {.notes = {std::string(name), is_required, std::string(holds)},
            .rule = rule,
            .read =
                [part, is_required](const Cell &cell, const CellRule &its_rule, Record &record) {
                    read_member(cell, its_rule, is_required, std::invoke(part, record));
                },
            .write = [part](CsvLine &line, const Record &record) { line.add(std::invoke(part, record)); }};
}

/// A column that must be there.
template <typename Record, typename Value>
Field<Record> required(std::string_view name, Value Record::*member, const CellRule &rule, std::string_view holds)
{
    return make_field<Record>(name, true, member, rule, holds);
}
template <typename Record, typename Value>
Field<Record> required(std::string_view name, Value Record::*member, std::string_view holds)
{
    return required(name, member, CellRule{}, holds);
}
/// The same for a member of a member.
template <typename Record, typename Inner, typename Value>
Field<Record> required(std::string_view name, Inner Record::*outer, Value Inner::*member, const CellRule &rule,
                       std::string_view holds)
{
    const auto part = [ outer, member ](auto &record) -> auto &
    {
        return (record.*outer).*member;
    };
    return make_field<Record>(name, true, part, rule, holds);
}

/// A column that need not be there: its member then keeps its default.
template <typename Record, typename Value>
Field<Record> optional(std::string_view name, Value Record::*member, const CellRule &rule, std::string_view holds)
{
    return make_field<Record>(name, false, member, rule, holds);
}
template <typename Record, typename Value>
Field<Record> optional(std::string_view name, Value Record::*member, std::string_view holds)
{
    return optional(name, member, CellRule{}, holds);
}

/// A column that is written and never read back: `value_of` is a function of the record.
template <typename Record, typename Value>
Field<Record> written(std::string_view name, Value (*value_of)(const Record &), std::string_view holds)
{
    return {.notes = {std::string(name), true, std::string(holds)},
            .rule = {},
            .read = {},
            .write = [value_of](CsvLine &line, const Record &record) { line.add(value_of(record)); }};
}

template <typename Record> std::vector<ColumnNotes> columns_of(const Fields<Record> &fields)
{
    std::vector<ColumnNotes> columns;
    for (const Field<Record> &field : fields)
        columns.push_back(field.notes);
    return columns;
}

/// Names of the columns, then `more`.
template <typename Record>
std::string header_of(const Fields<Record> &fields, const std::vector<std::string> &more = {})
{
    std::string text;
    CsvLine line(text);
    for (const Field<Record> &field : fields)
        line.add(field.notes.name);
    for (const std::string &name : more)
        line.add(name);
    line.end();
    return text;
}

/// One line with its "\n": the cells of the record, then `more`.
template <typename Record, typename More = double>
std::string row_of(const Fields<Record> &fields, const Record &record, const std::vector<More> &more = {})
{
    std::string text;
    CsvLine line(text);
    for (const Field<Record> &field : fields)
        field.write(line, record);
    for (const More &cell : more)
        line.add(cell);
    line.end();
    return text;
}

/// Header and rows.
template <typename Records, typename Record>
std::string records_text(const Fields<Record> &fields, const Records &records)
{
    std::string text = header_of(fields);
    for (const Record &record : records)
        text += row_of(fields, record);
    return text;
}

/// The fields of a record found in the columns of a table. The table must outlive it.
template <typename Record> class RecordReader {
public:
    /// Throws Error (bad_input) naming all required columns that are not there.
    RecordReader(const Table &table, const Fields<Record> &fields) : table_(table), fields_(fields)
    {
        std::vector<std::string> missing;
        for (const Field<Record> &field : fields) {
            columns_.push_back(table.find(field.notes.name));
            if (field.notes.is_required && columns_.back() == Table::absent)
                missing.push_back(field.notes.name);
        }
        if (!missing.empty())
            table.refuse_without(missing);
    }

    /// `record` with what its row says.
    [[nodiscard]] Record read(std::size_t row, Record record = {}) const
    {
        for (std::size_t k = 0; k < fields_.size(); ++k)
            if (columns_[k] != Table::absent)
                fields_[k].read({table_, row, columns_[k]}, fields_[k].rule, record);
        return record;
    }

    /// The columns that are none of the fields.
    [[nodiscard]] std::vector<std::size_t> further_columns() const
    {
        std::vector<std::size_t> further;
        for (std::size_t column = 0; column < table_.columns().size(); ++column)
            if (std::find(columns_.begin(), columns_.end(), column) == columns_.end())
                further.push_back(column);
        return further;
    }

private:
    const Table &table_;
    const Fields<Record> &fields_;
    std::vector<std::size_t> columns_;
};

/// All rows of a table; a member without a column is as in `unless_stated`.
template <typename Record>
std::vector<Record> records_of(const Table &table, const Fields<Record> &fields, const Record &unless_stated = {})
{
    const RecordReader<Record> reader(table, fields);
    std::vector<Record> records;
    records.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row)
        records.push_back(reader.read(row, unless_stated));
    return records;
}

/// The records of a file.
template <typename Record>
std::vector<Record> read_records(const std::filesystem::path &path, const Fields<Record> &fields,
                                 const Record &unless_stated = {})
{
    return records_of(read_table(path), fields, unless_stated);
}

} // namespace mpisheet::formats
