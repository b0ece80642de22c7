// mpisheet import: logs of other tools as samples, traces as recordings.

#include "formats/import.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/import_files.hpp"
#include "command/import_logs.hpp"
#include "command/record/import_trace.hpp"
#include "formats/file.hpp"
#include "formats/imports/pair_survey.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct ImportOptions {
    std::string tool;
    std::vector<fs::path> files;
    fs::path output;
    int ranks = 0;
    formats::LogLayout layout; ///< as the options say it
    std::string pattern;       ///< of names
    std::string machine;
    formats::TableReading reading; ///< of csv
    bool json = false;
};

/// The ones whose files are no logs: traces and tables.
constexpr const char *otf2 = "otf2", *csv_tables = "csv";

/// What is not taken, on stderr: each where they are few, else each reason with its first place.
void tell_left_out(const formats::ToolLog &log)
{
    constexpr std::size_t most = 12;
    if (log.left_out.size() <= most)
        for (const formats::LeftOut &left : log.left_out)
            report::tell(fmt::format("{} (left out)\n", formats::to_text(left)));
    else
        for (const LeftOutReason &reason : reasons_of(log.left_out))
            report::tell(fmt::format("{}{} (left out{})\n", formats::to_text(reason.first), "",
                                     reason.times == 1
                                         ? ""
                                         : fmt::format(": {} like it, in {}", report::count_text(reason.times, "place"),
                                                       report::count_text(reason.files, "file"))));
    constexpr std::size_t most_passages = 5;
    for (std::size_t i = 0; i < std::min(most_passages, log.passed_over.size()); ++i)
        report::tell(fmt::format("{}{} (no row: {} passed over)\n", log.passed_over[i].place, log.passed_over[i].text,
                                 report::count_text(log.passed_over[i].lines, "line")));
}

/// What the command line says of all files.
formats::LogLayout said_of_all(const ImportOptions &options)
{
    formats::LogLayout layout = options.layout;
    layout.p = options.ranks;
    const bool only_p = layout == formats::LogLayout{.p = options.ranks};
    layout.order = layout.order.empty() ? "" : order_named(layout.order);
    if (layout.order.empty() != options.layout.order.empty())
        throw Error(Exit::usage, "--order: expected block or cyclic, found \"" + options.layout.order + "\"");
    layout.source = only_p ? "-p" : "the command line";
    return layout;
}

ImportedLogs read_logs(const ImportOptions &options)
{
    LogSources sources{.given = options.files, .said = said_of_all(options), .reading = options.reading};
    if (!options.pattern.empty())
        sources.pattern.emplace(options.pattern);
    if (options.tool != csv_tables)
        sources.importer = formats::find_importer(options.tool);
    ImportedLogs all;
    if (sources.importer != nullptr && sources.importer->parse_files != nullptr) {
        if (sources.pattern || sources.said != formats::LogLayout{.p = options.ranks, .source = "-p"})
            throw Error(Exit::usage, "import " + options.tool +
                                         ": its folders say nodes, ranks and jobs themselves: "
                                         "leave --nodes, --ppn, --order, --job, --algorithm and "
                                         "--pattern out");
        all.log = sources.importer->parse_files(find_import_files(*sources.importer, options.files).files);
    } else {
        all = import_logs_of(sources);
    }
    tell_left_out(all.log);
    if (all.log.rows.empty())
        throw Error(Exit::bad_input, options.files.front().string() + ": found no time of an operation by itself");
    return all;
}

/// "Sat Nov 21 17:46:09 2026" → "2026-11-21T17:46:09"; another text stays.
std::string iso_date(const std::string &text)
{
    std::tm time{};
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    if (!(stream >> std::get_time(&time, "%a %b %d %H:%M:%S %Y")))
        return text;
    std::ostringstream iso;
    iso << std::put_time(&time, "%Y-%m-%dT%H:%M:%S");
    return iso.str();
}

std::size_t passed_over_lines(const formats::ToolLog &log)
{
    std::size_t lines = 0;
    for (const formats::PassedOver &passage : log.passed_over)
        lines += passage.lines;
    return lines;
}

