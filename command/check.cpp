// mpisheet check: equations parsed, names resolved, and warnings where gnuplot would differ.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

struct CheckOptions {
    std::vector<std::filesystem::path> files;
    bool json = false;
};

/// Whether one of the files is a datasheet: it says what an operation costs.
bool has_operation(const equations::Scope &scope)
{
    const auto known = known_operations();
    return std::any_of(known.begin(), known.end(), [&](const Operation &operation) {
        return scope.find_function("t" + std::string(operation.name)) != nullptr;
    });
}

int check(const CheckOptions &options)
{
    using Kind = equations::Warning::Kind;
    const equations::Scope scope = evaluation::read_scope(options.files);
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
            report::put({}, equations::to_string(warning) + "\n");
    }
    if (options.json)
        fmt::print("{}\n", json_text(list));
    else
        fmt::print("{} definition{}, {} warning{}\n", scope.definitions().size(),
                   scope.definitions().size() == 1 ? "" : "s", warnings.size(), warnings.size() == 1 ? "" : "s");
    if (errors && !has_operation(scope))
        report::tell("names of a datasheet are known beside one alone: mpisheet check SHEET.gp MODEL.gp\n");
    return errors ? static_cast<int>(Exit::bad_input) : 0;
}

} // namespace

void add_check(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CheckOptions>();
    CLI::App *sub = subcommand(app, "check", "parse equations, resolve names, warn where gnuplot would differ",
                               "mpisheet check sheet.gp model.gp");
    sub->add_option("FILE", options->files, "sheet, folder of one, or equations; read in order into one scope")
        ->required();
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, check);
}

} // namespace mpisheet::command
