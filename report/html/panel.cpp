#include "report/html/panel.hpp"

#include "equations/graph.hpp"
#include "formats/exports/javascript.hpp"
#include "formats/json.hpp"
#include "model/operation.hpp"
#include "model/points.hpp"
#include "model/sheet/measured.hpp"
#include "model/visible.hpp"
#include "report/text/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

using formats::Json;
using formats::number_or_null;

/// [least, most, nothing is known beyond, apart] of each parameter, null where it may be anything.
Json ranges_json(std::span<const equations::Watch::Range> allowed)
{
    Json ranges = Json::array();
    for (const equations::Watch::Range &range : allowed)
        ranges.push_back(std::isfinite(range.most)
                             ? Json{range.least, range.most, number_or_null(range.far), number_or_null(range.apart)}
                             : Json());
    return ranges;
}

struct Watched {
    std::vector<std::string> names;
    Json functions = Json::array();
};

/// Functions whose arguments tell whether the sheet was asked where nobody measured; those assumed have no range.
Watched watched_of(const equations::Scope &sheet)
{
    Watched watched;
    const auto add = [&](const std::string &name, std::span<const equations::Watch::Range> allowed) {
        const equations::Definition *function = sheet.find_function(name);
        if (function == nullptr || std::find(watched.names.begin(), watched.names.end(), name) != watched.names.end())
            return;
        watched.names.push_back(name);
        watched.functions.push_back(
            {{"name", name}, {"parameters", function->parameters}, {"ranges", ranges_json(allowed)}});
    };
    for (const MeasuredFunction &function : measured_functions(sheet, false))
        add(function.notes.function, function.allowed);
    for (const std::string &name : assumed_names(sheet))
        add(name, {});
    return watched;
}

Json operations_json(const AskedMachine &machine)
{
    Json operations = Json::object();
    for (const std::string &name : machine.operations) {
        const equations::Definition *function = machine.sheet.find_function("t" + name);
        const auto is_known = [](const std::string &parameter) { return parameter == "p" || parameter == "d"; };
        if (function != nullptr && std::all_of(function->parameters.begin(), function->parameters.end(), is_known))
            operations[name] = {{"parameters", function->parameters}, {"d", d_means(name)}};
    }
    return operations;
}

/// The functions of a machine in levels that its latency and bandwidth are in, or (c_) its speed; what is said by
/// others of them follows these.
std::vector<std::string> scaled_of(const equations::Scope &sheet)
{
    std::vector<std::string> names;
    if (sheet.find_function("Message") == nullptr || sheet.find_function("Gap") == nullptr)
        return names;
    const auto is_one = [](const equations::Definition &definition) {
        const std::string &name = definition.name;
        return definition.is_function && definition.parameters.size() == 1 && !name.ends_with("_lo") &&
               !name.ends_with("_hi") &&
               (name == "tmsg" || name.starts_with("tmsg_") || name == "tstream" || name.starts_with("tstream_") ||
                name.starts_with("tgap_") || name.starts_with("c_"));
    };
    const std::vector<equations::Node> nodes = equations::call_graph(sheet);
    for (const equations::Node &node : nodes)
        if (is_one(*node.meaning.definition) &&
            std::none_of(node.needs.begin(), node.needs.end(),
                         [&](std::size_t need) { return is_one(*nodes[need].meaning.definition); }))
            names.push_back(node.meaning.definition->name);
    return names;
}

/// The page's script is told apart from its end by no more than a <.
std::string text(const Json &json)
{
    std::string text = visible_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
        text.replace(at, 1, "\\u003c");
    return text;
}

/// What is written once, however many machines it is the same for.
struct Written {
    std::vector<std::string> functions;

    std::size_t place_of(const std::string &function)
    {
        const auto found = std::find(functions.begin(), functions.end(), function);
        const auto place = static_cast<std::size_t>(found - functions.begin());
        if (found == functions.end())
            functions.push_back(function);
        return place;
    }
    [[nodiscard]] std::string list() const
    {
        std::string list;
        for (const std::string &function : functions)
            list += function + ",\n";
        return "[" + list + "]";
    }
};

/// Where a derived program's runs were: the ranges that it is judged by, and the largest p and d of them.
Json learnt_json(const AskedProgram &program)
{
    Json learnt = Json::array();
    for (const MeasuredFunction &function : measured_functions(*program.model.scope, false)) {
        const FunctionNotes &notes = function.notes;
        if (notes.function == "ttotal")
            learnt.push_back(
                {{"name", program.name},
                 {"parameters", {"p", "d"}},
                 {"ranges", ranges_json(function.allowed)},
                 {"most",
                  {notes.p.empty() ? Json() : Json(notes.p.back()), notes.sizes ? Json(notes.sizes->most) : Json()}}});
    }
    return learnt;
}

