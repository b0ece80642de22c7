#include "evaluation/measured/measurement_forecast.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "formats/fields.hpp"
#include "formats/json.hpp"
#include "formats/points.hpp"
#include "launch/child.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "model/sheet/query.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;
using campaign::CostedPoint;
using campaign::Forecast;
using formats::PlannedPoint;

/// The probe's own plan of one launch.
std::vector<PlannedPoint> points_of_launch(const launch::MeasurementPlan &options)
{
    std::vector<std::string> arguments = campaign::choice_of_points(options.probe);
    arguments.insert(arguments.end(), {"--plan", to_text(options.layout)});
    const std::vector<std::string> words = launch::words_alone(options.probe.launcher, "mpisheet-probe", arguments);
    const auto [status, lines] = launch::run_and_read(words);
    if (status == static_cast<int>(Exit::usage) && !lines.empty())
        throw Error(Exit::usage, lines.front().substr(lines.front().find(": ") + 2)); // behind "error"
    if (status != 0)
        throw Error(Exit::bug,
                    fmt::format("{} --plan ended with status {}: {}", words.front(), status, fmt::join(lines, " | ")));
    std::string text;
    for (const std::string &line : lines)
        text += line + "\n";
    return formats::records_of(formats::parse_table(text, "mpisheet-probe --plan"), formats::planned_fields);
}

/// What each call costs by the sheet, where it has the operation; else by the guess.
std::vector<CostedPoint> costed(const std::vector<PlannedPoint> &points, const fs::path &sheet)
{
    std::vector<CostedPoint> all;
    std::map<std::string, std::vector<std::size_t>> places;
    for (const PlannedPoint &planned : points) {
        places[planned.point.op].push_back(all.size());
        all.push_back({planned, campaign::guessed_seconds(planned)});
    }
    if (sheet.empty())
        return all;
    const equations::Scope scope = read_sheet(sheet);
    for (const auto &[op, of_op] : places) {
        if (scope.find_function("t" + op) == nullptr && scope.find_variable("t" + op) == nullptr)
            continue;
        std::vector<std::vector<double>> p_and_d(2);
        for (const std::size_t place : of_op) {
            p_and_d[0].push_back(all[place].planned.point.p);
            p_and_d[1].push_back(static_cast<double>(all[place].planned.point.d));
        }
        const SheetValues values = ask(operation_query(scope, op), p_and_d, of_op.size());
        for (std::size_t i = 0; i < of_op.size(); ++i)
            if (const double us = values.points[i].value; std::isfinite(us) && us > 0)
                all[of_op[i]].seconds = us / us_per_second;
    }
    return all;
}

campaign::Pace pace_for(const launch::MeasurementPlan &options)
{
    if (fs::exists(options.known / "samples.profile.csv") && fs::exists(options.known / "samples.json"))
        return campaign::pace_of(options.known);
    campaign::Pace guess;
    guess.source = launch::is_simulated(options.probe.launcher) ? "what the simulator took where this was written"
                   : options.known.empty() ? "a guess: without --sheet a call is taken to need 2 µs (a latency) for "
                                             "each doubling of p, and 10 GB/s (a "
                                             "bandwidth) for its bytes; --sheet DIR of an earlier measurement, or a "
                                             "datasheet of a machine like it, replaces both"
                                           : "the equations of " + options.known.string() + ", and a guess of the rest";
    return guess;
}

std::string minutes_text(double seconds)
{
    return seconds < 10    ? fmt::format("{:.1f} s", seconds)
           : seconds < 120 ? fmt::format("{:.0f} s", seconds)
                           : fmt::format("{:.1f} min", seconds / 60);
}

std::string bytes_text(double bytes)
{
    constexpr double kibi = 1024;
    return bytes < kibi * kibi          ? fmt::format("{:.0f} KiB", std::ceil(bytes / kibi))
           : bytes < kibi * kibi * kibi ? fmt::format("{:.1f} MiB", bytes / kibi / kibi)
                                        : fmt::format("{:.1f} GiB", bytes / kibi / kibi / kibi);
}

/// Points left out of one operation for one reason.
struct LeftOut {
    std::string op, reason;
    int p_least = 0, p_most = 0, points = 0;
    std::int64_t d_least = 0, d_most = 0;
};

std::vector<LeftOut> left_out(const std::vector<CostedPoint> &points)
{
    std::map<std::pair<std::string, std::string>, LeftOut> groups;
    for (const auto &[planned, seconds] : points) {
        if (planned.left_out.empty())
            continue;
        const auto &[op, p, d, layout] = planned.point;
        LeftOut &group =
            groups.try_emplace({op, planned.left_out}, LeftOut{op, planned.left_out, p, p, 0, d, d}).first->second;
        group.p_least = std::min(group.p_least, p);
        group.p_most = std::max(group.p_most, p);
        group.d_least = std::min(group.d_least, d);
        group.d_most = std::max(group.d_most, d);
        ++group.points;
    }
    std::vector<LeftOut> list;
    for (auto &[key, group] : groups)
        list.push_back(std::move(group));
    return list;
}

/// Whether the steps of kernels, the node's rates and the fit are a second job, of one node: the others would idle.
bool has_second_job(const launch::MeasurementPlan &options)
{
    return options.time > 0 && options.layout.nodes > 1 && !options.probe.target.simulated;
}

