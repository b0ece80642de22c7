// mpisheet replay: a recorded program on the machine of a sheet.

#include "recordings/replay/replay.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/replay/activity.hpp"
#include "command/replay/answer.hpp"
#include "command/replay/course_files.hpp"
#include "command/replay/found.hpp"
#include "command/replay/orders.hpp"
#include "command/replay/recorded.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/sheet/measured.hpp"
#include "recordings/record/perfetto.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/repair/findings.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

using replay::Replayed;

struct ReplayOptions {
    std::filesystem::path folder, sheet;
    double compute = 1;
    std::vector<std::filesystem::path> calibration; ///< before, after
    std::vector<std::string> settings;
    std::vector<std::string> orders; ///< of ranks on nodes; empty: as the sheet's machine was measured
    Format format = Format::table;
    std::filesystem::path output; ///< the page; empty: none
    std::filesystem::path trace;  ///< for Perfetto; empty: none
    std::string what_if;          ///< repairs to make; empty: none
    int p = 0;                    ///< of a course; 0: not said
    double d = 0;                 ///< of a course; 0: not said
};

/// The middle of the ratios of what both sheets calibrated.
double calibration_ratio(const std::filesystem::path &before, const std::filesystem::path &after)
{
    const equations::Scope first = evaluation::read_sheet(evaluation::sheet_path(before)),
                           second = evaluation::read_sheet(evaluation::sheet_path(after));
    std::vector<double> ratios;
    for (const FunctionNotes &notes : parse_notes(first.notes())) {
        const std::string &name = notes.function;
        if (name.substr(0, 2) != "c_" || !notes.sizes || first.find_function(name) == nullptr ||
            second.find_function(name) == nullptr || first.find_function(name)->parameters.size() != 1)
            continue;
        const double middle = std::sqrt(static_cast<double>(std::max<std::int64_t>(1, notes.sizes->least)) *
                                        static_cast<double>(notes.sizes->most));
        ratios.push_back(equations::compile(second, name)({middle}) / equations::compile(first, name)({middle}));
    }
    if (ratios.empty())
        throw Error(Exit::bad_input, fmt::format("--calibration: {} and {} have no c_<kernel>(w) in common",
                                                 before.string(), after.string()));
    std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
    return ratios[ratios.size() / 2];
}

/// The same, and the run as it goes by the sheet for Perfetto.
Answer replay_and_trace(Performance &run, const equations::Scope &sheet, const std::string &file,
                        const replay::Options &options, const replay::Observer &observe, record::PerfettoTrace &trace)
{
    const auto both = [&](int rank, const record::Event &event, const replay::CallTimes &times) {
        observe(rank, event, times);
        trace.add(rank, event, times.enter, times.leave);
    };
    Answer answer = replay_all(run, sheet, file, options, both);
    for (int rank = 0; rank < run.recording().ranks; ++rank)
        trace.end(rank, answer.middle.ranks[static_cast<std::size_t>(rank)].seconds);
    trace.finish();
    return answer;
}

/// An order of ranks on nodes, and what the program takes in it.
struct Ordered {
    std::string order;
    Answer answer;
};

std::string replay_json(const Answer &answer, const std::vector<Ordered> &orders)
{
    const Replayed &middle = answer.middle;
    Json json{{"seconds", middle.seconds},
              {"lo_s", answer.lo},
              {"hi_s", answer.hi},
              {"ranks", middle.ranks.size()},
              {"events", middle.events},
              {"messages", middle.messages},
              {"communicators_made_s", middle.communicators_made},
              {"timing_decides", middle.timing_decides}};
    for (const replay::RankTime &one : middle.ranks)
        json["rank_seconds"].push_back({{"seconds", one.seconds},
                                        {"computing", one.computing},
                                        {"in_calls", one.in_calls},
                                        {"waiting", one.waiting}});
    json["phases"] = Json::array();
    for (const replay::PhaseTime &one : middle.phases)
        json["phases"].push_back({{"phase", one.name},
                                  {"longest_s", one.longest},
                                  {"mean_s", one.mean},
                                  {"in_calls_s", one.in_calls},
                                  {"waiting_s", one.waiting}});
    json["busiest_link"] = {{"name", middle.busiest.name}, {"share", middle.busiest.share}};
    json["remarks"] = middle.remarks;
    for (const Ordered &one : orders)
        json["orders"].push_back({{"order", one.order},
                                  {"seconds", one.answer.middle.seconds},
                                  {"lo_s", one.answer.lo},
                                  {"hi_s", one.answer.hi}});
    return json_text(json);
}

