// mpisheet profile: what a recorded run spent in MPI, beside what the sheet says of it.

#include "recordings/replay/profile.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/console/terminal.hpp"
#include "command/evaluation/equation_files.hpp"
#include "command/record/processors.hpp"
#include "command/replay/activity.hpp"
#include "command/replay/recorded.hpp"
#include "formats/file.hpp"
#include "recordings/record/reader.hpp"
#include "report/charts/size_picture.hpp"
#include "report/html/html.hpp"
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
};

const char *fault_name(replay::Fault fault)
{
    switch (fault) {
    case replay::Fault::computes:
        return "computes";
    case replay::Fault::slow_link:
        return "slow_link";
    case replay::Fault::larger:
        return "larger_messages";
    case replay::Fault::serialised:
        return "serialised_sends";
    case replay::Fault::calls:
        return "in_calls";
    case replay::Fault::operation:
        return "slow_operation";
    }
    return "";
}

const char *extent_name(Extent extent)
{
    return extent == Extent::inside ? "inside" : extent == Extent::outside_range ? "outside" : "unknown";
}

std::string profile_json(const Profile &profile)
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
    json["places"] = Json::array();
    for (const replay::Place &one : profile.faults)
        json["places"].push_back({{"fault", fault_name(one.fault)},
                                  {"rank", one.rank < 0 ? Json() : Json(one.rank)},
                                  {"other", one.other < 0 ? Json() : Json(one.other)},
                                  {"call", one.call},
                                  {"site", one.site},
                                  {"seconds", one.seconds},
                                  {"lo_s", one.lo},
                                  {"hi_s", one.hi},
                                  {"stands_out", one.stands_out},
                                  {"words", replay::in_words(one)}});
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

report::Grid places_table(const Profile &profile)
{
    report::Grid grid{"Where time would be won",
                      {{"who and where", Align::wrap}, {"at most", Align::right}, {"between", Align::right}, {""}},
                      {}};
    for (const replay::Place &one : profile.faults)
        grid.rows.push_back(
            {{replay::in_words(one), report::time_text(one.seconds),
              report::time_text(one.lo) + " … " + report::time_text(one.hi), one.stands_out ? "stands out" : ""},
             one.stands_out});
    report::drop_empty_last_column(grid);
    return grid;
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

std::string profile_text(const Profile &profile, const ProfileOptions &options, const record::Recording &recording)
{
    const double all = profile.computing + profile.in_calls;
    std::uint64_t calls = 0;
    for (const replay::Spent &place : profile.places)
        calls += place.calls;
    std::string text = fmt::format("{} took {} on {}: {} of their time in {} of MPI.\n", options.folder.string(),
                                   report::time_text(profile.seconds),
                                   report::count_text(static_cast<std::size_t>(recording.ranks), "rank"),
                                   share(profile.in_calls, all), report::count_text(calls, "call"));
    const auto accused = std::count_if(profile.faults.begin(), profile.faults.end(),
                                       [](const replay::Place &place) { return place.stands_out; });
    text += accused == 0 ? "Nobody stands out.\n" : "First: " + replay::in_words(profile.faults.front()) + ".\n";
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
    return text;
}

int profile_recording(const ProfileOptions &options)
{
    const record::Recording recording = record::read_recording(options.folder);
    const std::filesystem::path file = sheet_path(options.sheet);
    const equations::Scope sheet = read_sheet_with(file, options.settings);
    replay::Costs costs(sheet, file.string()), high(sheet, file.string(), replay::End::high);
    Activity activity(recording.ranks);
    const Profile profile =
        replay::profile(recording, events_of(recording), costs, high, measured_functions(sheet), activity.observer());
    const std::string said = profile_text(profile, options, recording);
    std::vector<report::Grid> tables{places_table(profile),
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
        const std::vector<report::Picture> pictures{activity.picture(), sizes_picture(profile)};
        formats::write_file(options.output, report::html_page("Where " + options.folder.string() + " spends its time",
                                                              all, said, pictures));
    }
    if (options.format == Format::json) {
        fmt::print("{}\n", profile_json(profile));
        return 0;
    }
    say(said);
    fmt::print("\n{}", report::to_text(tables, screen()));
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
    add_json(sub, options->format);
    sub->add_option("-o", options->output, "a page with a timeline, tables and sizes: page.html");
    on(sub, action, options, profile_recording);
}

} // namespace mpisheet::command
