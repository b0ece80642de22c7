#include "evaluation/sheets/equation_files.hpp"

#include "equations/commands.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "formats/equation_file.hpp"
#include "formats/file.hpp"
#include "launch/launcher.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/query.hpp"
#include "model/sheet/size_unit.hpp"
#include "model/sheet/states.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// "c.gp overrides 2 names of the sheets before it: tbcast, tmsg" on stderr, where it gives them another meaning.
void tell_overrides(const equations::Scope &before, const equations::Script &script)
{
    std::vector<std::string> names;
    for (const equations::Definition *definition : script.definitions()) {
        const equations::Definition *old =
            definition->is_function ? before.own_function(definition->name) : before.own_variable(definition->name);
        if (old != nullptr && equations::print_gnuplot(*old) != equations::print_gnuplot(*definition) &&
            std::find(names.begin(), names.end(), definition->name) == names.end())
            names.push_back(definition->name);
    }
    if (!names.empty())
        report::tell(fmt::format("{} overrides {} name{} of the sheets before it: {}\n", script.file, names.size(),
                                 names.size() == 1 ? "" : "s", fmt::join(names, ", ")));
}

using Shipped = std::map<std::string, fs::path>;

std::vector<std::string> names_of(const Shipped &files)
{
    std::vector<std::string> names;
    for (const auto &[name, file] : files)
        names.push_back(name);
    return names;
}

[[noreturn]] void refuse_unknown(const std::string &name, const std::string &what, const std::string &list,
                                 const std::vector<std::string> &known)
{
    const std::string meant = nearest(name, known);
    throw Error(Exit::usage, fmt::format("no {} '{}'{}: neither a file nor shipped ({})", what, name,
                                         meant.empty() ? "" : " (did you mean '" + meant + "'?)", list));
}

[[noreturn]] void refuse_unknown(const std::string &name, const Shipped &sheets, const Shipped &models)
{
    std::vector<std::string> known = names_of(sheets), programs = names_of(models);
    const std::string list = fmt::format("{}; programs: {}", fmt::join(known, ", "), fmt::join(programs, ", "));
    known.insert(known.end(), programs.begin(), programs.end());
    refuse_unknown(name, "sheet or model", list, known);
}

/// Files that load each other end somewhere.
constexpr int most_loads = 16;

/// load 'FILE', beside the script or in the working directory: what that file defines holds from there on.
void add_loaded(equations::Script &script, int depth)
{
    for (equations::Statement &statement : script.statements) {
        const std::string &text = statement.text;
        const std::size_t open = text.find_first_of("\"'"), close = text.find_last_of("\"'");
        if (statement.kind != equations::Statement::Kind::command || open == close || depth > most_loads ||
            equations::find_command(text.substr(0, text.find_first_of(" \t\"'"))) != "l$oad")
            continue;
        const std::string name = text.substr(open + 1, close - open - 1);
        for (const fs::path &file : {fs::path(script.file).parent_path() / name, fs::path(name)}) {
            if (!fs::is_regular_file(file) || !statement.sets.empty())
                continue;
            equations::Script loaded = equations::parse(formats::read_text(file), file.string());
            add_loaded(loaded, depth + 1);
            for (equations::Statement &inner : loaded.statements) {
                if (inner.kind == equations::Statement::Kind::definition)
                    statement.sets.push_back(std::move(inner.definition));
                std::move(inner.sets.begin(), inner.sets.end(), std::back_inserter(statement.sets));
            }
        }
    }
}

/// Behind the bracket that closes the one at `at`.
std::size_t behind_bracket(const std::string &text, std::size_t at)
{
    int open = 0;
    do
        open += text[at] == '(' || text[at] == '{' ? 1 : text[at] == ')' || text[at] == '}' ? -1 : 0;
    while (++at < text.size() && open > 0);
    return at;
}

