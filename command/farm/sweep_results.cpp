// A sweep's points as table, CSV, JSON and curves.

#include "command/console/json.hpp"
#include "command/farm/sweep.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>

namespace mpisheet::command {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// An input that is a number: its option, CSV column, symbol, and how an axis shows it.
struct Input {
    const char *option, *column, *symbol, *axis;
    double factor; ///< of the axis
    double (*value)(const SweepPoint &);
};
constexpr std::array inputs{
    Input{"nodes", "nodes", "N", "processors N", 1, [](const SweepPoint &at) { return double(at.nodes); }},
    Input{"tasks", "tasks", "M", "tasks M", 1, [](const SweepPoint &at) { return double(at.tasks); }},
    Input{"granularity", "granularity", "g", "granularity g", 1, [](const SweepPoint &at) { return at.granularity; }},
    Input{"task-time", "task_time_s", "T_e", "task time T_e (ms)", 1e3,
          [](const SweepPoint &at) { return at.costs.T_e; }},
    Input{"beta-e", "beta_e_s", "β_e", "overhead β_e (µs)", 1e6, [](const SweepPoint &at) { return at.costs.beta_e; }},
    Input{"beta-f", "beta_f_s", "β_f", "overhead β_f (µs)", 1e6, [](const SweepPoint &at) { return at.costs.beta_f; }},
    Input{"task-bytes", "task_bytes", "D_t", "bytes of a task", 1, [](const SweepPoint &at) { return at.costs.D_t; }},
    Input{"result-bytes", "result_bytes", "D_r", "bytes of a result", 1,
          [](const SweepPoint &at) { return at.costs.D_r; }},
    Input{"link-rate", "link_bytes_per_s", "τ", "link rate (bytes/s)", 1,
          [](const SweepPoint &at) { return at.costs.tau; }},
};

struct Output {
    const char *column;
    double (*value)(const SweepPoint &);
};
constexpr std::array sweep_outputs{
    Output{"makespan_s", [](const SweepPoint &at) { return at.found.makespan; }},
    Output{"lo_s", [](const SweepPoint &at) { return at.found.low; }},
    Output{"hi_s", [](const SweepPoint &at) { return at.found.high; }},
    Output{"startup_s", [](const SweepPoint &at) { return at.found.startup; }},
    Output{"steady_s", [](const SweepPoint &at) { return at.found.steady; }},
    Output{"winddown_s", [](const SweepPoint &at) { return at.found.winddown; }},
    Output{"throughput_per_s", [](const SweepPoint &at) { return at.found.throughput; }},
    Output{"speedup", [](const SweepPoint &at) { return at.found.speedup; }},
    Output{"efficiency", [](const SweepPoint &at) { return at.found.efficiency; }},
    Output{"unsaturated_nodes",
           [](const SweepPoint &at) { return at.unsaturated ? double(*at.unsaturated) : missing; }},
    Output{"against_s", [](const SweepPoint &at) { return at.against.value_or(missing); }},
    Output{"error", [](const SweepPoint &at) { return at.against ? at.error() : missing; }},
};

/// Options that are words; a CSV column has `_` for `-`.
struct Word {
    std::string option;
    std::string FarmOptions::*text;
};
const std::array words{
    Word{"tree", &FarmOptions::tree},     Word{"application", &FarmOptions::application},
    Word{"sheet", &FarmOptions::sheet},   Word{"task-times", &FarmOptions::task_times},
    Word{"phases", &FarmOptions::phases}, Word{"order", &FarmOptions::order},
    Word{"method", &FarmOptions::method},
};

std::string column_of(const Word &word)
{
    std::string column = word.option;
    std::replace(column.begin(), column.end(), '-', '_');
    return column;
}

const Input *input_of(const std::string &option)
{
    const auto *found =
        std::find_if(inputs.begin(), inputs.end(), [&](const Input &input) { return option == input.option; });
    return found == inputs.end() ? nullptr : found;
}

/// What an axis can show.
struct Quantity {
    const char *name, *label;
    double (*value)(const SweepPoint &);
};
constexpr std::array quantities{
    Quantity{"time", "time", [](const SweepPoint &at) { return at.found.makespan; }},
    Quantity{"speedup", "speed-up", [](const SweepPoint &at) { return at.found.speedup; }},
    Quantity{"efficiency", "efficiency", [](const SweepPoint &at) { return at.found.efficiency; }},
    Quantity{"throughput", "tasks/s", [](const SweepPoint &at) { return at.found.throughput; }},
    Quantity{"error", "error (%)", [](const SweepPoint &at) { return 100 * at.error(); }},
    Quantity{"nodes", "most processors before the root saturates",
             [](const SweepPoint &at) { return at.unsaturated ? double(*at.unsaturated) : missing; }},
};

/// "T_e = 40ms"; a word stands for itself, but for a method.
std::string named(const std::string &option, const std::string &value)
{
    const Input *input = input_of(option);
    if (input != nullptr)
        return std::string(input->symbol) + " = " + value;
    const auto is_option = [&](const Word &word) { return option == word.option && option != "method"; };
    return std::any_of(words.begin(), words.end(), is_option) ? value : option + " " + value;
}

/// The options given that are the same everywhere, but for those of these names.
std::string constants(const std::vector<Over> &overs, const FarmOptions &options,
                      std::initializer_list<std::string_view> without = {})
{
    std::string text;
    for (const FarmOption &option : farm_options()) {
        const bool swept =
            std::any_of(overs.begin(), overs.end(), [&](const Over &over) { return over.name == option.name; });
        const bool wanted = std::find(without.begin(), without.end(), option.name) == without.end();
        if (!swept && wanted && !(options.*option.text).empty())
            text += (text.empty() ? "" : "; ") + named(option.name, options.*option.text);
    }
    return text;
}

} // namespace

