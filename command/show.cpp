// mpisheet show: a datasheet or model for a person.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/measured/measurements.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "fit/explain.hpp"
#include "fit/fit.hpp"
#include "formats/graph.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/prediction/composition.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "report/network.hpp"
#include "report/streaming.hpp"
#include "report/tables.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/explanation.hpp"
#include "report/text/text.hpp"
#include "report/text/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace mpisheet::command {
namespace {

struct ShowOptions {
    std::filesystem::path file;
    bool tree = false;
    bool plot = false;
    bool network = false;
    std::vector<std::filesystem::path> sheets;
    std::optional<double> p, d;        ///< for the tree
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    bool json = false;
};

double one_size(const std::string &option, const std::string &text)
{
    return static_cast<double>(formats::of_option(option, [&] { return parse_size(text); }));
}

Json script_json(const equations::Script &script)
{
    Json json;
    for (const equations::Note &note : script.notes())
        json["notes"][note.key] = note.value;
    for (const equations::Definition *definition : script.definitions())
        json["definitions"].push_back({{"head", equations::head(*definition)},
                                       {"gnuplot", equations::print_gnuplot(*definition)},
                                       {"latex", equations::print_latex(*definition)}});
    return json;
}

Json tree_json(const ModelCall &call, bool measured)
{
    constexpr double us = 1e6; // in a second
    Json json{{"call", call.text}, {"of", call.of_sheet ? "sheet" : "model"}};
    if (!call.condition.empty())
        json["condition"] = call.condition;
    if (call.recurs)
        json["recurs"] = true;
    if (measured) {
        json["evaluations"] = call.evaluations;
        json["arguments"] = call.arguments;
        json[call.is_time ? "seconds" : "value"] = number_or_null(call.is_time ? call.value / us : call.value);
        json["counts"] = number_or_null(call.times);
        json["share"] = number_or_null(call.share);
    }
    for (const ModelCall &child : call.calls)
        json["calls"].push_back(tree_json(child, measured));
    return json;
}

void need_point(const ModelCall &entry, const ShowOptions &options)
{
    const auto &names = entry.meaning.definition->parameters;
    for (const auto &[name, given] : {std::pair{"p", options.p.has_value()}, {"d", options.d.has_value()}})
        if (!given && std::find(names.begin(), names.end(), name) != names.end())
            throw Error(Exit::usage, "give -" + std::string(name) + " too: " + entry.text + " depends on it");
}

/// The first call that only a datasheet can explain; nullptr if there is none.
const ModelCall *unexplained(const ModelCall &call)
{
    if (call.of_sheet && call.meaning.definition == nullptr)
        return &call;
    for (const ModelCall &child : call.calls)
        if (const ModelCall *found = unexplained(child))
            return found;
    return nullptr;
}

void print_tree(const ModelCall &entry, const std::string &caption, const ShowOptions &options)
{
    if (options.json) {
        fmt::print("{}\n", json_text(tree_json(entry, entry.evaluations > 0)));
        return;
    }
    fmt::print("{}", report::to_text(report::tree_grid(entry, caption), report::screen()));
}

int show_tree(const ShowOptions &options)
{
    equations::Script script = evaluation::read_script(options.file);
    const equations::Scope sheet = evaluation::with_equations(
        evaluation::read_sheet(options.sheets, 0, evaluation::Times::over_links), options.settings);
    equations::Scope scope(&sheet);
    scope.load(script);
    const ModelCall structure =
        composition(scope, options.entry.empty() ? last_note(scope, "predict").value_or("ttotal") : options.entry);
    if (!options.p && !options.d) {
        print_tree(structure, "", options);
        return 0;
    }
    need_point(structure, options);
    if (const ModelCall *call = unexplained(structure); call != nullptr && options.sheets.empty())
        throw Error(Exit::usage, "give --sheet SHEET.gp: the model calls " + call->text);
    const Model model =
        make_model(std::move(script), sheet, {options.entry, evaluation::parse_settings(options.settings)});
    ModelCall call = composition(*model.scope, entry_function);
    evaluate_at(call, {options.p.value_or(1), options.d.value_or(1)});
    std::string caption = model.program;
    if (const std::string machine = last_note(sheet, "machine").value_or(""); !machine.empty())
        caption += " on " + machine;
    if (options.p)
        caption += fmt::format(", p = {:.17g}", *options.p);
    if (options.d)
        caption += fmt::format(", d = {:.17g}", *options.d);
    print_tree(call.calls.at(0), caption, options);
    return 0;
}

bool script_says_samples(const equations::Script &script)
{
    const std::vector<equations::Note> notes = script.notes();
    return std::any_of(notes.begin(), notes.end(), [](const equations::Note &note) { return note.key == "samples"; });
}

/// Every operation of the sheet as a small picture.
int show_plots(const ShowOptions &options)
{
    constexpr int lines = 14;
    const std::vector<std::string> machine{options.file.string()};
    const std::vector<report::ChartedMachine> read = evaluation::read_charted(machine);
    for (const report::Equation &equation : read.front().sheet.operations) {
        report::Chart chart = report::operation_chart(equation.name, read, {.has_residuals = false});
        chart.caption.clear();
        try {
            fmt::print("{}\n",
                       report::terminal_chart(chart, {report::terminal_columns(), lines, report::has_colour()}));
        } catch (const Error &error) { // it has no value at the places that are drawn
            report::tell(equation.name + ": " + error.what() + "\n");
        }
    }
    return 0;
}

/// The operations that tell how a message is sent.
bool is_point_to_point(const Sample &sample)
{
    return sample.op == "msg" || sample.op == "send" || sample.op == "recv" || sample.op == "stream";
}

/// What the samples beside the sheet say of messages; nothing where there are none.
void print_messages(const ShowOptions &options)
{
    const std::vector<std::string> machine{options.file.string()};
    std::vector<Sample> samples = evaluation::read_charted(machine).front().samples;
    std::erase_if(samples, [](const Sample &sample) { return !is_point_to_point(sample); });
    if (samples.empty())
        return;
    const Sheet messages = fit::explained_sheet(fit::fit(samples), samples);
    if (!messages.point_to_point)
        return;
    report::say("\n" + report::eager_sentence(*messages.point_to_point) + "\n\n" +
                report::to_text(report::point_to_point_tables(*messages.point_to_point), report::screen()));
}

/// A sheet's steps of kernels are many, and few ask for them: their number is printed instead.
void print_tables(const equations::Script &script, bool all)
{
    constexpr std::size_t few = 10;
    std::vector<report::Grid> tables = report::sheet_tables(script);
    std::size_t count = 0;
    const auto is_long = [&](const report::Grid &table) {
        const bool of_steps = table.caption.starts_with("Calibration") && table.rows.size() > few;
        count = of_steps ? table.rows.size() : count;
        return of_steps;
    };
    if (!all)
        std::erase_if(tables, is_long);
    fmt::print("{}", report::to_text(tables, report::screen()));
    if (count > 0)
        report::say(fmt::format("\n{} equations of kernels' steps are not shown: mpisheet show --all\n", count));
}

Json network_json(const std::string &levels, const std::optional<graph::Graph> &graph)
{
    Json json{{"levels", levels.empty() ? Json() : Json(levels)}};
    if (!graph)
        return json;
    json["ranks"] = graph->p;
    json["routers"] = graph->routers();
    json["misfit"] = graph->misfit;
    json["at_once"] = graph->at_once;
    json["router_of_rank"] = graph->router;
    for (const double seconds : graph->own_s)
        json["own_s"].push_back(seconds);
    for (const graph::Link &link : graph->links)
        json["links"].push_back({{"kind", graph::kind_names.at(static_cast<std::size_t>(link.kind))},
                                 {"from", link.from},
                                 {"to", link.to},
                                 {"seconds", link.seconds},
                                 {"bytes_s", link.bytes_s},
                                 {"both_ways", link.both_ways}});
    return json;
}

/// The levels that a sheet's header names, and the graph beside it.
int show_network(const ShowOptions &options)
{
    const std::filesystem::path sheet = evaluation::sheet_path(options.file);
    const std::string levels = last_note(evaluation::read_sheet(sheet), "network").value_or("");
    const std::filesystem::path file = formats::graph_file_of(sheet);
    const std::optional<graph::Graph> graph =
        std::filesystem::exists(file) ? std::optional(formats::read_graph(file)) : std::nullopt;
    if (options.json) {
        fmt::print("{}\n", json_text(network_json(levels, graph)));
        return 0;
    }
    if (!levels.empty())
        report::say("levels: " + levels + "\n");
    if (graph)
        report::say("links: " + report::in_words(*graph) + "\n\n" +
                    report::to_text(report::network_table(*graph), report::screen()));
    if (levels.empty() && !graph)
        report::say("the sheet knows no network: all ranks are alike, or nobody looked (docs/levels.md)\n");
    return 0;
}

int show(const ShowOptions &options)
{
    if (options.tree)
        return show_tree(options);
    if (options.network)
        return show_network(options);
    if (options.plot)
        return show_plots(options);
    const equations::Script script = evaluation::read_script(options.file);
    const bool is_sheet = script_says_samples(script);
    const std::vector<report::Streaming> streams =
        is_sheet ? report::streaming_of(report::make_datasheet(evaluation::read_script(options.file)))
                 : std::vector<report::Streaming>{};
    if (options.json) {
        Json json = script_json(script);
        if (is_sheet)
            json["streaming"] = report::streaming_json(streams);
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    print_tables(script, report::shows_all());
    if (!streams.empty()) {
        const std::string remarks = report::streaming_remarks(streams);
        report::say("\n" + report::to_text(report::streaming_table(streams), report::screen()) +
                    (remarks.empty() ? "" : remarks + "\n"));
    }
    if (is_sheet)
        print_messages(options);
    return 0;
}

} // namespace

void add_show(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ShowOptions>();
    CLI::App *sub = subcommand(app, "show", "a sheet as tables: equations, errors, eager limit; or a model",
                               "mpisheet show mine\n  mpisheet show mine --plot\n  mpisheet show model.gp --tree -p 64 "
                               "-d 1024 --sheet sheet.gp");
    sub->add_option("FILE", options->file, "datasheet, folder of one, or model")->required();
    sub->add_flag("--plot", options->plot, "draw each operation of a sheet");
    sub->add_flag("--network", options->network, "the levels of its ranks, or the links found between them");
    CLI::Option *tree = sub->add_flag("--tree", options->tree, "draw what the model calls, with each call's share");
    const auto of_tree = [&](CLI::Option *option) { return option->needs(tree); };
    of_tree(sub->add_option("--sheet", options->sheets, "datasheet (.gp); more than one are read in order"))
        ->allow_extra_args(false);
    of_tree(sub->add_option_function<std::string>(
        "-p", [options](const std::string &text) { options->p = one_size("-p", text); },
        "processes: shares at this point"));
    of_tree(sub->add_option_function<std::string>(
        "-d", [options](const std::string &text) { options->d = one_size("-d", text); }, "problem size"));
    of_tree(sub->add_option("--entry", options->entry, "function at the top (else the model's #@ predict)"));
    of_tree(sub->add_option("--set", options->settings, "name=value: overrides a variable of model or sheet"));
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, show);
}

} // namespace mpisheet::command
