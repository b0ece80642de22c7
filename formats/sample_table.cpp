#include "formats/sample_table.hpp"

#include "formats/headings.hpp"
#include "formats/populations.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/placement.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace mpisheet::formats {
namespace {

/// The only operation that a file's name has a word of: "bcast-epyc.csv".
std::string operation_in(const std::string &file)
{
    std::set<std::string> found;
    const std::string stem = std::filesystem::path(file).stem().string() + "-";
    for (std::size_t at = 0, end = 0; (end = stem.find_first_of("-_. ", at)) != std::string::npos; at = end + 1)
        for (const Operation &known : known_operations())
            if (known.name == operation_named(stem.substr(at, end - at)))
                found.emplace(known.name);
    return found.size() == 1 ? *found.begin() : "";
}

/// The column that was named, that has our name, or that alone is called so; an operation may be in the file's name.
NamedColumn find_column(const Table &table, const std::string &ours, const TableReading &reading, bool is_run)
{
    if (const auto named = reading.columns.find(ours); named != reading.columns.end()) {
        double number = 0;
        if (ours != "op" && !parse_number(named->second.name, number))
            static_cast<void>(table.column(named->second.name)); // says which there are
        return named->second;
    }
    const auto is_anothers = [&](const std::string &name) {
        return std::any_of(reading.columns.begin(), reading.columns.end(),
                           [&](const auto &named) { return named.second.name == name; });
    };
    if (table.find(ours) != Table::absent && !is_anothers(ours))
        return {ours, 1};
    std::vector<std::string> names = table.columns();
    std::erase_if(names, [&](const std::string &name) {
        return is_anothers(name) || !is_called(ours, heading_of(name), is_run);
    });
    return {names.size() == 1 ? names.front() : ours == "op" ? operation_in(table.name()) : ""};
}

/// The fields of samples or runs under the names that a table gives them.
template <typename Record> struct Mapping {
    Fields<Record> fields;
    Record unless_stated{};
    double seconds = 1; ///< factor
};

/// A size of so many of the heading's units, "0.5" of KB; or with its own, "4K", "1 MiB".
std::int64_t bytes_in(const Cell &cell, double unit)
{
    const auto &[table, row, column] = cell;
    const std::string_view text = table.text(row, column);
    double bytes = 0;
    if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0 &&
        std::isalpha(static_cast<unsigned char>(text.back())) != 0) {
        std::string size(text);
        std::erase(size, ' ');
        try {
            bytes = parse_bytes(size);
        } catch (const Error &) {
            table.refuse(row, column, "a size, as 1024 or 1K");
        }
    } else {
        bytes = table.number(row, column) * unit;
    }
    constexpr double most = 9e15;
    if (bytes < 0 || bytes > most || bytes != std::floor(bytes))
        table.refuse(row, column, std::string("a whole number of ") + (unit == 1 ? "at least 0" : "bytes"));
    return std::llround(bytes);
}

/// Whether a table without that column says too little.
bool is_needed(const std::string &ours, const Sample &unless_stated)
{
    return ours != "bytes" || operation_named(unless_stated.op) != "barrier";
}
bool is_needed(const std::string &ours, const Run & /*unless_stated*/)
{
    return ours == "p" || ours == "seconds"; // of the model's program, and perhaps of no size
}