Json program_json(const AskedProgram &program, std::span<const std::string> scaled, Written &models)
{
    const Model &model = program.model;
    Json settings = Json::object(), told = Json::object(), options = Json::object(), steps = Json::array();
    for (const equations::Definition *setting : exports::settings_of(*model.scope)) {
        const auto value = program.values.find(setting->name);
        settings[setting->name] = value != program.values.end() ? value->second : setting->body.value;
        if (const auto words = last_note(*model.scope, setting->name))
            told[setting->name] = *words;
    }
    for (const auto &[name, option] : program.options)
        options[name] = option;
    for (const equations::Node &node : equations::call_graph(*model.scope))
        if (const std::string &name = node.meaning.definition->name;
            name.starts_with("c_") && std::find(scaled.begin(), scaled.end(), name) != scaled.end())
            steps.push_back(name);
    return {{"code", models.place_of(exports::javascript_model(*model.scope, model.part_texts))},
            {"group", program.group},
            {"words", program.words},
            {"p", program.p_option},
            {"d_option", program.d_option},
            {"parts", model.parts},
            {"d", program.d},
            {"misfit", model.misfit},
            {"learnt", learnt_json(program)},
            {"steps", steps},
            {"settings", settings},
            {"told", told},
            {"options", options},
            {"caution", program.caution},
            {"processes", program.processes}};
}

/// By what they are of, "p:d medians of launches in µs,d …;p:…", "*d" where the point is of another state.
Json points_json(std::span<const AskedPoint> points)
{
    std::map<std::string, std::string> texts;
    std::map<std::string, int> last;
    for (const AskedPoint &point : points) {
        std::string &text = texts[point.what];
        const bool same_p = !text.empty() && last[point.what] == point.p;
        text += same_p ? "," : fmt::format("{}{}:", text.empty() ? "" : ";", point.p);
        text += fmt::format("{}{}", point.apart ? "*" : "", point.d);
        for (const double seconds : point.seconds)
            text += fmt::format(" {:.3g}", seconds * us_per_second);
        last[point.what] = point.p;
    }
    return texts;
}

Json machine_json(const AskedMachine &machine, Written &sheets, Written &models)
{
    const equations::Scope &sheet = machine.sheet;
    const Watched watched = watched_of(sheet);
    const std::vector<std::string> scaled = scaled_of(sheet);
    Json messages = Json::array(), programs = Json::object();
    std::copy_if(scaled.begin(), scaled.end(), std::back_inserter(messages),
                 [](const std::string &name) { return name.starts_with("t"); });
    Json seen = Json::object();
    for (const auto &[op, ratio] : machine.seen)
        seen[op] = std::round(1000 * ratio) / 1000;
    std::vector<const equations::Scope *> states{&sheet};
    for (const equations::Scope &state : machine.states)
        states.push_back(&state);
    for (const AskedProgram &program : machine.programs)
        programs[program.name] = program_json(program, scaled, models);
    return {{"name", machine.name},
            {"file", shell_word(machine.file)},
            {"code", sheets.place_of(exports::javascript_sheet(states, watched.names, scaled))},
            {"states_told", machine.states_told},
            {"watched", watched.functions},
            {"operations", operations_json(machine)},
            {"programs", programs},
            {"left_out", machine.left_out},
            {"intervals", has_intervals(sheet)},
            {"upTo", number_or_null(intervals_up_to(sheet))},
            {"ppn", sheet.find_variable("ppn") != nullptr ? sheet.find_variable("ppn")->body.value : 0},
            {"messages", messages},
            {"measured", points_json(machine.points)},
            {"seen", seen}};
}

} // namespace