/// Messages between pairs of nodes, and what stands out among them.
void add_pairs(Json &json, const formats::PairSurvey &pairs)
{
    if (pairs.small_bytes == 0)
        return;
    Json &survey = json["pairs_of_nodes"];
    survey = {{"nodes", pairs.nodes},
              {"complete", pairs.complete},
              {"short_message", {{"bytes", pairs.small_bytes}, {"median_s", pairs.small_s}}},
              {"long_message", {{"bytes", pairs.large_bytes}, {"median_s", pairs.large_s}}},
              {"slow", pairs.slow}};
    if (pairs.bisection > 0)
        survey["bisection"] = {{"bytes_per_s", pairs.bisection}, {"half", pairs.half}};
    for (const Meeting &pair : pairs.survey.meetings)
        survey["pairs"].push_back({{"from", pairs.nodes[static_cast<std::size_t>(pair.a)]},
                                   {"to", pairs.nodes[static_cast<std::size_t>(pair.b)]},
                                   {"short_s", pair.small_s},
                                   {"long_s", pair.large_s}});
}

/// Prints the pairs as a table.
void print_pairs(const formats::PairSurvey &pairs)
{
    if (pairs.small_bytes == 0)
        return;
    fmt::print("\n");
    report::say(fmt::format("Pairs: {} of {} nodes{}; {} for {} bytes, {} for {} (medians)",
                            pairs.survey.meetings.size(), pairs.nodes.size(), pairs.complete ? ", each with each" : "",
                            report::time_text(pairs.small_s), format_size(pairs.small_bytes),
                            report::time_text(pairs.large_s), format_size(pairs.large_bytes)));
    for (const std::string &slow : pairs.slow)
        report::say("slow: " + slow);
    if (pairs.slow.empty())
        report::say("No node and no link stands out.");
    if (pairs.bisection > 0)
        report::say(
            fmt::format("bisection: {:.3g} GB/s at most ({} pairs at once, each as fast as alone), between {} and the "
                        "others",
                        pairs.bisection * 1e-9, pairs.nodes.size() / 2, fmt::join(pairs.half, " ")));
}

/// The samples.json: whose samples these are, from what, and how they differ from ours.
Json description(const ImportOptions &options, const ImportedLogs &all)
{
    const formats::ToolLog &log = all.log;
    Json json;
    if (!options.machine.empty())
        json["machine"] = options.machine;
    json["imported"] = log.tool;
    for (const auto &[key, value] : log.facts)
        if (key == "machine" && !json.contains("machine"))
            json["machine"] = value;
        else if (key == "library")
            json["mpi"]["library"] = value;
        else if (key == "date" && !json.contains("date"))
            json["date"] = iso_date(value);
        else if (key == "mpi")
            json["mpi"]["standard"] = value;
        else if (key != "date" && key != "machine")
            json["log"][key].push_back(value);
    for (const fs::path &file : options.files)
        if (fs::is_directory(file))
            json["files"].push_back({{"folder", file.string()}});
        else
            json["files"].push_back(
                {{"file", file.filename().string()}, {"sha256", formats::sha256(formats::read_file(file))}});
    json["differences"] = log.differences;
    json["left_out"] = Json::array();
    for (const formats::LeftOut &left : log.left_out)
        json["left_out"].push_back(formats::to_text(left));
    for (const std::string &record : all.records)
        json["records_of_jobs"].push_back(record);
    for (const auto &[number, name] : all.jobs)
        json["jobs"][std::to_string(number)] = name;
    add_pairs(json, formats::pair_survey(log.rows));
    if (!log.passed_over.empty())
        json["lines_passed_over"] = passed_over_lines(log);
    std::set<std::string> buffers;
    for (const formats::LoggedSample &row : log.rows)
        if (!row.buffers.empty())
            buffers.insert(row.buffers);
    if (!buffers.empty())
        json["buffers"] = fmt::format("{}", fmt::join(buffers, ", "));
    return json;
}