template <typename Record>
void map_columns(Mapping<Record> &mapping, const Table &table, const TableReading &reading,
                 std::vector<std::string> &remarks)
{
    constexpr bool is_run = std::is_same_v<Record, Run>;
    std::string guesses;
    std::vector<std::string> missing;
    std::set<std::string> told;
    for (Field<Record> &field : mapping.fields) {
        const std::string ours = field.notes.name;
        NamedColumn column = find_column(table, ours, reading, is_run);
        const ColumnUnit &unit = heading_of(column.name).unit;
        if (column.factor == 0)
            column.factor = unit.column == ours ? unit.factor : 1;
        if (!column.name.empty() && column.name != ours && reading.columns.empty())
            guesses += (guesses.empty() ? "\"" : ", \"") + column.name + "\" as " + ours;
        if (!column.name.empty())
            told.insert(ours);
        const bool is_there = !column.name.empty() && table.find(column.name) != Table::absent;
        if constexpr (!is_run)
            if (ours == "bytes")
                field.read = [unit = column.factor](const Cell &cell, const CellRule & /*rule*/, Sample &sample) {
                    sample.bytes = bytes_in(cell, unit);
                };
        if (ours == "seconds")
            mapping.seconds = column.factor;
        if (ours == "op" || (ours == "seconds" && column.factor != 1))
            field.rule = {};                     // "reduce-scatter", 1e10 ns
        if (!is_there && !column.name.empty()) { // of all rows
            const Table cell = parse_table(ours + "\n" + column.name + "\n", table.name());
            field.read({cell, 0, 0}, field.rule, mapping.unless_stated);
        }
        if (std::exchange(field.notes.is_required, false) && column.name.empty() &&
            is_needed(ours, mapping.unless_stated))
            missing.push_back(ours);
        field.notes.name = is_there ? column.name : "\n"; // no column has it
    }
    if (told.contains("nodes") && told.contains("ppn") && std::erase(missing, "p") > 0)
        remarks.push_back(table.name() + ": processes are nodes times ranks a node");
    if (!missing.empty())
        table.refuse_without(missing, std::string(is_run ? "; --columns p=NAME,d=NAME,ms=NAME"
                                                         : "; fit and import csv take --columns "
                                                           "op=bcast,p=NAME,bytes=NAME,us=NAME") +
                                          ": what is what, or a number for all rows, and the unit of a time");
    if (!guesses.empty())
        remarks.push_back(table.name() + ": read " + guesses + " (--columns says it otherwise)");
}

[[noreturn]] void refuse_parted(const Table &table, const std::string &name, const ByValue &points)
{
    const auto &values = std::max_element(points.begin(), points.end(), [](const auto &a, const auto &b) {
                             return a.second.size() < b.second.size();
                         })->second;
    constexpr std::size_t shown = 5;
    std::string list;
    for (const auto &[value, seconds] : values)
        if (std::count(list.begin(), list.end(), ',') < static_cast<std::ptrdiff_t>(shown))
            list += (list.empty() ? "" : ", ") + value;
    throw Error(
        Exit::bad_input,
        table.name() + ": the column \"" + name + "\" (" + list +
            ") separates repetitions of the same point, which cannot be fitted together; choose one, as in --where '" +
            name + "=" + values.begin()->first + "', or make operations of all: --columns algorithm='" + name + "'");
}

/// Whether the file ends in the middle of a number: the last row's is shorter than all others in the last column.
bool looks_cut(const Table &table, std::size_t row)
{
    const std::size_t last = table.columns().size() - 1;
    std::size_t shortest = row == 0 ? 0 : std::numeric_limits<std::size_t>::max();
    for (std::size_t other = 0; other < row; ++other)
        shortest = std::min(shortest, table.text(other, last).size());
    return table.text(row, last).size() < shortest;
}

bool is_ours(const std::string &key)
{
    const auto has = [&](const auto &fields) {
        return std::any_of(fields.begin(), fields.end(), [&](const auto &field) { return field.notes.name == key; });
    };
    return has(sample_fields) || has(run_fields);
}

/// Whether --where takes the row.
bool is_wanted(const Table &table, std::size_t row, const TableReading &reading)
{
    return std::all_of(reading.where.begin(), reading.where.end(), [&](const auto &wanted) {
        return table.text(row, table.column(wanted.first)) == wanted.second;
    });
}

/// The columns that are not used, each with the times of its values.
struct Unused {
    std::vector<std::size_t> columns;
    std::vector<ByValue> by_value;