std::string sweep_csv(const std::vector<SweepPoint> &points)
{
    const auto further_inputs = std::span(inputs).subspan(2);         // without N and M
    const auto further_outputs = std::span(sweep_outputs).subspan(3); // without the makespan and its interval
    std::vector<std::string> cells{"program", "p", "d", "seconds", "lo_s", "hi_s", "extrapolated"};
    for (const Word &word : words)
        cells.push_back(column_of(word));
    for (const Input &input : further_inputs)
        cells.emplace_back(input.column);
    for (const Output &output : further_outputs)
        cells.emplace_back(output.column);
    cells.emplace_back("bound");
    std::string text = formats::csv_line(cells);
    for (const SweepPoint &point : points) {
        const bool varies = point.found.low < point.found.high;
        cells = {"farm",
                 std::to_string(point.nodes),
                 std::to_string(point.tasks),
                 number_or_empty(point.found.makespan),
                 varies ? number_or_empty(point.found.low) : "",
                 varies ? number_or_empty(point.found.high) : "",
                 "0"};
        for (const Word &word : words)
            cells.push_back(point.options.*word.text);
        if (cells.back().empty())
            cells.back() = "hybrid";
        for (const Input &input : further_inputs)
            cells.push_back(number_or_empty(input.value(point)));
        for (const Output &output : further_outputs)
            cells.push_back(number_or_empty(output.value(point)));
        cells.emplace_back(farm::name_of(point.found.limit));
        text += formats::csv_line(cells);
    }
    return text;
}

std::string sweep_json(const std::vector<SweepPoint> &points)
{
    Json list = Json::array();
    for (const SweepPoint &point : points) {
        Json one;
        for (const Word &word : words)
            one[column_of(word)] = point.options.*word.text;
        for (const Input &input : inputs)
            one[input.column] = number_or_null(input.value(point));
        for (const Output &output : sweep_outputs)
            one[output.column] = number_or_null(output.value(point));
        one["bound"] = farm::name_of(point.found.limit);
        list.push_back(one);
    }
    return json_text(list) + "\n";
}

std::string sweep_text(const std::vector<Over> &overs, const std::vector<SweepPoint> &points)
{
    using report::Align;
    report::Grid grid{.caption = constants(overs, points.front().options)};
    for (const Over &over : overs)
        grid.columns.push_back({over.name, input_of(over.name) != nullptr ? Align::right : Align::left});
    for (const char *title : {"makespan", "start-up", "wind-down", "tasks/s", "speed-up", "efficiency"})
        grid.columns.push_back({title, Align::right});
    grid.columns.push_back({"bound by"});
    const bool against = points.front().against.has_value();
    if (against)
        grid.columns.insert(grid.columns.end() - 1, {{"against", Align::right}, {"error", Align::right}});
    for (const SweepPoint &point : points) {
        report::Row row{point.values};
        for (const double seconds : {point.found.makespan, point.found.startup, point.found.winddown})
            row.cells.push_back(report::time_text(seconds));
        row.cells.push_back(fmt::format("{:.5g}", point.found.throughput));
        row.cells.push_back(fmt::format("{:.2f}", point.found.speedup));
        row.cells.push_back(report::percent_text(point.found.efficiency));
        if (against) {
            row.cells.push_back(report::time_text(*point.against));
            row.cells.push_back(report::signed_percent_text(point.error()));
        }
        row.cells.emplace_back(farm::name_of(point.found.limit));
        grid.rows.push_back(row);
    }
    return report::to_text(grid, report::page());
}

report::Chart sweep_chart(const std::vector<Over> &overs, const std::vector<SweepPoint> &points,
                          const SweepPicture &picture)
{
    const Input *x = input_of(overs.front().name);
    if (x == nullptr)
        throw Error(Exit::usage,
                    "--plot: the first --over gives the x axis, and " + overs.front().name + " is no number");
    const Quantity &y = *std::find_if(quantities.begin(), quantities.end(),
                                      [&](const Quantity &quantity) { return picture.what == quantity.name; });
    report::Chart chart{.title = picture.title,
                        .x_label = x->axis,
                        .y_label = picture.what == "error" ? "error against " + picture.against + " (%)" : y.label,
                        .caption = picture.what == "nodes"
                                       ? constants(overs, points.front().options, {"nodes", "tasks", "method"})
                                       : constants(overs, points.front().options),
                        .log_x = picture.log.find('x') != std::string::npos,
                        .log_y = picture.log.find('y') != std::string::npos,
                        .y_seconds = picture.what == "time",
                        .ideal = picture.what == "speedup" && overs.front().name == "nodes"};
    std::map<std::string, std::size_t> curves;
    for (const SweepPoint &point : points) {
        std::string name;
        for (std::size_t k = 1; k < overs.size(); ++k)
            name += (name.empty() ? "" : ", ") + named(overs[k].name, point.values[k]);
        const auto [at, is_new] = curves.emplace(name, chart.curves.size());
        if (is_new)
            chart.curves.push_back({name.empty() ? y.label : name, {}});
        const bool banded = picture.what == "time" && point.found.low < point.found.high;
        chart.curves[at->second].points.push_back({x->value(point) * x->factor, y.value(point),
                                                   banded ? point.found.low : missing,
                                                   banded ? point.found.high : missing});
    }
    return chart;
}

} // namespace mpisheet::command
