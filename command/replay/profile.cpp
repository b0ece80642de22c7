// mpisheet profile: what a recorded run spent in MPI, what of it the sheet explains, and what repairs would win.

#include "recordings/replay/profile.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/record/processors.hpp"
#include "command/replay/activity.hpp"
#include "command/replay/found.hpp"
#include "command/replay/recorded.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/file.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/repair/findings.hpp"
#include "report/charts/bars.hpp"
#include "report/charts/size_picture.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

using replay::Profile;
using report::Align;

struct ProfileOptions {
    std::filesystem::path folder, sheet;
    std::vector<std::string> settings;
    Format format = Format::table;
    std::filesystem::path output; ///< the page; empty: none
    std::size_t replays = 100;
};

const char *extent_name(Extent extent)
{
    return extent == Extent::inside ? "inside" : extent == Extent::outside_range ? "outside" : "unknown";
}

std::string profile_json(const Profile &profile, const repair::Findings &found)
{
    Json json{{"seconds", profile.seconds},
              {"events", profile.events},
              {"computing_s", profile.computing},
              {"in_calls_s", profile.in_calls},
              {"calls_outside_the_sheet", profile.outside}};
    json["calls"] = Json::array();
    for (const replay::Spent &one : profile.places)
        json["calls"].push_back({{"call", one.call},
                                 {"site", one.site},
                                 {"phase", one.phase},
                                 {"calls", one.calls},
                                 {"bytes", one.bytes},
                                 {"seconds", one.seconds},
                                 {"explained_s", one.explained},
                                 {"waiting_s", one.waiting},
                                 {"unexplained_s", one.unexplained}});
    json["sizes"] = Json::array();
    for (const replay::Sizes &one : profile.sizes)
        json["sizes"].push_back({{"op", one.operation},
                                 {"p", one.p},
                                 {"bytes_from", one.bytes_from},
                                 {"calls", one.calls},
                                 {"seconds", one.seconds},
                                 {"extent", extent_name(one.extent)}});
    json["replayed_s"] = found.replayed;
    json["places"] = Json::array();
    for (const repair::Finding &one : found.list)
        json["places"].push_back(finding_json(one));
    json["pairs"] = Json::array();
    for (const repair::Pair &one : found.pairs)
        json["pairs"].push_back({{"places", {one.first, one.second}},
                                 {"seconds", one.won.middle},
                                 {"lo_s", one.won.lo},
                                 {"hi_s", one.won.hi}});
    json["rank_seconds"] = Json::array();
    for (const replay::RankSpent &one : profile.ranks)
        json["rank_seconds"].push_back({{"computing", one.computing},
                                        {"explained", one.explained},
                                        {"waiting", one.waiting},
                                        {"unexplained", one.unexplained}});
    json["waited_for_s"] = profile.caused;
    json["remarks"] = profile.remarks;
    return json_text(json);
}

std::string share(double part, double whole)
{
    return whole > 0 ? report::percent_text(part / whole) : report::no_value;
}

/// Sums of rows with the same name, the longest first.
report::Grid spent_table(const std::string &caption, const std::string &what, const Profile &profile,
                         std::string replay::Spent::*name, std::size_t most)
{
    std::vector<replay::Spent> sums;
    for (const replay::Spent &one : profile.places) {
        auto at = std::find_if(sums.begin(), sums.end(), [&](const auto &sum) { return sum.*name == one.*name; });
        if (at == sums.end()) {
            sums.push_back({});
            at = sums.end() - 1;
            (*at).*name = one.*name;
        }
        at->calls += one.calls;
        at->bytes += one.bytes;
        at->seconds += one.seconds;
        at->explained += one.explained;
        at->waiting += one.waiting;
        at->unexplained += one.unexplained;
    }
    std::stable_sort(sums.begin(), sums.end(), [](const auto &a, const auto &b) { return a.seconds > b.seconds; });
    report::Grid grid{caption,
                      {{what},
                       {"calls", Align::right},
                       {"bytes", Align::right},
                       {"time", Align::right},
                       {"by the sheet", Align::right},
                       {"waiting", Align::right},
                       {"rest", Align::right}},
                      {}};
    for (const replay::Spent &one : sums) {
        if (grid.rows.size() == most)
            break;
        const std::string &said = one.*name;
        grid.rows.push_back(
            {{said.empty() ? report::no_value : said, std::to_string(one.calls), report::rounded_size_text(one.bytes),
              report::time_text(one.seconds), share(one.explained, one.seconds), share(one.waiting, one.seconds),
              share(one.unexplained, one.seconds)}});
    }
    return grid;
}