    Unused(const Table &table, std::vector<std::size_t> further, const TableReading &reading, std::size_t used)
        : columns(std::move(further))
    {
        std::erase_if(columns, [&](std::size_t column) { // importers' notes, and those by which rows are chosen
            const std::string &name = table.columns()[column];
            return column == used || is_among("  statistic averaged buffers pair ", name) ||
                   reading.where.contains(name);
        });
        by_value.resize(columns.size());
    }
    void add(const Table &table, std::size_t row, const PointOfTable &point, double seconds)
    {
        for (std::size_t k = 0; k < columns.size(); ++k)
            by_value[k][point][std::string(table.text(row, columns[k]))].push_back(seconds);
    }
};

/// Which algorithm a row is of, as --columns says: a column's text, or one name for all rows.
struct NamedAlgorithm {
    std::string name{};
    std::size_t column = Table::absent;

    NamedAlgorithm(const Table &table, const TableReading &reading)
    {
        if (const auto named = reading.columns.find("algorithm"); named != reading.columns.end()) {
            name = named->second.name;
            column = table.find(name);
        }
    }
    [[nodiscard]] std::string_view of(const Table &table, std::size_t row) const
    {
        return column == Table::absent ? std::string_view(name) : table.text(row, column);
    }
};

/// Refuses a column that separates repetitions of points; a remark names the others, which are not used.
void judge(const Unused &unused, const Table &table, std::vector<std::string> &remarks)
{
    std::string names, differ;
    for (std::size_t k = 0; k < unused.columns.size(); ++k) {
        const std::string &name = table.columns()[unused.columns[k]];
        if (has_populations(unused.by_value[k]))
            refuse_parted(table, name, unused.by_value[k]);
        names += (k == 0 ? ": columns not used: " : ", ") + name;
        if (const std::string value = label_within(unused.by_value[k]); !value.empty())
            differ += "; warning: \"" + name + "\" differs between repetitions of the same point, which are taken " +
                      "together: one of them is --where '" + name + "=" + value + "'";
    }
    if (!unused.columns.empty())
        remarks.push_back(table.name() + names + differ);
}

} // namespace

std::map<std::string, NamedColumn> parse_columns(const std::string &text)
{
    std::map<std::string, NamedColumn> columns;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t equals = std::min(text.find('=', at), text.size());
        const std::string key = text.substr(at, equals - at);
        const ColumnUnit &unit = find_unit(key);
        const bool is_time = unit.column == "seconds";
        if (equals == text.size() || (!is_time && !is_ours(key) && key != "algorithm"))
            throw Error(Exit::usage,
                        "expected OURS=THEIRS, … like p=ranks,bytes='size [B]',us='time (us)', with op, "
                        "p, bytes, launch, rep, algorithm, seconds, us, ms, ns or another column of samples "
                        "before =, found \"" +
                            text.substr(at) + "\"");
        const std::size_t quoted = text.find_first_of("'\"", equals) == equals + 1 ? 1 : 0;
        const std::size_t begin = equals + 1 + quoted;
        const std::size_t end = std::min(text.find(quoted > 0 ? text[equals + 1] : ',', begin), text.size());
        columns[is_time ? "seconds" : key] = {text.substr(begin, end - begin),
                                              is_time && key != "seconds" ? unit.factor : 0};
        at = end + 1 + quoted;
    }
    return columns;
}

std::string with_algorithm(const std::string &op, std::string_view algorithm)
{
    std::string name;
    for (const unsigned char c : algorithm)
        name += std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
    const bool none = is_among("  default auto none ", name) || kind_of(op) == Kind::point_to_point;
    return none ? op : op + "_" + name;
}

std::string operation_named(const std::string &name)
{
    std::string wanted = bare(name);
    wanted.erase(0, wanted.starts_with("pmpi") ? 4 : wanted.starts_with("mpi") ? 3 : 0);
    for (const Operation &known : known_operations())
        if (known.name == name || bare(known.name) == wanted)
            return std::string(known.name);
    return name;
}

