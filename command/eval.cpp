// mpisheet eval, check: the equation language on the command line.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/json.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <map>

namespace mpisheet::command {
namespace {

struct EvalOptions {
    std::vector<std::filesystem::path> files; ///< loaded in order into one scope
    std::vector<std::string> expressions;
    std::filesystem::path points; ///< CSV op,p,bytes
    bool json = false;
};

struct CheckOptions {
    std::vector<std::filesystem::path> files;
    bool json = false;
};

namespace fs = std::filesystem;

/// t<op>, t<op>_lo and t<op>_hi as functions of (p, d), whatever parameters the sheet gives them; empty when undefined.
struct OperationPrograms {
    std::array<equations::Program, 3> of_p_d;
    std::array<bool, 3> defined{};
};

OperationPrograms compile_operation(const equations::Scope &scope, const std::string &op)
{
    constexpr std::array suffixes{"", "_lo", "_hi"};
    OperationPrograms programs;
    for (std::size_t i = 0; i < suffixes.size(); ++i) {
        const std::string name = "t" + op + suffixes[i];
        const equations::Definition *function = scope.find_function(name);
        if (function == nullptr && i > 0)
            continue;
        std::string arguments;
        if (function != nullptr)
            for (const std::string &parameter : function->parameters)
                arguments += (arguments.empty() ? "" : ",") + parameter;
        const std::string call =
            function != nullptr ? name + "(" + arguments + ")" : name + std::string(parameters_of(op));
        programs.of_p_d[i] = equations::compile_expression(scope, call, {"p", "d"}, "op " + op);
        programs.defined[i] = true;
    }
    return programs;
}

void print_points(const equations::Scope &scope, const fs::path &points)
{
    const formats::Table table = formats::read_table(points);
    const std::size_t op = table.column("op"), p = table.column("p"), bytes = table.column("bytes");
    std::vector<std::string> cells = table.columns();
    cells.insert(cells.end(), {"seconds", "lo_s", "hi_s"});
    std::string text = formats::csv_line(cells);
    std::map<std::string, OperationPrograms, std::less<>> compiled;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        auto found = compiled.find(table.text(row, op));
        if (found == compiled.end()) {
            const std::string name(table.text(row, op));
            if (scope.find_function("t" + name) == nullptr && scope.find_variable("t" + name) == nullptr)
                table.refuse(row, op, "an operation that the files define as t" + name);
            found = compiled.emplace(name, compile_operation(scope, name)).first;
        }
        const std::array at{static_cast<double>(table.whole(row, p, 1)),
                            static_cast<double>(table.whole(row, bytes, 0))};
        cells.clear();
        for (std::size_t column = 0; column < table.columns().size(); ++column)
            cells.emplace_back(table.text(row, column));
        for (std::size_t i = 0; i < 3; ++i)
            cells.push_back(found->second.defined[i] ? format_number(found->second.of_p_d[i](at) / 1e6) : "");
        text += formats::csv_line(cells);
    }
    fmt::print("{}", text);
}

int eval(const EvalOptions &options)
{
    if (options.expressions.empty() && options.points.empty())
        throw Error(Exit::usage, "eval: give -e EXPRESSION or --points POINTS.csv");
    const equations::Scope scope = read_scope(options.files);
    warn_about(scope, false);
    if (!options.points.empty())
        print_points(scope, options.points);
    Json values = Json::array();
    for (const std::string &expression : options.expressions) {
        const double value = equations::compile_expression(scope, expression, {}, "-e")({});
        if (options.json)
            values.push_back({{"expression", expression}, {"value", value}});
        else
            fmt::print("{:.17g}\n", value);
    }
    if (options.json)
        fmt::print("{}\n", values.dump(2));
    return 0;
}

int check(const CheckOptions &options)
{
    using Kind = equations::Warning::Kind;
    const equations::Scope scope = read_scope(options.files);
    const std::vector<equations::Warning> warnings = equations::check(scope);
    Json list = Json::array();
    bool errors = false;
    for (const equations::Warning &warning : warnings) {
        errors = errors || warning.kind == Kind::error;
        if (options.json)
            list.push_back({{"file", warning.place.file},
                            {"line", warning.place.line},
                            {"column", warning.place.column},
                            {"kind", warning.kind == Kind::error    ? "error"
                                     : warning.kind == Kind::notice ? "notice"
                                     : warning.kind == Kind::stops  ? "stops"
                                                                    : "differs"},
                            {"text", warning.text}});
        else
            fmt::print("{}\n", equations::to_string(warning));
    }
    if (options.json)
        fmt::print("{}\n", list.dump(2));
    else
        fmt::print("{} definition{}, {} warning{}\n", scope.definitions().size(),
                   scope.definitions().size() == 1 ? "" : "s", warnings.size(), warnings.size() == 1 ? "" : "s");
    return errors ? static_cast<int>(Exit::bad_input) : 0;
}

} // namespace

void add_eval(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<EvalOptions>();
    CLI::App *sub =
        subcommand(app, "eval", "evaluate expressions over equations", "mpisheet eval sheet.gp -e 'tbcast(64,1024)'");
    sub->add_option("FILE", options->files, "equations, read in order into one scope")->required();
    sub->add_option("-e", options->expressions, "expression")->take_all();
    sub->add_option("--points", options->points, "CSV op,p,bytes: printed with seconds,lo_s,hi_s appended");
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, eval);
}

void add_check(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CheckOptions>();
    CLI::App *sub = subcommand(app, "check", "parse and resolve; warn where gnuplot would differ",
                               "mpisheet check sheet.gp model.gp");
    sub->add_option("FILE", options->files, "equations, read in order into one scope")->required();
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, check);
}

} // namespace mpisheet::command