/// Where they are more than `most`, those that are out of the ordinary stand for all.
report::Grid ranks_table(const Replayed &replayed, std::size_t most)
{
    report::Grid grid{"Ranks",
                      {{"rank"},
                       {"total", report::Align::right},
                       {"computing", report::Align::right},
                       {"in calls", report::Align::right},
                       {"of that waiting", report::Align::right}},
                      {}};
    std::vector<std::size_t> shown(replayed.ranks.size());
    for (std::size_t i = 0; i < shown.size(); ++i)
        shown[i] = i;
    if (shown.size() > most) {
        const auto longer = [&](std::size_t a, std::size_t b) {
            return replayed.ranks[a].computing > replayed.ranks[b].computing;
        };
        std::stable_sort(shown.begin(), shown.end(), longer);
        const auto half = static_cast<std::ptrdiff_t>(most / 2);
        shown.erase(shown.begin() + half, shown.end() - half);
        grid.caption = fmt::format("Ranks that compute the most and the least, of {}", replayed.ranks.size());
    }
    for (const std::size_t rank : shown) {
        const replay::RankTime &one = replayed.ranks[rank];
        grid.rows.push_back({{std::to_string(rank), report::time_text(one.seconds), report::time_text(one.computing),
                              report::time_text(one.in_calls), report::time_text(one.waiting)}});
    }
    return grid;
}

report::Grid phases_table(const Replayed &replayed)
{
    report::Grid grid{"Phases",
                      {{"phase"},
                       {"longest", report::Align::right},
                       {"mean", report::Align::right},
                       {"of that in calls", report::Align::right},
                       {"waiting", report::Align::right}},
                      {}};
    for (const replay::PhaseTime &one : replayed.phases)
        grid.rows.push_back({{one.name, report::time_text(one.longest), report::time_text(one.mean),
                              report::time_text(one.in_calls), report::time_text(one.waiting)}});
    return grid;
}

/// The fastest first.
report::Grid orders_table(std::vector<Ordered> orders)
{
    const auto faster = [](const Ordered &one, const Ordered &other) {
        return one.answer.middle.seconds < other.answer.middle.seconds;
    };
    std::stable_sort(orders.begin(), orders.end(), faster);
    report::Grid grid{"Orders of ranks on nodes, the fastest first",
                      {{"order"},
                       {"total", report::Align::right},
                       {"from", report::Align::right},
                       {"to", report::Align::right},
                       {"more than the fastest", report::Align::right}},
                      {}};
    for (const Ordered &one : orders) {
        const double more = one.answer.middle.seconds / orders.front().answer.middle.seconds - 1;
        grid.rows.push_back({{one.order, report::time_text(one.answer.middle.seconds), report::time_text(one.answer.lo),
                              report::time_text(one.answer.hi), report::percent_text(more)}});
    }
    return grid;
}