/// "1,2,4", of many the ends: "1 … 4096 (40)".
template <typename Values> std::string list_of(const Values &values)
{
    constexpr std::size_t most = 12;
    if (values.size() > most)
        return fmt::format("{} … {} ({})", *values.begin(), *values.rbegin(), values.size());
    return fmt::format("{}", fmt::join(values, ","));
}

/// What came in, an operation a line.
report::Grid imported_table(const formats::ToolLog &log)
{
    struct Seen {
        std::set<int> p, launches;
        std::set<std::string> layouts, orders;
        std::set<std::int64_t> bytes, jobs;
        std::size_t rows = 0;
    };
    std::map<std::string, Seen> seen;
    Seen all;
    for (const formats::LoggedSample &row : log.rows) {
        Seen &op = seen[row.sample.op];
        op.p.insert(row.sample.p);
        op.launches.insert(row.sample.launch);
        op.bytes.insert(row.sample.bytes);
        ++op.rows;
        if (row.sample.nodes > 0)
            op.layouts.insert(fmt::format("{}x{}", row.sample.nodes, row.sample.ppn));
        if (row.sample.job > 0)
            op.jobs.insert(row.sample.job);
        if (!row.sample.dealt.empty())
            op.orders.insert(row.sample.dealt);
        all.layouts.insert(op.layouts.begin(), op.layouts.end());
        all.jobs.insert(op.jobs.begin(), op.jobs.end());
        all.orders.insert(op.orders.begin(), op.orders.end());
    }
    report::Grid grid{.caption = log.tool, .columns = {{"op"}, {"p"}, {"bytes"}, {"launches"}, {"rows"}}};
    const auto add_column = [&](bool is_wanted, const char *name) {
        if (is_wanted)
            grid.columns.push_back({name});
    };
    add_column(!all.layouts.empty(), "nodes x ranks");
    add_column(!all.orders.empty(), "order");
    add_column(!all.jobs.empty(), "jobs");
    for (const auto &[name, op] : seen) {
        std::vector<std::string> cells{name, list_of(op.p),
                                       format_size(*op.bytes.begin()) + " … " + format_size(*op.bytes.rbegin()),
                                       std::to_string(op.launches.size()), std::to_string(op.rows)};
        if (!all.layouts.empty())
            cells.push_back(op.layouts.size() > 3 ? std::to_string(op.layouts.size()) : list_of(op.layouts));
        if (!all.orders.empty())
            cells.push_back(list_of(op.orders));
        if (!all.jobs.empty())
            cells.push_back(std::to_string(op.jobs.size()));
        grid.rows.push_back({.cells = cells});
    }
    return grid;
}

/// What did not come in, a reason a line.
report::Grid refused_table(const std::vector<formats::LeftOut> &left_out)
{
    constexpr std::size_t most = 20;
    report::Grid grid{.caption = "Not taken", .columns = {{"why"}, {"places"}, {"files"}, {"first"}}};
    for (const LeftOutReason &reason : reasons_of(left_out)) {
        if (grid.rows.size() == most)
            break;
        const std::string place = reason.first.place.substr(0, reason.first.place.rfind(": "));
        grid.rows.push_back({.cells = {reason.why, std::to_string(reason.times), std::to_string(reason.files),
                                       place.substr(place.rfind('/') + 1)}});
    }
    return grid;
}

std::vector<std::string> tool_names()
{
    std::vector<std::string> names;
    for (const formats::Importer *importer : formats::importers)
        names.emplace_back(importer->name);
    names.insert(names.end(), {csv_tables, otf2});
    return names;
}

/// "osu, imb or netpipe"
std::string in_words(const std::vector<std::string> &names)
{
    std::string text = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        text += (i + 1 < names.size() ? ", " : " or ") + names[i];
    return text;
}