/// How many jobs of that time it takes: one that is stopped goes on in the next.
int jobs_needed(const launch::MeasurementPlan &options, const Forecast &forecast)
{
    const double usable = std::max(options.time - launch::margin_of_job, 1.0);
    const double second = has_second_job(options) ? forecast.stages.back().least : 0;
    return std::max(1, static_cast<int>(std::ceil((forecast.least - second) / usable)));
}

formats::Json forecast_json(const launch::MeasurementPlan &options, const Forecast &forecast,
                            const campaign::Pace &pace, const std::vector<LeftOut> &left)
{
    formats::Json stages = formats::Json::array(), omitted = formats::Json::array();
    for (const campaign::Stage &stage : forecast.stages)
        stages.push_back({{"stage", stage.name}, {"least_s", stage.least}, {"likely_s", stage.likely}});
    for (const LeftOut &one : left)
        omitted.push_back({{"op", one.op},
                           {"p", {one.p_least, one.p_most}},
                           {"bytes", {one.d_least, one.d_most}},
                           {"points", one.points},
                           {"reason", one.reason}});
    return {{"nodes", options.layout.nodes},
            {"ppn", options.layout.ppn},
            {"layouts", to_text(options.probe.layouts)},
            {"processes", forecast.processes},
            {"points", forecast.points},
            {"launches", forecast.launches},
            {"budget_s", options.probe.target.simulated ? formats::Json() : formats::Json(forecast.budget)},
            {"stages", stages},
            {"least_s", forecast.least},
            {"likely_s", forecast.likely},
            {"known_by", pace.source},
            {"measured", pace.measured},
            {"jobs", options.time > 0 ? formats::Json(jobs_needed(options, forecast)) : formats::Json()},
            {"jobs_of_one_node", has_second_job(options) ? 1 : 0},
            {"memory_of_a_node_bytes", forecast.memory_of_node},
            {"samples_bytes", forecast.samples_bytes},
            {"profile_bytes", forecast.profile_bytes},
            {"left_out", omitted}};
}

std::string range_text(int least, int most)
{
    return least == most ? std::to_string(least) : fmt::format("{} … {}", least, most);
}

std::string forecast_text(const launch::MeasurementPlan &options, const Forecast &forecast, const campaign::Pace &pace,
                          const std::vector<LeftOut> &left)
{
    report::Grid stages{.columns = {{"stage"}, {"least", report::Align::right}, {"likely", report::Align::right}}};
    for (const campaign::Stage &stage : forecast.stages)
        stages.rows.push_back({.cells = {stage.name, minutes_text(stage.least), minutes_text(stage.likely)}});
    stages.rows.push_back({.cells = {"all", minutes_text(forecast.least), minutes_text(forecast.likely)}});
    report::Grid omitted{
        .caption = "Left out",
        .columns = {{"operation"}, {"p"}, {"d"}, {"points", report::Align::right}, {"why", report::Align::wrap}}};
    for (const LeftOut &one : left)
        omitted.rows.push_back(
            {.cells = {one.op, range_text(one.p_least, one.p_most),
                       one.d_least == one.d_most ? format_size(one.d_least)
                                                 : format_size(one.d_least) + " … " + format_size(one.d_most),
                       std::to_string(one.points), one.reason}});
    std::string text = fmt::format(
        "{} node{} x {} rank{}{}{}: p = {}\n{} points (operation, p, d), {} launch{}{}\n\n", options.layout.nodes,
        options.layout.nodes == 1 ? "" : "s", options.layout.ppn, options.layout.ppn == 1 ? "" : "s",
        options.probe.layouts.empty() ? "" : ", layouts ", to_text(options.probe.layouts),
        fmt::join(forecast.processes, ", "), forecast.points, forecast.launches, forecast.launches == 1 ? "" : "es",
        options.probe.target.simulated ? "" : fmt::format(", --budget {}", minutes_text(forecast.budget)));
    text += report::to_text(stages, report::screen());
    text += fmt::format("\nKnown by {}.\nMemory: {} a node for messages. Files: samples {}, profiles {}.\n",
                        pace.source, bytes_text(forecast.memory_of_node), bytes_text(forecast.samples_bytes),
                        bytes_text(forecast.profile_bytes));
    if (options.time > 0) {
        const int jobs = jobs_needed(options, forecast);
        text += jobs == 1 ? fmt::format("It ends within a job of {}.\n", minutes_text(options.time))
                          : fmt::format("It takes {} jobs of {}: each goes on where the one before was stopped.\n",
                                        jobs, minutes_text(options.time));
        if (has_second_job(options))
            text += fmt::format("Then {}, {}, by a job of one node; with job --array one for each of the array.\n",
                                forecast.stages.back().name, minutes_text(forecast.stages.back().least));
    }
    if (!left.empty())
        text += "\n" + report::to_text(omitted, report::screen());
    return text;
}

} // namespace

void check_points(const launch::MeasurementPlan &options)
{
    points_of_launch(options);
}

int print_plan(const launch::MeasurementPlan &options, report::Format format)
{
    const fs::path sheet = options.known.empty() ? fs::path() : sheet_path(options.known);
    const std::vector<CostedPoint> points = costed(points_of_launch(options), sheet);
    const campaign::Pace its_pace = pace_for(options);
    const Forecast forecast =
        campaign::forecast(options.probe, options.layout.ppn, points, its_pace, options.afterwards);
    const std::vector<LeftOut> left = left_out(points);
    if (format == report::Format::json)
        fmt::print("{}\n", formats::json_text(forecast_json(options, forecast, its_pace, left)));
    else
        report::say(forecast_text(options, forecast, its_pace, left));
    return 0;
}

} // namespace mpisheet::evaluation
