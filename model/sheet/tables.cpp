#include "model/sheet/tables.hpp"

#include "model/error.hpp"
#include "model/machine/algorithms.hpp"
#include "model/node_rate.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/states.hpp"
#include "model/sheet/table_columns.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

namespace mpisheet {
namespace {

using equations::Statement;
using Cells = std::vector<std::string>;

struct Row {
    equations::Place place;
    std::map<std::string, std::string, std::less<>> cells; ///< by the header's name, without those that are "-"
};

[[noreturn]] void refuse(const equations::Place &place, const std::string &expected, const std::string &found)
{
    throw equations::Error(place, "expected " + expected + ", found \"" + found + "\"");
}

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

/// The rows of `$name << END`; none of another statement.
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

double number_of(const Row &row, const std::string &cell, double least, const char *what)
{
    double value = 0;
    if (!parse_number(cell, value) || value < least)
        refuse(row.place, what, cell);
    return value;
}

/// A factor of at least 1; `other` where the cell is empty.
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

Widening widening_of(const Row &row, const std::string &prefix, const Widening &other)
{
    Widening found;
    found.inside = factor_of(row, prefix.empty() ? "f" : prefix, other.inside);
    found.twice = factor_of(row, prefix.substr(0, 1) + "2p", found.inside);
    found.eight = factor_of(row, prefix.substr(0, 1) + "8p", found.twice);
    return found;
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

// ---- what a table says, as statements

struct Said {
    std::vector<Statement> statements;

    void note(const equations::Place &place, const std::string &key, const std::string &value)
    {
        Statement one;
        one.kind = Statement::Kind::note;
        one.place = place;
        one.note = {key, value, place};
        statements.push_back(std::move(one));
    }

    void notes(const equations::Place &place, const FunctionNotes &of_function)
    {
        for (const auto &[key, value] : print_notes(of_function))
            note(place, key, value);
    }

    void define(const equations::Place &place, const std::string &name, const std::vector<std::string> &parameters,
                equations::Expression body)
    {
        Statement one;
        one.kind = Statement::Kind::definition;
        one.place = place;
        one.definition = {name, true, parameters, std::move(body), place};
        statements.push_back(std::move(one));
    }

    void define(const equations::Place &place, const std::string &name, const std::vector<std::string> &parameters,
                const std::pair<std::string, std::string> &ends)
    {
        define(place, name + "_lo", parameters, equations::parse_expression(ends.first, place));
        define(place, name + "_hi", parameters, equations::parse_expression(ends.second, place));
    }
};

/// The function of a row; throws where the script has none.
const equations::Definition &function_of(const std::vector<const equations::Definition *> &definitions, const Row &row,
                                         const std::string &name)
{
    const auto found = std::find_if(definitions.rbegin(), definitions.rend(),
                                    [&](const auto *one) { return one->is_function && one->name == name; });
    if (found == definitions.rend())
        refuse(row.place, "a row of a function that is defined here", name);
    return **found;
}

std::string call_of(const equations::Definition &function)
{
    std::string text;
    for (const std::string &parameter : function.parameters)
        text += (text.empty() ? "(" : ",") + parameter;
    return text + ")";
}

/// Does it call one of the functions that carry a law on in p?
bool is_law(const equations::Expression &tree)
{
    const bool grows =
        tree.kind == equations::Expression::Kind::call && tree.name.size() == 5 && tree.name.starts_with("grow");
    return grows || std::any_of(tree.operands.begin(), tree.operands.end(), is_law);
}

void find_algorithms(const equations::Expression &tree, std::vector<std::string_view> &names)
{
    const auto table = algorithms();
    const auto found = std::find_if(table.begin(), table.end(), [&](const Algorithm &algorithm) {
        return tree.kind == equations::Expression::Kind::call && algorithm.function == tree.name;
    });
    if (found != table.end() && std::find(names.begin(), names.end(), found->name) == names.end())
        names.push_back(found->name);
    for (const equations::Expression &operand : tree.operands)
        find_algorithms(operand, names);
}

std::string algorithms_called_by(const equations::Expression &tree)
{
    std::vector<std::string_view> names;
    find_algorithms(tree, names);
    std::string text;
    for (const std::string_view name : names)
        text += (text.empty() ? "" : "; ") + std::string(name);
    return text;
}

/// Calls of functions that have intervals, as the rows' column says with something before the name, become calls of
/// their ends.
void call_ends(equations::Expression &tree, const std::vector<Row> &rows, const std::string &column,
               const std::string &before, const std::string &end)
{
    for (equations::Expression &operand : tree.operands)
        call_ends(operand, rows, column, before, end);
    if (tree.kind == equations::Expression::Kind::call && std::any_of(rows.begin(), rows.end(), [&](const Row &row) {
            return before + text_of(row, column) == tree.name;
        }))
        tree.name += end;
}

/// The ends of an operation over several layouts: those of what its equation calls, wider in another layout.
void say_ends_over_layouts(const equations::Definition &function, const Row &row, const std::vector<Row> &rows,
                           Said &said)
{
    using equations::Expression;
    const std::string factor = "(as_measured(p) ? 1 : " + format_number(factor_of(row, "ppn", 1)) + ")";
    for (const auto &[end, times] : {std::pair("_lo", "/"), std::pair("_hi", "*")}) {
        Expression body = equations::parse_expression(std::string("1.0") + times + factor, row.place);
        body.operands.front() = function.body;
        call_ends(body.operands.front(), rows, "op", "t", end);
        said.define(row.place, function.name + end, function.parameters, std::move(body));
    }
}

/// A row for each of several operations that one row is about.
std::vector<Row> row_each(const std::vector<Row> &rows)
{
    std::vector<Row> each;
    for (const Row &row : rows) {
        if (text_of(row, "op").find(',') == std::string::npos)
            each.push_back(row);
        else
            for (const std::string &op : split_list(text_of(row, "op"))) {
                each.push_back(row);
                each.back().cells["op"] = op;
            }
    }
    return each;
}

void say_operations(const equations::Script &script, const std::vector<Row> &rows, Said &said)
{
    const auto definitions = script.definitions();
    std::vector<int> common;
    for (const equations::Note &note : script.notes())
        if (note.key == "processes")
            for (const std::string &count : split_list(note.value))
                common.push_back(std::atoi(count.c_str()));
    for (const Row &row : rows) {
        const std::string op = text_of(row, "op"), name = "t" + op;
        const equations::Definition &function = function_of(definitions, row, name);
        const std::vector<int> p = counts_of(row, text_of(row, "p"), common);
        const std::optional<SizeRange> sizes = range_of(row, text_of(row, "bytes"));
        FunctionNotes notes{.function = name, .p = p, .sizes = sizes};
        if (is_law(function.body))
            notes.form = "law";
        if (!text_of(row, "worst").empty())
            notes.quality = in_words(quality_of(row), true);
        said.notes(row.place, notes);
        if (const std::string messages = text_of(row, "msgs"); !messages.empty())
            said.note(row.place, "op." + op + ".messages", messages);
        if (!text_of(row, "f").empty())
            said.define(row.place, name, function.parameters,
                        interval_equations(band_of(row, p, sizes), name, call_of(function)));
        else if (!text_of(row, "ppn").empty())
            say_ends_over_layouts(function, row, rows, said);
        bool names_algorithm = false;
        for (const equations::Note &note : script.notes()) {
            const std::size_t dot = note.key.rfind('.');
            if (!note.key.starts_with("op.") || dot <= 3)
                continue;
            const std::string of = note.key.substr(3, dot - 3), what = note.key.substr(dot);
            const std::vector<std::string> list = split_list(of);
            const bool is_meant =
                of == "*" ? kind_of(op) != Kind::point_to_point : std::find(list.begin(), list.end(), op) != list.end();
            names_algorithm = names_algorithm || (is_meant && what == ".algorithm");
            if (is_meant && of != op)
                said.note(note.place, "op." + op + what, note.value);
        }
        const auto same = std::find_if(definitions.begin(), definitions.end(), [&](const auto *other) {
            return function.body.kind == equations::Expression::Kind::call && other->name == function.body.name &&
                   other->name.starts_with('t');
        });
        const std::string named = algorithms_called_by(same == definitions.end() ? function.body : (*same)->body);
        if (!named.empty() && !names_algorithm)
            said.note(row.place, "op." + op + ".algorithm", named);
    }
}

void say_steps(const equations::Script &script, const std::vector<Row> &rows, Said &said)
{
    const auto definitions = script.definitions();
    for (const Row &row : rows) {
        const std::string name = text_of(row, "function"), measured = text_of(row, "measured");
        const equations::Definition &function = function_of(definitions, row, name);
        FunctionNotes notes{.function = name};
        StepBand band{.factor = factor_of(row, "f", 1)};
        if (name.starts_with("r_")) {
            const NodeRate *rate = find_node_rate(name.substr(2));
            notes.p = counts_of(row, measured, {});
            notes.unit =
                std::string(rate == nullptr ? "" : rate->counts) + "/us, all k busy processors of a node together";
            notes.quality = "repetitions within " + percent(share_of(row, "50%"));
        } else if (const auto sizes = range_of(row, measured)) {
            notes.sizes = sizes;
            notes.quality = in_words(quality_of(row), false);
            band.w_min = sizes->least;
            band.w_max = sizes->most;
            if (!text_of(row, "from").empty()) {
                band.from = static_cast<double>(size_of(row, text_of(row, "from")));
                band.far_factor = factor_of(row, "far", band.factor);
            }
        }
        said.notes(row.place, notes);
        if (!text_of(row, "f").empty())
            said.define(row.place, name, function.parameters, interval_equations(band, name + call_of(function)));
        for (const equations::Definition *busy : definitions)
            if (busy->name == name + "_busy" && busy->parameters.size() == 2) {
                said.notes(row.place, {.function = busy->name, .sizes = notes.sizes});
                for (const char *end : {"_lo", "_hi"}) {
                    equations::Expression body = busy->body;
                    call_ends(body, rows, "function", "", end);
                    said.define(row.place, busy->name + end, busy->parameters, std::move(body));
                }
            }
    }
}

} // namespace

std::string algorithms_in(const std::string &equation)
{
    return algorithms_called_by(equations::parse_expression(equation, "equation"));
}

void expand_tables(equations::Script &script)
{
    for (std::size_t i = 0; i < script.statements.size(); ++i) {
        const Statement &statement = script.statements[i];
        if (statement.kind != Statement::Kind::command || !statement.text.starts_with('$'))
            continue;
        Said said;
        if (const auto rows = rows_of(statement, "operations", operation_columns); !rows.empty())
            say_operations(script, row_each(rows), said);
        if (const auto rows = rows_of(statement, "steps", step_columns); !rows.empty())
            say_steps(script, rows, said);
        if (!said.statements.empty())
            script.statements[i].kind = Statement::Kind::comment; // read, not skipped
        script.statements.insert(script.statements.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                 std::move_iterator(said.statements.begin()),
                                 std::move_iterator(said.statements.end()));
        i += said.statements.size();
    }
}

equations::Script parse_sheet(std::string_view text, const std::string &file, int state)
{
    equations::Script script = equations::parse(text, file);
    expand_tables(script);
    take_state(script, state);
    return script;
}

} // namespace mpisheet
