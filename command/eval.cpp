// mpisheet eval: what an operation costs, or any expression over a sheet.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/console/json.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/points.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "formats/graph.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/query.hpp"
#include "model/sheet/states.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace mpisheet::command {
namespace {

struct EvalOptions {
    std::vector<std::filesystem::path> files; ///< loaded in order into one scope
    std::vector<std::string> expressions;
    std::vector<std::string> settings; ///< name=value
    std::filesystem::path points;      ///< CSV op,p,bytes
    int state = 0;                     ///< of the machine, by falling share; 0: as it is met
    bool strict = false;
    bool json = false;
    bool engine = false; ///< also by messages over the links of the graph beside the first file
};

namespace fs = std::filesystem;

/// The engine of the first file's machine, where its links or levels are known. Throws Error (usage) where --engine
/// asks for it and they are not.
std::optional<evaluation::SheetEngine> engine_of(const EvalOptions &options, const equations::Scope &scope)
{
    if (!options.engine && is_other_layout(scope)) // the half widths hold for nodes filled as they were measured
        return {};
    const fs::path file = evaluation::sheet_path(options.files.front());
    const std::optional<graph::Graph> graph = evaluation::read_graph_of(file);
    const bool has_levels = !last_note(scope, "graph") && !evaluation::half_widths_of_messages(scope).empty();
    if (graph || has_levels)
        return evaluation::SheetEngine(scope, file.string(), graph ? &*graph : nullptr, true);
    if (!options.engine)
        return {};
    throw Error(
        Exit::usage,
        fmt::format("--engine: {} describes neither links (a .graph beside it) nor levels of a network: mpisheet "
                    "characterise finds them (docs/levels.md)",
                    file.string()));
}

/// The files in one scope with what --set says. Throws Error (usage).
equations::Scope with_settings(const EvalOptions &options, int state)
{
    equations::Scope sheet = evaluation::with_equations(evaluation::read_scope(options.files, state), options.settings);
    for (const auto &[name, value] : evaluation::parse_settings(options.settings)) {
        if (sheet.find_variable(name) == nullptr)
            throw Error(Exit::usage, "--set " + name + ": the files define no variable of that name");
        sheet.set(name, value);
    }
    return sheet;
}

/// The value of an expression in each state of the machine, by falling share; empty where it has one speed.
struct InState {
    double share = 0, value = 0;
};

std::vector<InState> in_states(const EvalOptions &options, const equations::Scope &scope, const std::string &expression)
{
    std::vector<InState> values;
    const std::vector<MachineState> states = states_of(scope.notes());
    for (const MachineState &state : states) {
        InState here{.share = state.share, .value = std::numeric_limits<double>::quiet_NaN()};
        if (values.empty() || !state.longer.empty()) {
            const equations::Scope sheet = with_settings(options, static_cast<int>(values.size()) + 1);
            here.value = ask(make_query(completed(sheet), expression, {}, "-e"), {}, 1).points.front().value;
        }
        values.push_back(here);
    }
    return values;
}

/// " (80 % of launches; 0.64 µs in 20 %)"; `state` is the one asked for, 0: the first.
std::string states_text(const std::vector<InState> &values, int state)
{
    const auto at = static_cast<std::size_t>(std::max(state, 1)) - 1;
    std::string text;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (k != at)
            text += fmt::format("; {} in {:.0f} %",
                                std::isnan(values[k].value) ? "not known"
                                                            : report::time_text(values[k].value / us_per_second),
                                100 * values[k].share);
    return values.empty() ? "" : fmt::format(" ({:.0f} % of launches{})", 100 * values[at].share, text);
}

Json states_json(const std::vector<InState> &values)
{
    Json list = Json::array();
    for (const InState &one : values)
        list.push_back({{"state", list.size() + 1}, {"share", one.share}, {"value", number_or_null(one.value)}});
    return list;
}

/// For a person: "tbcast(8, 1024) = 12.3 µs, 95 % interval 11.9 µs … 12.7 µs".
std::string in_words(const std::string &expression, const SheetQuery &query, const SheetValue &found,
                     const std::string &states)
{
    const auto text = [&](double value) {
        return query.is_time ? report::time_text(value / us_per_second) : format_number(value);
    };
    std::string words = expression + " = " + text(found.value) + states;
    if (found.extent == Extent::unknown)
        words += ", 95 % interval not known";
    else if (!std::isnan(found.lo))
        words += ", 95 % interval " + text(found.lo) + " … " + text(found.hi);
    return words;
}

Json value_json(const std::string &expression, const SheetValue &found, const MeasuredRange &measured)
{
    return {{"expression", expression},
            {"value", found.value},
            {"lo", number_or_null(found.lo)},
            {"hi", number_or_null(found.hi)},
            {"extrapolated", found.extent != Extent::inside},
            {"measured_p", range_json(measured.p)},
            {"measured_bytes", range_json(measured.d)}};
}

/// Throws Error (usage) for arguments that no operation accepts: p below 1 or not whole, d below 0.
void check_arguments(const equations::Scope &scope, const std::string &expression)
{
    const equations::Expression call = equations::parse_expression(expression, "-e");
    const equations::Definition *function =
        call.kind == equations::Expression::Kind::call ? scope.find_function(call.name) : nullptr;
    if (function == nullptr || !call.name.starts_with('t') || function->parameters.size() != call.operands.size())
        return;
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
        const std::string &name = function->parameters[i];
        if (name != "p" && name != "d")
            continue;
        const double value =
            ask(make_query(scope, equations::print(call.operands[i]), {}, "-e"), {}, 1).points.front().value;
        if (const int least = name == "p" ? 1 : 0; value < least)
            throw Error(Exit::usage, fmt::format("-e {}: {} is {}, expected at least {}", expression, name,
                                                 format_number(value), least));
        if (name == "p" && value != std::floor(value))
            throw Error(Exit::usage, fmt::format("-e {}: p is {}, expected a whole number of processes", expression,
                                                 format_number(value)));
    }
}

