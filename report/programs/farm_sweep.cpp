#include "report/programs/farm_sweep.hpp"

#include "formats/json.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>

namespace mpisheet::report {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// An input that is a number: its option, CSV column, symbol, and how an axis shows it.
struct SweptInput {
    const char *option, *column, *symbol, *axis;
    double factor; ///< of the axis
    double (*value)(const SweepPoint &);
};
constexpr std::array swept_inputs{
    SweptInput{"nodes", "nodes", "N", "processors N", 1, [](const SweepPoint &at) { return double(at.nodes); }},
    SweptInput{"tasks", "tasks", "M", "tasks M", 1, [](const SweepPoint &at) { return double(at.tasks); }},
    SweptInput{"granularity", "granularity", "g", "granularity g", 1,
               [](const SweepPoint &at) { return at.granularity; }},
    SweptInput{"task-time", "task_time_s", "T_e", "task time T_e (ms)", 1e3,
               [](const SweepPoint &at) { return at.costs.T_e; }},
    SweptInput{"beta-e", "beta_e_s", "β_e", "overhead β_e (µs)", 1e6,
               [](const SweepPoint &at) { return at.costs.beta_e; }},
    SweptInput{"beta-f", "beta_f_s", "β_f", "overhead β_f (µs)", 1e6,
               [](const SweepPoint &at) { return at.costs.beta_f; }},
    SweptInput{"task-bytes", "task_bytes", "D_t", "bytes of a task", 1,
               [](const SweepPoint &at) { return at.costs.D_t; }},
    SweptInput{"result-bytes", "result_bytes", "D_r", "bytes of a result", 1,
               [](const SweepPoint &at) { return at.costs.D_r; }},
    SweptInput{"link-rate", "link_bytes_per_s", "τ", "link rate (bytes/s)", 1,
               [](const SweepPoint &at) { return at.costs.tau; }},
};

struct SweptOutput {
    const char *column;
    double (*value)(const SweepPoint &);
};
constexpr std::array sweep_outputs{
    SweptOutput{"makespan_s", [](const SweepPoint &at) { return at.found.makespan; }},
    SweptOutput{"lo_s", [](const SweepPoint &at) { return at.found.low; }},
    SweptOutput{"hi_s", [](const SweepPoint &at) { return at.found.high; }},
    SweptOutput{"startup_s", [](const SweepPoint &at) { return at.found.startup; }},
    SweptOutput{"steady_s", [](const SweepPoint &at) { return at.found.steady; }},
    SweptOutput{"winddown_s", [](const SweepPoint &at) { return at.found.winddown; }},
    SweptOutput{"throughput_per_s", [](const SweepPoint &at) { return at.found.throughput; }},
    SweptOutput{"speedup", [](const SweepPoint &at) { return at.found.speedup; }},
    SweptOutput{"efficiency", [](const SweepPoint &at) { return at.found.efficiency; }},
    SweptOutput{"unsaturated_nodes",
                [](const SweepPoint &at) { return at.unsaturated ? double(*at.unsaturated) : missing; }},
    SweptOutput{"against_s", [](const SweepPoint &at) { return at.against.value_or(missing); }},
    SweptOutput{"error", [](const SweepPoint &at) { return at.against ? at.error() : missing; }},
};

/// Options that are words; a CSV column has `_` for `-`.
constexpr std::array swept_words{"tree", "application", "sheet", "task-times", "phases", "order", "method"};

std::string column_of(std::string option)
{
    std::replace(option.begin(), option.end(), '-', '_');
    return option;
}

const SweptInput *input_of(const std::string &option)
{
    const auto *found = std::find_if(swept_inputs.begin(), swept_inputs.end(),
                                     [&](const SweptInput &input) { return option == input.option; });
    return found == swept_inputs.end() ? nullptr : found;
}

/// What an axis can show.
struct SweptQuantity {
    const char *name, *label;
    double (*value)(const SweepPoint &);
};
constexpr std::array swept_quantities{
    SweptQuantity{"time", "time", [](const SweepPoint &at) { return at.found.makespan; }},
    SweptQuantity{"speedup", "speed-up", [](const SweepPoint &at) { return at.found.speedup; }},
    SweptQuantity{"efficiency", "efficiency", [](const SweepPoint &at) { return at.found.efficiency; }},
    SweptQuantity{"throughput", "tasks/s", [](const SweepPoint &at) { return at.found.throughput; }},
    SweptQuantity{"error", "error (%)", [](const SweepPoint &at) { return 100 * at.error(); }},
    SweptQuantity{"nodes", "most processors before the root saturates",
                  [](const SweepPoint &at) { return at.unsaturated ? double(*at.unsaturated) : missing; }},
};

/// "T_e = 40ms"; a word stands for itself, but for a method.
std::string named(const std::string &option, const std::string &value)
{
    const SweptInput *input = input_of(option);
    if (input != nullptr)
        return std::string(input->symbol) + " = " + value;
    const bool is_word = std::find(swept_words.begin(), swept_words.end(), option) != swept_words.end();
    return is_word && option != "method" ? value : option + " " + value;
}

/// The options given that are the same everywhere, but for those of these names.
std::string constants(const Sweep &sweep, std::initializer_list<std::string_view> without = {})
{
    std::string text;
    for (const auto &[name, value] : sweep.points.front().given) {
        const bool swept = std::find(sweep.over.begin(), sweep.over.end(), name) != sweep.over.end();
        if (!swept && std::find(without.begin(), without.end(), name) == without.end())
            text += (text.empty() ? "" : "; ") + named(name, value);
    }
    return text;
}

/// What was given for an option; empty: nothing.
std::string given(const SweepPoint &point, const char *option)
{
    for (const auto &[name, value] : point.given)
        if (name == option)
            return value;
    return "";
}

} // namespace

