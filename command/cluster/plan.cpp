// mpisheet plan: what a measurement would take, told before it is begun.

#include "command/cluster/plan.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/console/launch_options.hpp"
#include "evaluation/equation_files.hpp"
#include "formats/fields.hpp"
#include "formats/points.hpp"
#include "launch/batch.hpp"
#include "launch/child.hpp"
#include "launch/places.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "model/sheet/query.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;
using campaign::CostedPoint;
using campaign::Forecast;
using formats::PlannedPoint;

/// What a job needs after its signal and before its first launch [s].
constexpr double margin_of_job = 80;

/// The probe's own plan of one launch.
std::vector<PlannedPoint> points_of_launch(const PlanOptions &options)
{
    std::vector<std::string> arguments = campaign::choice_of_points(options);
    arguments.insert(arguments.end(), {"--plan", to_text(options.layout)});
    const std::vector<std::string> words = launch::words_alone(options.launcher, "mpisheet-probe", arguments);
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
    const equations::Scope scope = evaluation::read_sheet(sheet);
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

campaign::Pace pace(const PlanOptions &options)
{
    if (fs::exists(options.known / "samples.profile.csv") && fs::exists(options.known / "samples.json"))
        return campaign::pace_of(options.known);
    campaign::Pace guess;
    guess.source = launch::is_simulated(options.launcher) ? "what the simulator took where this was written"
                   : options.known.empty() ? "a guess: without --sheet a call is taken to need 2 µs (a latency) for "
                                             "each doubling of p, and 10 GB/s (a "
                                             "bandwidth) for its bytes; --sheet DIR of an earlier measurement, or a "
                                             "datasheet of a machine like it, replaces both"
                                           : "the equations of " + options.known.string() + ", and a guess of the rest";
    return guess;
}

std::string minutes(double seconds)
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
bool has_second_job(const PlanOptions &options)
{
    return options.time > 0 && options.layout.nodes > 1 && !options.target.simulated;
}

/// How many jobs of that time it takes: one that is stopped goes on in the next.
int jobs_needed(const PlanOptions &options, const Forecast &forecast)
{
    const double usable = std::max(options.time - margin_of_job, 1.0);
    const double second = has_second_job(options) ? forecast.stages.back().least : 0;
    return std::max(1, static_cast<int>(std::ceil((forecast.least - second) / usable)));
}

Json to_json(const PlanOptions &options, const Forecast &forecast, const campaign::Pace &pace,
             const std::vector<LeftOut> &left)
{
    Json stages = Json::array(), omitted = Json::array();
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
            {"layouts", to_text(options.layouts)},
            {"processes", forecast.processes},
            {"points", forecast.points},
            {"launches", forecast.launches},
            {"budget_s", options.target.simulated ? Json() : Json(forecast.budget)},
            {"stages", stages},
            {"least_s", forecast.least},
            {"likely_s", forecast.likely},
            {"known_by", pace.source},
            {"measured", pace.measured},
            {"jobs", options.time > 0 ? Json(jobs_needed(options, forecast)) : Json()},
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

std::string to_text(const PlanOptions &options, const Forecast &forecast, const campaign::Pace &pace,
                    const std::vector<LeftOut> &left)
{
    report::Grid stages{.columns = {{"stage"}, {"least", report::Align::right}, {"likely", report::Align::right}}};
    for (const campaign::Stage &stage : forecast.stages)
        stages.rows.push_back({.cells = {stage.name, minutes(stage.least), minutes(stage.likely)}});
    stages.rows.push_back({.cells = {"all", minutes(forecast.least), minutes(forecast.likely)}});
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
        options.layouts.empty() ? "" : ", layouts ", to_text(options.layouts), fmt::join(forecast.processes, ", "),
        forecast.points, forecast.launches, forecast.launches == 1 ? "" : "es",
        options.target.simulated ? "" : fmt::format(", --budget {}", minutes(forecast.budget)));
    text += report::to_text(stages, report::screen());
    text += fmt::format("\nKnown by {}.\nMemory: {} a node for messages. Files: samples {}, profiles {}.\n",
                        pace.source, bytes_text(forecast.memory_of_node), bytes_text(forecast.samples_bytes),
                        bytes_text(forecast.profile_bytes));
    if (options.time > 0) {
        const int jobs = jobs_needed(options, forecast);
        text += jobs == 1 ? fmt::format("It ends within a job of {}.\n", minutes(options.time))
                          : fmt::format("It takes {} jobs of {}: each goes on where the one before was stopped.\n",
                                        jobs, minutes(options.time));
        if (has_second_job(options))
            text += fmt::format("Then {}, {}, by a job of one node; with job --array one for each of the array.\n",
                                forecast.stages.back().name, minutes(forecast.stages.back().least));
    }
    if (!left.empty())
        text += "\n" + report::to_text(omitted, report::screen());
    return text;
}

/// Where smpirun puts the ranks; a rank a node where it fills the last one less than the others.
Layout simulated_layout(const PlanOptions &options)
{
    const Layout layout =
        options.launcher.platform.empty() ? Layout{} : launch::layout_of_places(options.launcher, options.ranks);
    return layout.nodes * layout.ppn == options.ranks ? layout : Layout{options.ranks, 1};
}

/// Of -n, --nodes and --ppn two say the third.
Layout layout_of(const PlanOptions &options)
{
    Layout layout = options.layout;
    if (layout.nodes == 0 && layout.ppn == 0 && !options.layouts.empty()) {
        const std::vector<int> ranks = ranks_of_nodes(options.layouts);
        layout = {static_cast<int>(ranks.size()), ranks.front()};
    }
    if (layout.nodes == 0 && layout.ppn == 0)
        return options.target.simulated ? simulated_layout(options) : Layout{1, options.ranks};
    if (options.has_ranks && layout.nodes == 0)
        layout.nodes = options.ranks / layout.ppn;
    if (options.has_ranks && layout.ppn == 0)
        layout.ppn = options.ranks / layout.nodes;
    layout.nodes = std::max(layout.nodes, 1);
    layout.ppn = std::max(layout.ppn, 1);
    if (options.has_ranks && layout.nodes * layout.ppn != options.ranks &&
        options.layout.nodes + options.layout.ppn == 0)
        throw Error(Exit::usage,
                    fmt::format("-n {}: the layouts need {} node{} of {}, {} ranks: give these, or leave -n out",
                                options.ranks, layout.nodes, layout.nodes == 1 ? "" : "s", layout.ppn,
                                layout.nodes * layout.ppn));
    if (options.has_ranks && layout.nodes * layout.ppn != options.ranks)
        throw Error(Exit::usage,
                    fmt::format("-n {}: {} node{} of {} rank{} are {}: leave one of -n, --nodes and --ppn out",
                                options.ranks, layout.nodes, layout.nodes == 1 ? "" : "s", layout.ppn,
                                layout.ppn == 1 ? "" : "s", layout.nodes * layout.ppn));
    return layout;
}

/// "30m", "1200s"; as batch systems write it "20:00", "1-00:00:00". A bare number means minutes to Slurm and seconds to
/// us.
double job_time(std::string_view text)
{
    if (double bare = 0; parse_number(text, bare))
        throw Error(Exit::usage, fmt::format("expected a time with a unit, found {}: say {}m, {}s or {}:00", text, text,
                                             text, text));
    if (text.find_first_of(":-") == std::string_view::npos)
        return parse_seconds(text);
    if (const std::optional<double> seconds = launch::parse_batch_time(text))
        return *seconds;
    throw Error(Exit::usage, "expected a time like 30m, 20:00, 2:00:00, 1-00:00:00 or 2-12 (days-hours), found \"" +
                                 std::string(text) + "\"");
}

} // namespace

