#include "model/sheet/tables.hpp"

#include "model/machine/algorithms.hpp"
#include "model/node_rate.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/states.hpp"
#include "model/sheet/table_rows.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <optional>

namespace mpisheet {
namespace {

using namespace table;
using equations::Statement;

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
        table::refuse(row.place, "a row of a function that is defined here", name);
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
    return joined(names, "; ");
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