std::string sweep_csv(const Sweep &sweep)
{
    const auto further_inputs = std::span(swept_inputs).subspan(2);   // without N and M
    const auto further_outputs = std::span(sweep_outputs).subspan(3); // without the makespan and its interval
    std::vector<std::string> cells{"program", "p", "d", "seconds", "lo_s", "hi_s", "extrapolated"};
    for (const char *word : swept_words)
        cells.push_back(column_of(word));
    for (const SweptInput &input : further_inputs)
        cells.emplace_back(input.column);
    for (const SweptOutput &output : further_outputs)
        cells.emplace_back(output.column);
    cells.emplace_back("bound");
    std::string text = formats::csv_line(cells);
    for (const SweepPoint &point : sweep.points) {
        const bool varies = point.found.low < point.found.high;
        cells = {"farm",
                 std::to_string(point.nodes),
                 std::to_string(point.tasks),
                 number_or_empty(point.found.makespan),
                 varies ? number_or_empty(point.found.low) : "",
                 varies ? number_or_empty(point.found.high) : "",
                 "0"};
        for (const char *word : swept_words)
            cells.push_back(given(point, word));
        if (cells.back().empty())
            cells.back() = "hybrid";
        for (const SweptInput &input : further_inputs)
            cells.push_back(number_or_empty(input.value(point)));
        for (const SweptOutput &output : further_outputs)
            cells.push_back(number_or_empty(output.value(point)));
        cells.emplace_back(farm::name_of(point.found.limit));
        text += formats::csv_line(cells);
    }
    return text;
}

std::string sweep_json(const Sweep &sweep)
{
    formats::Json list = formats::Json::array();
    for (const SweepPoint &point : sweep.points) {
        formats::Json one;
        for (const char *word : swept_words)
            one[column_of(word)] = given(point, word);
        for (const SweptInput &input : swept_inputs)
            one[input.column] = formats::number_or_null(input.value(point));
        for (const SweptOutput &output : sweep_outputs)
            one[output.column] = formats::number_or_null(output.value(point));
        one["bound"] = farm::name_of(point.found.limit);
        list.push_back(one);
    }
    return formats::json_text(list) + "\n";
}

std::string sweep_text(const Sweep &sweep)
{
    Grid grid{.caption = constants(sweep)};
    for (const std::string &over : sweep.over)
        grid.columns.push_back({over, input_of(over) != nullptr ? Align::right : Align::left});
    for (const char *title : {"makespan", "start-up", "wind-down", "tasks/s", "speed-up", "efficiency"})
        grid.columns.push_back({title, Align::right});
    grid.columns.push_back({"bound by"});
    const bool against = sweep.points.front().against.has_value();
    if (against)
        grid.columns.insert(grid.columns.end() - 1, {{"against", Align::right}, {"error", Align::right}});
    for (const SweepPoint &point : sweep.points) {
        Row row{point.values};
        for (const double seconds : {point.found.makespan, point.found.startup, point.found.winddown})
            row.cells.push_back(time_text(seconds));
        row.cells.push_back(fmt::format("{:.5g}", point.found.throughput));
        row.cells.push_back(fmt::format("{:.2f}", point.found.speedup));
        row.cells.push_back(percent_text(point.found.efficiency));
        if (against) {
            row.cells.push_back(time_text(*point.against));
            row.cells.push_back(signed_percent_text(point.error()));
        }
        row.cells.emplace_back(farm::name_of(point.found.limit));
        grid.rows.push_back(row);
    }
    return to_text(grid, page());
}

Chart sweep_chart(const Sweep &sweep, const SweepPicture &picture)
{
    const SweptInput *x = input_of(sweep.over.front());
    if (x == nullptr)
        throw Error(Exit::usage,
                    "--plot: the first --over gives the x axis, and " + sweep.over.front() + " is no number");
    const SweptQuantity &y =
        *std::find_if(swept_quantities.begin(), swept_quantities.end(),
                      [&](const SweptQuantity &quantity) { return picture.what == quantity.name; });
    Chart chart{.title = picture.title,
                .x_label = x->axis,
                .y_label = picture.what == "error" ? "error against " + sweep.against + " (%)" : y.label,
                .caption = picture.what == "nodes" ? constants(sweep, {"nodes", "tasks", "method"}) : constants(sweep),
                .log_x = picture.log.find('x') != std::string::npos,
                .log_y = picture.log.find('y') != std::string::npos,
                .y_seconds = picture.what == "time",
                .ideal = picture.what == "speedup" && sweep.over.front() == "nodes"};
    std::map<std::string, std::size_t> curves;
    for (const SweepPoint &point : sweep.points) {
        std::string name;
        for (std::size_t k = 1; k < sweep.over.size(); ++k)
            name += (name.empty() ? "" : ", ") + named(sweep.over[k], point.values[k]);
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

} // namespace mpisheet::report
