#include "formats/sample_table.hpp"

#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

namespace mpisheet::formats {
namespace {

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

/// Letters and digits alone, in lower case.
std::string bare(std::string_view text)
{
    std::string result = lower(text);
    std::erase_if(result, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0; });
    return result;
}

bool is_ours(const std::string &column)
{
    return std::any_of(sample_fields.begin(), sample_fields.end(),
                       [&](const auto &field) { return field.notes.name == column; });
}

bool is_among(std::string_view words, const std::string &word)
{
    return words.find(" " + word + " ") != std::string_view::npos;
}

/// How many seconds a unit of time is; 0 for other words.
double seconds_of(const std::string &unit)
{
    const std::string word = lower(unit);
    return is_among(" s sec secs second seconds ", word)                              ? 1
           : is_among(" ms msec milliseconds ", word)                                 ? 1e-3
           : is_among(" us usec usecs microseconds \u00b5s \u03bcs \u00b5sec ", word) ? 1e-6
           : is_among(" ns nsec nanoseconds ", word)                                  ? 1e-9
                                                                                      : 0;
}

/// A column's name in two: "time (us)" is time and us, "size_KiB" size and KiB, "usec" nothing and usec.
struct ColumnHeading {
    std::string what, unit;
};

ColumnHeading heading_of(const std::string &name)
{
    std::size_t at = name.find_last_of("[(");
    if (at == std::string::npos)
        at = name.find_last_of(" _-./"); // npos + 1 is 0: the whole name
    const std::string unit = name.substr(at + 1, name.find_first_of("])", at + 1) - at - 1);
    const bool is_unit = seconds_of(unit) > 0 || is_among(" B byte bytes kB KB KiB MB MiB ", unit);
    return is_unit && (at != std::string::npos || seconds_of(unit) > 0)
               ? ColumnHeading{bare(name.substr(0, at == std::string::npos ? 0 : at)), unit}
               : ColumnHeading{bare(name), ""};
}

/// What others call our columns. Times must say their unit.
bool is_called(const std::string &ours, const ColumnHeading &heading)
{
    static const std::map<std::string, std::string_view> names{
        {"op", " op operation collective benchmark function routine call mpicall mpifunction "},
        {"p",
         " p np ranks nranks processes nprocesses nprocs nproc procs mpiranks mpiprocesses numprocs numranks commsize "
         "tasks ntasks "},
        {"bytes", " bytes size msg msgsize messagesize msgbytes messagebytes nbytes message datasize msglen "},
        {"seconds", "  time t latency duration elapsed elapsedtime runtime timing "},
        {"rep", " repetition iteration iter repeat trial sample "},
        {"launch", " run "},
    };
    const auto found = names.find(ours);
    return found != names.end() && is_among(found->second, heading.what) &&
           (seconds_of(heading.unit) > 0) == (ours == "seconds");
}

/// A column of theirs that is one of ours.
struct Found {
    std::string name;
    double factor = 1; ///< from its unit to ours
};

Found found_as(const std::string &ours, const std::string &name)
{
    const std::string unit = heading_of(name).unit;
    if (ours == "seconds")
        return {name, seconds_of(unit)};
    const bool has_factor = ours == "bytes" && !unit.empty() && !lower(unit).starts_with("b");
    return {name, has_factor ? static_cast<double>(parse_size("1" + unit)) : 1};
}

std::optional<Found> find_column(const Table &table, const std::string &ours, const TableReading &reading)
{
    for (const auto &[key, theirs] : reading.columns)
        if (const bool is_time = ours == "seconds" && seconds_of(key) > 0; key == ours || is_time) {
            if (key != "op")
                static_cast<void>(table.column(theirs)); // says which there are
            return is_time ? Found{theirs, seconds_of(key)} : found_as(ours, theirs);
        }
    if (table.find(ours) != Table::absent)
        return Found{ours};
    std::optional<Found> found;
    for (const std::string &column : table.columns()) {
        if (is_ours(column) || !is_called(ours, heading_of(column)))
            continue;
        if (found) // two that could be it
            return {};
        found = found_as(ours, column);
    }
    return found;
}

bool is_missing(std::string_view cell)
{
    return is_among("  nan na n/a - null none ", lower(cell));
}

/// The fields of samples under the names that this table gives them.
struct Names {
    Fields<Sample> fields = sample_fields;
    double seconds = 1, bytes = 1; ///< factors
    std::string constant_op;
};

Names names_in(const Table &table, const TableReading &reading, std::vector<std::string> &remarks)
{
    Names names;
    std::string guesses;
    for (Field<Sample> &field : names.fields) {
        const std::string ours = field.notes.name;
        const std::optional<Found> found = find_column(table, ours, reading);
        if (!found)
            continue;
        field.notes.name = found->name;
        if (ours == "seconds") {
            names.seconds = found->factor;
            field.rule = found->factor == 1 ? field.rule : CellRule{};
        } else if (ours == "bytes") {
            names.bytes = found->factor;
        } else if (ours == "op") {
            field.rule = {}; // "reduce-scatter"
            if (table.find(found->name) == Table::absent) {
                names.constant_op = found->name;
                field.notes.is_required = false;
            }
        }
        if (found->name != ours && reading.columns.empty())
            guesses += (guesses.empty() ? "" : ", ") + std::string("\"") + found->name + "\" as " + ours;
    }
    if (!guesses.empty())
        remarks.push_back(table.name() + ": read " + guesses + " (--columns says it otherwise)");
    return names;
}

/// The columns that nothing is read from, but for those by which rows are chosen and in which importers say how they
/// averaged.
std::vector<std::size_t> unused_columns(const Table &table, const RecordReader<Sample> &reader,
                                        const TableReading &reading)
{
    std::vector<std::size_t> unused = reader.further_columns();
    std::erase_if(unused, [&](std::size_t column) {
        const std::string &name = table.columns()[column];
        return name.empty() || name == "statistic" || name == "averaged" || reading.where.contains(name);
    });
    return unused;
}

using Point = std::tuple<std::string, int, std::int64_t, int, int, std::string, std::string>;
/// Of each point, the seconds that each value of a column goes with.
using ByValue = std::map<Point, std::map<std::string, std::vector<double>>>;

/// Whether the values part repetitions into populations: of most points the times with two values do not overlap, each
/// value has several, or the same value is nearly always the slowest. What numbers repetitions does neither.
bool parts(const ByValue &points)
{
    constexpr std::size_t enough_points = 4;
    std::size_t several = 0, apart = 0, most = 0;
    std::map<std::string, std::size_t> slowest;
    for (const auto &[point, values] : points) {
        if (values.size() < 2)
            continue;
        ++several;
        std::vector<std::pair<double, double>> ranges;
        std::pair<double, std::string> last;
        bool is_apart = false, repeated = true;
        for (const auto &[value, seconds] : values) {
            const auto [low, high] = std::minmax_element(seconds.begin(), seconds.end());
            ranges.emplace_back(*low, *high);
            last = std::max(last, {*low, value});
            repeated = repeated && seconds.size() > 1;
        }
        std::sort(ranges.begin(), ranges.end());
        for (std::size_t k = 1; k < ranges.size(); ++k)
            is_apart = is_apart || ranges[k - 1].second < ranges[k].first;
        apart += is_apart && repeated ? 1 : 0;
        most = std::max(most, is_apart ? ++slowest[last.second] : 0);
    }
    return 2 * apart > several || (several >= enough_points && 10 * most >= 9 * several);
}

[[noreturn]] void refuse_parted(const Table &table, std::size_t column)
{
    std::set<std::string_view> values;
    constexpr std::size_t shown = 5;
    for (std::size_t row = 0; row < table.rows() && values.size() < shown; ++row)
        values.insert(table.text(row, column));
    std::string list;
    for (const std::string_view value : values)
        list += (list.empty() ? "" : ", ") + std::string(value);
    const std::string &name = table.columns()[column];
    throw Error(Exit::bad_input,
                table.name() + ": the column \"" + name + "\" (" + list +
                    ") parts the repetitions of the same point: a mean of them would be nobody's; take "
                    "one, as in --where '" +
                    name + "=" + std::string(*values.begin()) + "'");
}

bool is_chosen(const Table &table, std::size_t row, const TableReading &reading)
{
    return std::all_of(reading.where.begin(), reading.where.end(), [&](const auto &wanted) {
        return table.text(row, table.column(wanted.first)) == wanted.second;
    });
}

/// Rows that end the file in the middle of a number: shorter than all others in their last column.
bool looks_cut(const Table &table, std::size_t row)
{
    const std::size_t last = table.columns().size() - 1;
    if (!table.is_unended() || row + 1 != table.rows() || row == 0)
        return false;
    for (std::size_t other = 0; other < row; ++other)
        if (table.text(other, last).size() <= table.text(row, last).size())
            return false;
    return true;
}

} // namespace