std::string replay_text(const Answer &answer, const ReplayOptions &options)
{
    const Replayed &middle = answer.middle;
    double computing = 0;
    for (const replay::RankTime &one : middle.ranks)
        computing += one.computing / static_cast<double>(middle.ranks.size());
    std::string text = fmt::format("{} takes {} on {} ({} to {}), {}, {}; a rank computes {} of it in the mean.\n",
                                   options.folder.string(), report::time_text(middle.seconds), options.sheet.string(),
                                   report::time_text(answer.lo), report::time_text(answer.hi),
                                   report::count_text(middle.ranks.size(), "rank"),
                                   report::count_text(middle.events, "event"), report::time_text(computing));
    if (middle.busiest.share > 0.5)
        text += fmt::format("Busiest is {}: {} of the time.\n", middle.busiest.name,
                            report::percent_text(middle.busiest.share));
    for (const std::string &remark : middle.remarks)
        text += "- " + remark + "\n";
    return text;
}

void write_page(const Answer &answer, const ReplayOptions &options, Activity &activity)
{
    const Replayed &middle = answer.middle;
    for (std::size_t rank = 0; rank < middle.ranks.size(); ++rank)
        activity.end(static_cast<int>(rank), middle.ranks[rank].seconds);
    const std::vector<report::Picture> pictures{activity.picture()};
    const std::vector<report::Grid> tables{phases_table(middle), ranks_table(middle, middle.ranks.size())};
    formats::write_file(options.output, report::html_page(options.folder.string() + " on " + options.sheet.string(),
                                                          tables, replay_text(answer, options), pictures));
}

int replay_repaired(const ReplayOptions &options)
{
    const record::Recording recording = read_recorded(options.folder);
    const std::filesystem::path file = evaluation::sheet_path(options.sheet);
    const equations::Scope sheet = read_sheet_with(file, options.settings);
    repair::Sheet costs(sheet, file.string());
    const auto course = repair::read_course(recording, events_of(recording), repair::most_events);
    if (!course)
        throw Error(Exit::bad_input,
                    fmt::format("{}: more than {} events, too many for --what-if: record a shorter run",
                                options.folder.string(), repair::most_events));
    const repair::WhatIf answer = repair::what_if(*course, costs, options.what_if);
    if (options.format == Format::json) {
        Json json{{"seconds", answer.after.middle},
                  {"lo_s", answer.after.lo},
                  {"hi_s", answer.after.hi},
                  {"before_s", answer.before.middle},
                  {"ranks", recording.ranks}};
        for (const repair::Finding &one : answer.steps)
            json["repairs"].push_back(finding_json(one));
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    report::say(fmt::format("{} takes {} on {}, repaired {} ({} to {}).\n", options.folder.string(),
                            report::time_text(answer.before.middle), options.sheet.string(),
                            report::time_text(answer.after.middle), report::time_text(answer.after.lo),
                            report::time_text(answer.after.hi)));
    fmt::print("\n{}", report::to_text({findings_table("One repair after the other", answer.steps)}, report::screen()));
    return 0;
}

/// Throws Error (usage) where a course lacks its p or d, or a recording has them.
void check_run_options(const ReplayOptions &options)
{
    const bool is_made = is_course(options.folder);
    if (is_made && options.p < 1)
        throw Error(Exit::usage, fmt::format("{} is a course: say at which p, and at which size if it was recorded at "
                                             "several: -p 64 -d 4096",
                                             options.folder.string()));
    if (!is_made && (options.p != 0 || options.d != 0))
        throw Error(Exit::usage, fmt::format("{} is a recording, which has its own p and size: -p and -d are for the "
                                             ".course that mpisheet derive writes",
                                             options.folder.string()));
    if (is_made && !options.what_if.empty())
        throw Error(Exit::usage, "--what-if takes a recording, not a course");
}

int replay_recording(const ReplayOptions &options)
{
    check_run_options(options);
    if (!options.what_if.empty())
        return replay_repaired(options);
    replay::Options how{.compute = options.compute, .places = {}};
    if (!options.calibration.empty())
        how.compute *= calibration_ratio(options.calibration[0], options.calibration[1]);
    std::optional<course::Course> course;
    if (is_course(options.folder))
        course = read_course_file(options.folder);
    Performance run =
        course ? Performance(*course, options.p, size_of(*course, options.d)) : Performance(options.folder);
    const record::Recording &recording = run.recording();
    const std::filesystem::path file = evaluation::sheet_path(options.sheet);
    const equations::Scope sheet = read_sheet_with(file, options.settings);
    const auto in_order = [&](const std::string &order) {
        replay::Options placed = how;
        placed.places = places_in(order, recording.ranks, replay::Costs(sheet, file.string()).interconnect());
        return placed;
    };
    if (!options.orders.empty())
        how = in_order(options.orders.front());
    Activity activity(recording.ranks);
    Answer answer;
    if (options.trace.empty())
        answer = replay_all(run, sheet, file.string(), how, activity.observer());
    else
        formats::write_pieces(options.trace, [&](const formats::Sink &write) {
            record::PerfettoTrace trace(recording, write, options.sheet.string());
            answer = replay_and_trace(run, sheet, file.string(), how, activity.observer(), trace);
        });
    if (!options.output.empty())
        write_page(answer, options, activity);
    std::vector<Ordered> orders;
    for (const std::string &order : options.orders)
        orders.push_back({order, order == options.orders.front()
                                     ? answer
                                     : replay_all(run, sheet, file.string(), in_order(order), {})});
    if (options.format == Format::json) {
        fmt::print("{}\n", replay_json(answer, orders));
        return 0;
    }
    report::say(replay_text(answer, options));
    std::vector<report::Grid> tables{phases_table(answer.middle), ranks_table(answer.middle, 8)};
    if (orders.size() > 1)
        tables.insert(tables.begin(), orders_table(orders));
    fmt::print("\n{}", report::to_text(tables, report::screen()));
    return 0;
}

} // namespace