report::Grid sizes_table(const Profile &profile)
{
    report::Grid grid{"Sizes",
                      {{"operation"},
                       {"p", Align::right},
                       {"bytes from", Align::right},
                       {"calls", Align::right},
                       {"time", Align::right},
                       {"sheet"}},
                      {}};
    constexpr std::size_t most = 12;
    for (const replay::Sizes &one : profile.sizes) {
        if (grid.rows.size() == most)
            break;
        grid.rows.push_back(
            {{one.operation, std::to_string(one.p), report::size_text(static_cast<std::int64_t>(one.bytes_from)),
              std::to_string(one.calls), report::time_text(one.seconds), report::extent_text(one.extent)}});
    }
    report::drop_empty_last_column(grid);
    return grid;
}

/// Bars of seconds, with their intervals.
report::Picture findings_picture(const repair::Findings &found)
{
    std::vector<report::Bar> bars;
    for (const repair::Finding &one : found.list)
        bars.push_back({repair::in_words(one.repair), one.won.middle, one.won.lo, one.won.hi, one.stands_out});
    return report::bars_picture(bars,
                                "Seconds that each repair would win, with their intervals; orange ones do not stand "
                                "out.");
}

report::Grid ranks_table(const Profile &profile)
{
    report::Grid grid{"Ranks",
                      {{"rank"},
                       {"computing", Align::right},
                       {"by the sheet", Align::right},
                       {"waiting", Align::right},
                       {"rest", Align::right},
                       {"others waited for it, at most", Align::right}},
                      {}};
    for (std::size_t rank = 0; rank < profile.ranks.size(); ++rank) {
        const replay::RankSpent &one = profile.ranks[rank];
        grid.rows.push_back({{std::to_string(rank), report::time_text(one.computing), report::time_text(one.explained),
                              report::time_text(one.waiting), report::time_text(one.unexplained),
                              report::time_text(profile.caused[rank])}});
    }
    return grid;
}

report::Picture sizes_picture(const Profile &profile)
{
    std::vector<report::SizeCell> cells;
    for (const replay::Sizes &one : profile.sizes)
        cells.push_back({fmt::format("{}, p = {}", one.operation, one.p), one.bytes_from, one.calls, one.seconds,
                         one.extent != Extent::inside});
    return report::size_picture(cells);
}

std::string profile_text(const Profile &profile, const repair::Findings &found, const ProfileOptions &options,
                         const record::Recording &recording)
{
    const double all = profile.computing + profile.in_calls;
    std::uint64_t calls = 0;
    for (const replay::Spent &place : profile.places)
        calls += place.calls;
    std::string text = fmt::format("{} took {} on {}: {} of their time in {} of MPI.\n", options.folder.string(),
                                   report::time_text(profile.seconds),
                                   report::count_text(static_cast<std::size_t>(recording.ranks), "rank"),
                                   share(profile.in_calls, all), report::count_text(calls, "call"));
    const auto first =
        std::find_if(found.list.begin(), found.list.end(), [](const auto &one) { return one.stands_out; });
    text += first == found.list.end()
                ? "Nobody stands out.\n"
                : fmt::format("First: {}; the run would be {} shorter, {}.\n", repair::in_words(first->repair),
                              report::time_text(first->won.middle), repair::words_of(first->repair.kind).condition);
    if (profile.outside > 0)
        text += fmt::format("- {} lie outside what the sheet was measured for.\n",
                            report::count_text(profile.outside, "call"));
    if (recording.clock_bound > 0)
        text += fmt::format("- Clocks are known to {}: nobody is blamed for less.\n",
                            report::time_text(recording.clock_bound));
    if (const std::string words = processors_in_words(recording); !words.empty())
        text += "- " + words + ".\n";
    for (const std::string &remark : profile.remarks)
        text += "- " + remark + "\n";
    if (found.replays > 0)
        text +=
            fmt::format("- {} looked at, {} of them replayed: the whole run takes {} by the sheet.\n",
                        report::count_text(found.repairs, "repair"), found.replays, report::time_text(found.replayed));
    for (const repair::Pair &one : found.pairs)
        text +=
            fmt::format("- Both {} and {}: {}.\n", one.first + 1, one.second + 1, report::time_text(one.won.middle));
    return text;
}