SampleTable read_sample_table(const std::filesystem::path &path, const TableReading &reading)
{
    const Table table = read_table(path);
    SampleTable result;
    Mapping<Sample> mapping{.fields = sample_fields};
    map_columns(mapping, table, reading, result.remarks);
    const RecordReader<Sample> reader(table, mapping.fields);
    const NamedAlgorithm algorithm(table, reading);
    Unused unused(table, reader.further_columns(), reading, algorithm.column);
    const auto field_of = [&](std::string_view ours) {
        for (std::size_t k = 0; k < sample_fields.size(); ++k)
            if (sample_fields[k].notes.name == ours)
                return table.find(mapping.fields[k].notes.name);
        return Table::absent;
    };
    const std::size_t op = field_of("op"), seconds = field_of("seconds");
    std::map<std::string, std::string> renamed;
    bool is_cut = false;
    result.samples.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!is_wanted(table, row, reading))
            continue;
        is_cut = table.is_unended() && row + 1 == table.rows() && looks_cut(table, row);
        if (is_cut ||
            is_among("  nan -nan inf na n/a #n/a #value! #div/0! - null none ", lower(table.text(row, seconds)))) {
            result.remarks.push_back(table.name() + ":" + std::to_string(table.line(row)) + ": " +
                                     (is_cut ? "the last line has no end and its last number is shorter than all "
                                               "others: it is taken to be cut"
                                             : table.columns()[seconds] + ": expected a time, found \"" +
                                                   std::string(table.text(row, seconds)) + "\"") +
                                     ": the row is left out");
            continue;
        }
        Sample sample = reader.read(row, mapping.unless_stated);
        sample.seconds *= mapping.seconds;
        if (sample.seconds < 0)
            table.refuse(row, seconds, "a time that is not negative");
        const std::int64_t p = sample.p > 0 ? sample.p : std::int64_t{sample.nodes} * sample.ppn; // no column says it
        if (p < 1 || p > std::numeric_limits<int>::max())
            throw Error(Exit::bad_input, table.name() + ":" + std::to_string(table.line(row)) +
                                             ": expected nodes and ranks a node, of which the number of processes is "
                                             "the product, found " +
                                             std::to_string(sample.nodes) + " and " + std::to_string(sample.ppn));
        sample.p = static_cast<int>(p);
        if (std::string ours = operation_named(sample.op); ours != sample.op) {
            renamed[sample.op] = ours;
            sample.op = std::move(ours);
        } else if (op != Table::absent) {
            read_cell({table, row, op}, is_name, ours); // other names have letters, digits and _ alone
        }
        sample.op = with_algorithm(sample.op, algorithm.of(table, row));
        if (const std::string order = order_named(sample.dealt); !order.empty())
            sample.dealt = order;
        unused.add(table, row,
                   {sample.op, sample.p, sample.bytes, sample.ppn, sample.nodes, sample.dealt, sample.layout},
                   sample.seconds);
        result.samples.push_back(std::move(sample));
    }
    judge(unused, table, result.remarks);
    for (const auto &[theirs, ours] : renamed)
        result.remarks.push_back(table.name() + ": " + theirs + " is read as " + ours);
    if (table.is_unended() && !is_cut)
        result.remarks.push_back(table.name() + ": warning: the last line has no end: its last number may be cut");
    return result;
}

RunTable read_run_table(const std::filesystem::path &path, const TableReading &reading)
{
    const Table table = read_table(path);
    RunTable result;
    Mapping<Run> mapping{.fields = run_fields, .unless_stated = {.d = 1, .phase = "total"}};
    map_columns(mapping, table, reading, result.remarks);
    const RecordReader<Run> reader(table, mapping.fields);
    Unused unused(table, reader.further_columns(), reading, Table::absent);
    result.states_d = reading.columns.contains("d");
    for (std::size_t k = 0; k < run_fields.size(); ++k)
        if (run_fields[k].notes.name == "d" && table.find(mapping.fields[k].notes.name) != Table::absent)
            result.states_d = true;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!is_wanted(table, row, reading))
            continue;
        Run run = reader.read(row, mapping.unless_stated);
        run.seconds *= mapping.seconds;
        unused.add(table, row, {run.program, run.p, run.d, 0, 0, run.phase, ""}, run.seconds);
        result.runs.push_back(std::move(run));
    }
    judge(unused, table, result.remarks);
    return result;
}

} // namespace mpisheet::formats