std::string trimmed(const std::string &text)
{
    constexpr const char *blanks = " \t\r\n";
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// What `if (…) {…} else {…}` runs; empty: nothing. Throws equations::Error where a condition is no constant.
std::string branch_of(std::string text, const equations::Scope &known)
{
    while (true) {
        const std::size_t open = std::min(text.find('('), text.size() - 1), close = behind_bracket(text, open);
        const std::string condition = text.substr(open, close - open), rest = trimmed(text.substr(close));
        const bool holds = std::abs(equations::compile_expression(known, condition, {}, "if")({})) > 0;
        if (!rest.starts_with('{')) // to the end of the line
            return holds ? rest : "";
        const std::size_t end = behind_bracket(rest, 0);
        std::string after = trimmed(rest.substr(end));
        if (holds || !after.starts_with("else"))
            return holds ? rest.substr(1, end - 2) : "";
        after = trimmed(after.substr(std::string_view("else").size()));
        if (!after.starts_with("if"))
            return after.starts_with('{') ? after.substr(1, behind_bracket(after, 0) - 2) : after;
        text = std::move(after);
    }
}

/// Runs each `if` whose condition is a constant, or hangs on no other names than the ones that it sets: what --set
/// gives these holds in any case.
void run_conditions(equations::Script &script)
{
    for (std::size_t k = 0; k < script.statements.size(); ++k) {
        equations::Statement &statement = script.statements[k];
        if (statement.kind != equations::Statement::Kind::command || !statement.text.starts_with("if"))
            continue;
        equations::Scope known;
        const std::size_t body = std::min(statement.text.find('{'), statement.text.size());
        if (std::all_of(statement.sets.begin(), statement.sets.end(), [&](const equations::Definition &set) {
                return statement.text.substr(0, body).find(set.name) != std::string::npos;
            }))
            known.load({script.file,
                        {script.statements.begin(), script.statements.begin() + static_cast<std::ptrdiff_t>(k)},
                        {}});
        try {
            const std::string lines(static_cast<std::size_t>(std::max(statement.place.line, 1) - 1), '\n');
            equations::Script run = equations::parse(lines + branch_of(statement.text, known), script.file);
            statement.sets.clear();
            for (equations::Statement &inner : run.statements) {
                if (inner.kind == equations::Statement::Kind::definition)
                    statement.sets.push_back(std::move(inner.definition));
                std::move(inner.sets.begin(), inner.sets.end(), std::back_inserter(statement.sets));
            }
        } catch (const equations::Error &) {
            continue; // what hangs on its names is refused
        }
    }
}

/// Models call an operation with p before d; tables of points ask for both by name. A sheet that has them the other way
/// round gives each another value.
void remark_order(equations::Script &script)
{
    const auto known = known_operations();
    for (const equations::Definition *definition : script.definitions()) {
        const std::vector<std::string> &has = definition->parameters;
        const std::string_view op = std::string_view(definition->name).substr(1);
        if (has.size() == 2 && has[0] == "d" && has[1] == "p" && definition->name.starts_with('t') &&
            std::any_of(known.begin(), known.end(),
                        [base = base_operation(op)](const Operation &one) { return one.name == base; }))
            script.remarks.push_back(
                {equations::Warning::Kind::differs, definition->place,
                 fmt::format("operations are called with p before d: write {}(p,d)", definition->name)});
    }
}

/// Throws Error (usage) where no file tells that state.
void refuse_unknown_state(const equations::Scope &scope, int state)
{
    if (state > 1 && states_of(scope.notes()).empty())
        throw Error(Exit::usage,
                    fmt::format("--state {}: no sheet describes more than one state of its machine", state));
}

} // namespace

std::map<std::string, fs::path> shipped(const std::string &folder)
{
    std::map<std::string, fs::path> files;
    for (const auto &entry : fs::directory_iterator(launch::shared_file(folder)))
        if (entry.path().extension() == ".gp")
            files[entry.path().stem()] = entry.path();
        else if (fs::exists(entry.path() / "sheet.gp"))
            files[entry.path().filename()] = entry.path() / "sheet.gp";
    return files;
}