/// The time of the simulated messages of an expression t<op>(p,d) [µs]. Nothing for another expression, nor, unless
/// --engine asks for it, where the equation's interval, that of `equation`, is no wider.
std::optional<double> by_engine_us(std::optional<evaluation::SheetEngine> &engine, const equations::Scope &scope,
                                   const std::string &expression, bool always, const SheetValue &equation)
{
    const equations::Expression call = equations::parse_expression(expression, "-e");
    if (!engine || call.kind != equations::Expression::Kind::call || !call.name.starts_with('t') ||
        call.operands.empty() || call.operands.size() > 2)
        return {};
    std::vector<double> arguments;
    for (const equations::Expression &operand : call.operands)
        arguments.push_back(ask(make_query(scope, equations::print(operand), {}, "-e"), {}, 1).points.front().value);
    const std::optional<evaluation::Simulated> found = evaluation::simulated(
        *engine, call.name.substr(1), arguments.front(), arguments.size() > 1 ? arguments[1] : 0, always, equation);
    return found ? std::optional(found->us) : std::nullopt;
}

/// A remark if the simulated time lies outside the equation's interval; otherwise empty.
std::string engine_in_words(std::optional<double> us, const SheetValue &equation)
{
    if (!us || !(*us < equation.lo || *us > equation.hi))
        return "";
    return "its messages, simulated over the network, take " + report::time_text(*us / us_per_second);
}