std::map<std::string, std::string> parse_columns(const std::string &text)
{
    std::map<std::string, std::string> columns;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t equals = text.find('=', at);
        const char quote = equals + 1 < text.size() ? text[equals + 1] : '\0';
        const bool quoted = equals != std::string::npos && (quote == '\'' || quote == '"');
        const std::size_t begin = quoted ? equals + 2 : equals + 1;
        const std::size_t end = equals == std::string::npos ? equals : text.find(quoted ? quote : ',', begin);
        if (equals == std::string::npos || equals == at || (quoted && end == std::string::npos))
            throw Error(Exit::usage, "expected OURS=THEIRS, … like p=ranks,bytes='size [B]',us='time (us)', found \"" +
                                         text.substr(at) + "\"");
        columns[text.substr(at, equals - at)] = text.substr(begin, std::min(end, text.size()) - begin);
        at = end == std::string::npos ? text.size() : end + (quoted ? 2 : 1);
    }
    for (const auto &[ours, theirs] : columns)
        if (!is_ours(ours) && seconds_of(ours) == 0)
            throw Error(Exit::usage, "expected op, p, bytes, launch, rep, seconds, us, ms, ns or another column of "
                                     "samples before =, found \"" +
                                         ours + "\"");
    return columns;
}

std::string operation_named(const std::string &name)
{
    std::string wanted = bare(name);
    if (wanted.starts_with("pmpi"))
        wanted.erase(0, 4);
    else if (wanted.starts_with("mpi"))
        wanted.erase(0, 3);
    for (const Operation &known : known_operations())
        if (known.name == name || bare(known.name) == wanted)
            return std::string(known.name);
    return name;
}