int profile_recording(const ProfileOptions &options)
{
    const record::Recording recording = read_recorded(options.folder);
    const std::filesystem::path file = evaluation::sheet_path(options.sheet);
    const equations::Scope sheet = read_sheet_with(file, options.settings);
    repair::Sheet costs(sheet, file.string());
    Activity activity(recording.ranks);
    Profile profile =
        replay::profile(recording, events_of(recording), costs.middle, measured_functions(sheet), activity.observer());
    repair::Findings found;
    if (const auto course = repair::read_course(recording, events_of(recording), repair::most_events))
        found = repair::find(*course, costs, options.replays);
    else
        found.remarks.push_back(fmt::format(
            "more than {} events: repairs are not looked for; a shorter run has the same", repair::most_events));
    profile.remarks.insert(profile.remarks.end(), found.remarks.begin(), found.remarks.end());
    const std::string said = profile_text(profile, found, options, recording);
    std::vector<report::Grid> tables{findings_table("What each repair would win", found.list),
                                     spent_table("Calls, over all ranks", "call", profile, &replay::Spent::call, 20)};
    if (!recording.phases.empty())
        tables.push_back(spent_table("Phases", "phase", profile, &replay::Spent::phase, 20));
    tables.push_back(spent_table("Places in the program", "place", profile, &replay::Spent::site, 10));
    tables.push_back(sizes_table(profile));
    if (!options.output.empty()) {
        for (int rank = 0; rank < recording.ranks; ++rank)
            activity.end(rank, recording.ends[static_cast<std::size_t>(rank)]);
        std::vector<report::Grid> all = tables;
        all.push_back(ranks_table(profile));
        std::vector<report::Picture> pictures{activity.picture(), sizes_picture(profile)};
        if (!found.list.empty())
            pictures.insert(pictures.begin(), findings_picture(found));
        formats::write_file(options.output, report::html_page("Where " + options.folder.string() + " spends its time",
                                                              all, said, pictures));
    }
    if (options.format == Format::json) {
        fmt::print("{}\n", profile_json(profile, found));
        return 0;
    }
    report::say(said);
    fmt::print("\n{}", report::to_text(tables, report::screen()));
    return 0;
}

} // namespace

void add_profile(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ProfileOptions>();
    CLI::App *sub = subcommand(app, "profile", "what a run spent in MPI, and how much the sheet explains",
                               "mpisheet profile recorded --sheet mine");
    sub->add_option("DIR", options->folder, "folder of mpisheet record")->required();
    sub->add_option("--sheet", options->sheet, "the machine it ran on: sheet, folder of characterise or shipped sheet")
        ->required();
    sub->add_option("--set", options->settings, "ppn=4, or 'tmsg=2*tmsg(d)'; again for more");
    sub->add_option("--replays", options->replays,
                    "largest number of repairs to replay, the most promising first (100)");
    add_json(sub, options->format);
    sub->add_option("-o", options->output, "a page with a timeline, tables and sizes: page.html");
    on(sub, action, options, profile_recording);
}

} // namespace mpisheet::command