std::string panel(const Asked &asked)
{
    if (asked.machines.empty())
        return {};
    const auto field = [](const char *id, const char *label, const std::string &control) {
        return "<label id=\"ask-" + std::string(id) + "-label\">" + label + ' ' + control + "</label>\n";
    };
    const auto input = [&](const char *id, const char *label, const char *value, const char *more) {
        return field(id, label,
                     "<input id=\"ask-" + std::string(id) + "\" value=\"" + value + "\" autocomplete=\"off\" " + more +
                         ">");
    };
    const auto slider = [&](const char *id) {
        return field(id, id,
                     "× <output id=\"ask-" + std::string(id) + "-times\">1</output> <input type=\"range\" id=\"ask-" +
                         id + "\" min=\"-4\" max=\"4\" step=\"0.25\" value=\"0\">");
    };
    const auto box = [&](const char *id, const char *label, const char *more) {
        return field(id, label, "<input type=\"checkbox\" id=\"ask-" + std::string(id) + "\" " + more + ">");
    };
    const auto button = [](const char *id, const char *text) {
        return "<button type=\"button\" id=\"ask-" + std::string(id) + "\">" + text + "</button>\n";
    };
    const auto fields = [](const char *id, const std::string &controls) {
        return "<div class=\"fields\" id=\"ask-" + std::string(id) + "\">" + controls + "</div>\n";
    };
    const std::string asked_for =
        fields("question", field("what", "what", "<select id=\"ask-what\"></select>") +
                               input("p", "processes p", "8", "title=\"64, or nodes x ranks on each: 16 x 4\"") +
                               input("ppn", "ranks a node", "", "inputmode=\"numeric\"") +
                               input("d", "d", "1 KiB", "") +
                               field("state", "state of the machine", "<select id=\"ask-state\"></select>") +
                               field("over", "picture over",
                                     "<select id=\"ask-over\"><option>p</option><option>d</option><option value=\"p x "
                                     "d\">p × d</option></select>")) +
        fields("scales", slider("latency") + slider("bandwidth") + slider("computing")) + fields("settings", "") +
        fields("machines", "");
    const std::string picture = fields(
        "shown", field("colour", "colours",
                       "<select id=\"ask-colour\"><option>time</option><option>time per byte</option>"
                       "<option>fastest machine</option></select>") +
                     box("log-x", "logarithmic x axis", "checked") + box("log-y", "y axis", "checked") +
                     box("show-measured", "measured", "checked") + box("show-launches", "each launch", "checked") +
                     box("show-others", "other states of the machine", "") + button("whole", "reset zoom") +
                     button("csv", "CSV") + button("plot", "command"));
    return "<section id=\"ask\" class=\"ask\" aria-labelledby=\"ask-title\" hidden>\n" +
           heading("h2", "What would it cost?", "ask-title") + "<div id=\"ask-fields\">\n" + asked_for +
           "</div>\n<p class=\"soft\" id=\"ask-means\"></p>\n"
           "<div id=\"ask-answer\" class=\"scroll\" aria-live=\"polite\"></div>\n"
           "<div id=\"ask-picture\">\n<div id=\"ask-curve\"></div>\n"
           "<p class=\"soft\" id=\"ask-read\" role=\"status\"></p>\n" +
           picture + "</div>\n" +
           "<details id=\"ask-ranking\"><summary>every program at its best p, and the machine that is "
           "fastest</summary>" +
           fields("rank", input("rank-d", "d of every program", "", "inputmode=\"numeric\"")) +
           "<div id=\"ask-ranks\"></div></details>\n<pre id=\"ask-command\"></pre>\n<p>" +
           button("copy", "copy as command") + button("link", "copy link") +
           "<span role=\"status\" id=\"ask-said\"></span></p>\n</section>\n";
}

std::string panel_script(const Asked &asked)
{
    if (asked.machines.empty())
        return {};
    Written sheets, models;
    Json machines = Json::array();
    for (const AskedMachine &machine : asked.machines)
        machines.push_back(machine_json(machine, sheets, models));
    return "'use strict';\n" + std::string(exports::javascript_support()) + std::string(panel_functions()) + "panel(" +
           text(machines) + ",\n" + sheets.list() + ",\n" + models.list() + ");\n";
}

std::vector<AskedPoint> asked_points(const Folder &folder)
{
    std::vector<AskedPoint> points;
    const auto add = [&](const std::string &what, const PointKey &key, const std::map<int, double> &medians,
                         bool apart) {
        AskedPoint point{.what = what, .p = key.p, .d = key.d, .apart = apart};
        for (const auto &[launch, seconds] : medians)
            point.seconds.push_back(seconds);
        points.push_back(std::move(point));
    };
    for (const MeasuredPoint &point : measured_points(folder.samples))
        add("op " + point.key.op, point.key, launch_medians(point), false);
    for (const MeasuredPoint &point : points_apart(folder.samples))
        add("op " + point.key.op, point.key, launch_medians(point), true);
    std::map<PointKey, SecondsByLaunch> runs;
    for (const Run &run : folder.validated.runs)
        if (run.valid && run.phase == "total")
            runs[{run.program, run.p, run.d}][run.launch].push_back(run.seconds);
    for (const auto &[key, seconds] : runs)
        add("program " + key.op, key, launch_medians(seconds), false);
    return points;
}

} // namespace mpisheet::report