PlanOptions settled(PlanOptions options)
{
    options.target.simulated = launch::is_simulated(options.launcher);
    options.layout = layout_of(options);
    options.ranks = options.layout.nodes * options.layout.ppn;
    options.afterwards_stages.busy = options.layout.ppn;
    if (options.time > 0 && !options.keeps_budget) // what is not needed is left
        options.budget = std::max(std::floor(options.time - margin_of_job), 1.0);
    return options;
}

void check_points(const PlanOptions &options)
{
    points_of_launch(options);
}

int print_plan(const PlanOptions &options)
{
    const fs::path sheet = options.known.empty() ? fs::path() : evaluation::sheet_path(options.known);
    const std::vector<CostedPoint> points = costed(points_of_launch(options), sheet);
    const campaign::Pace its_pace = pace(options);
    const Forecast forecast =
        campaign::forecast(options, options.layout.ppn, points, its_pace, options.afterwards_stages);
    const std::vector<LeftOut> left = left_out(points);
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(to_json(options, forecast, its_pace, left)));
    else
        report::say(to_text(options, forecast, its_pace, left));
    return 0;
}

void add_allocation(CLI::App *app, PlanOptions &options)
{
    app->add_option("--nodes", options.layout.nodes, "nodes")->check(at_least_one);
    app->add_option("--ppn", options.layout.ppn, "ranks a node (1)")->check(at_least_one);
    unit_option(app, "--time", options.time, job_time,
                "wall time of the job, e.g. 30m or 2:00:00: the budget for measuring follows from it");
}

void add_plan(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<PlanOptions>();
    CLI::App *sub = subcommand(app, "plan", "what a measurement would measure, take and need; runs nothing",
                               "mpisheet plan --nodes 128 --ppn 32 --time 30m\n  mpisheet plan -n 2 --sheet mine");
    options->budget = whole_budget;
    add_probe_options(sub, *options, budget_of_all);
    add_allocation(sub, *options);
    sub->add_option(
        "--sheet", options->known,
        "folder of characterise (its launches say how fast they go) or sheet of such a machine; none: a guess");
    add_json(sub, options->format);
    on(sub, action, options, [sub](const PlanOptions &given) {
        PlanOptions all = given;
        all.ops = with_levels(all.ops);
        all.has_ranks = sub->count("-n") > 0;
        all.keeps_budget = sub->count("--budget") > 0;
        all.afterwards_stages.calibration = all.ops.empty();
        return print_plan(settled(all));
    });
}

} // namespace mpisheet::command