int import_logs(const ImportOptions &options)
{
    if (options.tool == otf2) {
        if (options.files.size() != 1)
            throw Error(Exit::usage, "import otf2: expected one trace, traces.otf2 or the folder that it is in");
        return import_trace(options.files.front(), options.output, options.json);
    }
    const ImportedLogs all = read_logs(options);
    const formats::ToolLog &log = all.log;
    const auto has = [&](auto predicate) { return std::any_of(log.rows.begin(), log.rows.end(), predicate); };
    const formats::FurtherColumns further{.buffers = has([](const auto &row) { return !row.buffers.empty(); }),
                                          .pair = has([](const auto &row) { return !row.from.empty(); })};
    const bool table = options.tool == csv_tables;
    std::string csv = table ? formats::samples_header() : formats::logged_header(further);
    for (const formats::LoggedSample &row : log.rows)
        csv += table ? formats::to_row(row.sample) : formats::to_row(row, further);
    const Json json = description(options, all);
    formats::write_file(options.output, csv); // first: where it cannot be, nothing is left beside it
    formats::write_file(fs::path(options.output).replace_extension(".json"), json_text(json) + "\n");
    if (options.json) {
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    fmt::print("{}\n", report::to_text(imported_table(log), report::screen()));
    if (!log.left_out.empty())
        fmt::print("{}\n", report::to_text(refused_table(log.left_out), report::screen()));
    if (all.taken + all.refused > 1)
        fmt::print("Files: {} of {} taken{}\n", all.taken, all.taken + all.refused,
                   all.records.empty() ? ""
                                       : ", " + report::count_text(all.records.size(), "record") + " of jobs read");
    print_pairs(formats::pair_survey(log.rows));
    fmt::print("{}", log.differences.empty() ? "" : "Measured otherwise than by mpisheet:\n");
    for (const std::string &difference : log.differences)
        report::say("- " + difference);
    if (const std::size_t lines = passed_over_lines(log); lines > 0)
        fmt::print("Passed over: {} (no row of a table)\n", report::count_text(lines, "line"));
    report::put({}, options.output.string() + "\n");
    return 0;
}

} // namespace

void add_import(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ImportOptions>();
    CLI::App *sub = subcommand(app, "import", "logs and tables as samples, traces as recordings",
                               "mpisheet import osu osu_bcast.log osu_allreduce.log -p 64 -o samples.csv\n  "
                               "mpisheet import imb results --ppn 128 --pattern 'IMB_{nodes}nodes_{job}.out' -o "
                               "samples.csv\n  "
                               "mpisheet import otf2 scorep-run/traces.otf2 -o recorded");
    sub->add_option("TOOL", options->tool, in_words(tool_names()))->required()->check(CLI::IsMember(tool_names()));
    sub->add_option("FILE", options->files,
                    "what the tool printed or wrote, a file a launch, or folders of such files; pico: folders or "
                    "archives of results; otf2: traces.otf2")
        ->required();
    sub->add_option("-o", options->output, "samples.csv; samples.json goes beside it; otf2: a folder for the recording")
        ->required();
    sub->add_option("-p", options->ranks, "processes that took part, where an OSU log does not say")
        ->check(at_least_one);
    const auto number = [&](const char *name, int &value, const char *what) {
        sub->add_option(name, value, what)->check(at_least_one);
    };
    number("--nodes", options->layout.nodes, "nodes of each launch");
    number("--ppn", options->layout.ppn, "ranks a node");
    sub->add_option("--order", options->layout.order,
                    "order of the ranks on nodes: block (a node filled before the next) or cyclic");
    sub->add_option("--job", options->layout.job, "number or name of the batch job, to estimate how jobs differ");
    sub->add_option("--algorithm", options->layout.algorithm,
                    "algorithm that was forced: bcast becomes bcast_ALGORITHM");
    sub->add_option("--pattern", options->pattern,
                    "form of the files' names, with folders or without, that has {nodes}, {ppn}, {p}, {order}, {job}, "
                    "{algorithm}, {from} and {to} (two nodes of a message) or {*} (anything) in it");
    sub->add_option("--machine", options->machine, "name of the machine, for the sheet");
    add_reading(sub, options->reading);
    sub->add_flag("--json", options->json, "print samples.json; otf2: ranks, events, remarks");
    on(sub, action, options, import_logs);
}

} // namespace mpisheet::command