SampleTable read_sample_table(const std::filesystem::path &path, const TableReading &reading)
{
    const Table table = read_table(path);
    SampleTable result;
    const Names names = names_in(table, reading, result.remarks);
    const RecordReader<Sample> reader(table, names.fields);
    const std::vector<std::size_t> unused = unused_columns(table, reader, reading);
    const auto field_of = [&](std::string_view ours) {
        for (std::size_t k = 0; k < sample_fields.size(); ++k)
            if (sample_fields[k].notes.name == ours)
                return table.find(names.fields[k].notes.name);
        return Table::absent;
    };
    const std::size_t op = field_of("op"), seconds = field_of("seconds");
    Sample unless_stated;
    unless_stated.op = operation_named(names.constant_op);
    std::map<std::string, std::string> renamed;
    std::vector<ByValue> by_value(unused.size());
    result.samples.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!is_chosen(table, row, reading))
            continue;
        const std::string place = table.name() + ":" + std::to_string(table.line(row)) + ": ";
        if (is_missing(table.text(row, seconds))) {
            result.remarks.push_back(place + table.columns()[seconds] + ": expected a time, found \"" +
                                     std::string(table.text(row, seconds)) + "\": the row is left out");
            continue;
        }
        if (looks_cut(table, row)) {
            result.remarks.push_back(place + "the last line has no end and its last number is shorter than all others: "
                                             "it is taken to be cut, the row is left out");
            continue;
        }
        Sample sample = reader.read(row, unless_stated);
        sample.seconds *= names.seconds;
        if (sample.seconds < 0)
            table.refuse(row, seconds, "a time that is not negative");
        sample.bytes = std::llround(static_cast<double>(sample.bytes) * names.bytes);
        if (std::string ours = operation_named(sample.op); ours != sample.op) {
            renamed[sample.op] = ours;
            sample.op = std::move(ours);
        } else if (op != Table::absent) {
            read_cell({table, row, op}, is_name, ours); // other names have letters, digits and _ alone
        }
        for (std::size_t k = 0; k < unused.size(); ++k)
            by_value[k][{sample.op, sample.p, sample.bytes, sample.ppn, sample.nodes, sample.dealt, sample.layout}]
                    [std::string(table.text(row, unused[k]))]
                        .push_back(sample.seconds);
        result.samples.push_back(std::move(sample));
    }
    std::string names_unused;
    for (std::size_t k = 0; k < unused.size(); ++k) {
        if (parts(by_value[k]))
            refuse_parted(table, unused[k]);
        names_unused += (k == 0 ? "" : ", ") + table.columns()[unused[k]];
    }
    if (!unused.empty())
        result.remarks.push_back(table.name() + ": columns not used: " + names_unused);
    for (const auto &[theirs, ours] : renamed)
        result.remarks.push_back(table.name() + ": " + theirs + " is read as " + ours);
    const bool is_said = std::any_of(result.remarks.begin(), result.remarks.end(), [](const std::string &remark) {
        return remark.find("no end") != std::string::npos;
    });
    if (table.is_unended() && !is_said)
        result.remarks.push_back(table.name() + ": warning: the last line has no end: its last number may be cut");
    return result;
}

} // namespace mpisheet::formats