int eval(const EvalOptions &options)
{
    if (options.expressions.empty() && options.points.empty())
        throw Error(Exit::usage, "eval: give -e EXPRESSION or --points POINTS.csv");
    const equations::Scope sheet = with_settings(options, options.state);
    if (is_other_layout(sheet))
        report::tell(
            "nodes are filled otherwise than they were measured: what more than one rank does there is predicted "
            "from the layouts that were measured\n");
    const equations::Scope scope = completed(sheet);
    evaluation::warn_about(scope, false);
    const fs::path file = evaluation::sheet_path(options.files.front());
    if (const std::optional<std::string> links = last_note(scope, "graph");
        links && !fs::exists(formats::graph_file_of(file)))
        report::tell(fmt::format("{}: warning: {}, the links that it was fitted with, is not beside it: equations "
                                 "alone are evaluated\n",
                                 file.string(), *links));
    const auto make_engine = [&] { return engine_of(options, scope); };
    int status = 0;
    if (!options.points.empty()) {
        const evaluation::AnsweredPoints answered =
            evaluation::answer_points(sheet, options.points, make_engine, options.engine);
        fmt::print("{}", answered.csv);
        status = evaluation::end_with(answered.outside, options.strict);
    }
    std::optional<evaluation::SheetEngine> engine;
    if (!options.expressions.empty())
        engine = make_engine();
    Json values = Json::array();
    const bool for_a_person = isatty(STDOUT_FILENO) != 0;
    for (const std::string &expression : options.expressions) {
        const std::string plain = with_plain_sizes(expression);
        check_arguments(scope, plain);
        const std::string called = with_busy_steps(scope, plain);
        const SheetQuery query = make_query(scope, called, {}, "-e");
        const SheetValues found = ask(query, {}, 1);
        const SheetValue &one = found.points.front();
        const std::optional<double> by_engine = by_engine_us(engine, scope, plain, options.engine, one);
        std::vector<InState> states;
        if (query.is_time && (options.json || for_a_person))
            states = in_states(options, scope, called);
        if (options.json) {
            values.push_back(value_json(expression, one, found.measured));
            if (!states.empty())
                values.back()["states"] = states_json(states);
            if (engine && (by_engine || options.engine))
                values.back()["engine"] = by_engine ? Json(*by_engine) : Json();
        } else if (for_a_person)
            report::put({}, in_words(expression, query, one, states_text(states, options.state)) + "\n");
        else
            fmt::print("{:.17g}{}\n", one.value,
                       by_engine && options.engine ? fmt::format(" {:.17g}", *by_engine) : "");
        if (const std::string outside = engine_in_words(by_engine, one); !outside.empty())
            report::tell(expression + ": " + outside + ", outside the equation's interval\n");
        if (one.extent == Extent::inside)
            continue;
        report::tell(
            fmt::format("{}: {} ({})\n", expression, report::extent_text(one.extent), to_text(found.measured)));
        status = options.strict ? 1 : status;
    }
    if (options.json)
        fmt::print("{}\n", json_text(values));
    return status;
}

} // namespace

void add_eval(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<EvalOptions>();
    CLI::App *sub = subcommand(
        app, "eval",
        "what an operation costs, and how sure that is; t<op>(p,d) in µs, on a terminal in words, else a "
        "number a line",
        "mpisheet eval mine -e 'tallreduce(16,64K)' --json\n  mpisheet eval racks-64 -e 'tbcast(64,1M) / tmsg(1M)'");
    sub->add_option("FILE", options->files, "sheet, folder of one, or equations; read in order into one scope")
        ->required();
    sub->add_option("-e", options->expressions, "expression, sizes with or without units; again for more")
        ->take_all()
        ->allow_extra_args(false);
    sub->add_option("--set", options->settings, "name=value, e.g. ppn=4: overrides a variable; again for more")
        ->allow_extra_args(false);
    sub->add_option("--points", options->points,
                    "CSV op,p,bytes: printed with seconds, interval and measured range appended");
    sub->add_flag(
        "--engine", options->engine,
        "simulate the messages over the network's links or levels: a second number; with --points in place of the "
        "equation's, which moves to equation_s (without it only where that has the narrower interval)");
    add_state(sub, options->state);
    add_strict(sub, options->strict);
    sub->add_flag("--json", options->json, "print JSON: value, 95 % interval, measured range");
    on(sub, action, options, eval);
}

} // namespace mpisheet::command