fs::path file_or_shipped(const std::string &name, const std::string &folder, const std::string &what)
{
    if (fs::is_regular_file(name))
        return name;
    const std::map<std::string, fs::path> files = shipped(folder);
    if (const auto found = files.find(name); found != files.end())
        return found->second;
    const std::vector<std::string> known = names_of(files);
    refuse_unknown(name, what, fmt::format("{}", fmt::join(known, ", ")), known);
}

fs::path sheet_path(const fs::path &meant)
{
    std::error_code unknown;
    if (fs::is_directory(meant, unknown)) {
        if (fs::exists(meant / "sheet.gp"))
            return meant / "sheet.gp";
        const bool is_unfitted = fs::exists(meant / "samples.csv");
        throw Error(Exit::bad_input,
                    meant.string() + ": expected a folder with a sheet.gp, as characterise leaves it" +
                        (is_unfitted ? fmt::format("; mpisheet fit {0} -o {0}/sheet.gp makes one of its samples.csv",
                                                   meant.string())
                                     : ""));
    }
    if (!fs::exists(meant, unknown) && !meant.has_parent_path()) {
        const std::map<std::string, fs::path> files = shipped("datasheets"), models = shipped("models");
        for (const auto &known : {files, models})
            if (const auto found = known.find(meant.string()); found != known.end())
                return found->second;
        if (!meant.has_extension())
            refuse_unknown(meant.string(), files, models);
    }
    return meant;
}

equations::Script read_script(const std::filesystem::path &meant, int state)
{
    const fs::path file = sheet_path(meant);
    report::tell_more("reads " + file.string() + "\n");
    equations::Script script = formats::read_equations(file, state);
    refuse_other_units(script);
    add_loaded(script, 1);
    run_conditions(script);
    remark_order(script);
    if (script.definitions().empty())
        throw Error(Exit::bad_input, file.string() + ":1: expected equations like tbcast(p,d) = …, found none");
    return script;
}

equations::Scope read_scope(std::span<const std::filesystem::path> files, int state)
{
    equations::Scope scope;
    for (const std::filesystem::path &file : files)
        scope.load(read_script(file, state));
    refuse_unknown_state(scope, state);
    return scope;
}

equations::Scope read_sheet(const std::filesystem::path &file, Times times)
{
    return read_sheet(std::span(&file, 1), 0, times);
}

equations::Scope read_sheet(std::span<const std::filesystem::path> files, int state, Times times)
{
    equations::Scope scope;
    for (const std::filesystem::path &file : files) {
        if (fs::is_regular_file(file) && formats::read_file(file).find('=') == std::string::npos)
            throw Error(Exit::bad_input, file.string() + ":1: expected a datasheet, equations like tbcast(p,d) = …, "
                                                         "found none: a model that asks nothing of a machine needs "
                                                         "no --sheet; mpisheet characterise or fit makes one");
        equations::Script script = read_script(file, state);
        tell_overrides(scope, script);
        scope.load(std::move(script));
        if (times == Times::over_links)
            scope = over_links(std::move(scope), sheet_path(file));
    }
    refuse_unknown_state(scope, state);
    if (files.empty())
        return scope;
    if (const std::string missing = stand_ins(scope); !missing.empty())
        scope.load(equations::parse(missing, "stand-ins"));
    warn_about(scope, false);
    return scope;
}

equations::Scope with_composed(equations::Scope sheet)
{
    if (const std::string missing = composed_of_messages(sheet); !missing.empty())
        sheet.load(equations::parse(missing, "composed of messages"));
    return sheet;
}

int with_or_without_sheet(bool has_sheet, const std::function<int()> &answer)
{
    try {
        return answer();
    } catch (const equations::Error &error) {
        if (has_sheet || !error.message().starts_with("unknown "))
            throw;
        throw Error(Exit::usage, std::string(error.what()) + ": --sheet SHEET is needed");
    }
}

void warn_about(const equations::Scope &scope, bool notices)
{
    using Kind = equations::Warning::Kind;
    for (const equations::Warning &warning : equations::check(scope))
        if (notices || warning.kind == Kind::differs || warning.kind == Kind::stops)
            report::tell(fmt::format("{}\n", equations::to_string(warning)));
}

} // namespace mpisheet::evaluation