void add_replay(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ReplayOptions>();
    CLI::App *sub = subcommand(app, "replay", "a recorded program on another machine, from its sheet",
                               "mpisheet replay recorded --sheet fattree-64 --compute 0.8");
    sub->add_option("DIR", options->folder, "folder of mpisheet record, or FILE.course of mpisheet derive")->required();
    sub->add_option("-p", options->p, "processes of a course")->check(at_least_one);
    sub->add_option("-d", options->d, "problem size of a course")->check(at_least_one);
    sub->add_option("--sheet", options->sheet,
                    "the machine to replay it on: sheet, folder of characterise or shipped sheet")
        ->required();
    CLI::Option *compute = sub->add_option("--compute", options->compute, "factor on all computing times (1)");
    compute->check(CLI::NonNegativeNumber);
    sub->add_option("--calibration", options->calibration,
                    "BEFORE AFTER: scale computing times by the ratio of these sheets' calibrations")
        ->expected(2)
        ->excludes(compute);
    sub->add_option("--set", options->settings, "what if: ppn=4, or 'tmsg=2*tmsg(d)'; again for more");
    add_ppn(sub, options->settings, "ranks a node, for sheets with levels");
    CLI::Option *orders = sub->add_option(
        "--order", options->orders,
        "ranks on nodes: block, cyclic, block:4 (ranks a node), at:0:5:10 (where these ranks were when the machine was "
        "measured); several are compared, the first is shown");
    orders->delimiter(',');
    CLI::Option *page = sub->add_option("-o", options->output, "a page with a timeline and tables: page.html");
    add_json(sub, options->format);
    CLI::Option *trace =
        sub->add_option("--trace", options->trace, "the replayed run for https://ui.perfetto.dev: trace.json");
    sub->add_option(
           "--what-if", options->what_if,
           "repairs to make before the replay, by rank or place: slow:5,barrier:halo.c:42; also balance, interrupted, "
           "small, larger, serial, late, rows")
        ->excludes(compute)
        ->excludes(orders)
        ->excludes(page)
        ->excludes(trace);
    on(sub, action, options, replay_recording);
}

} // namespace mpisheet::command
