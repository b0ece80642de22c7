// mpisheet import: logs of other tools as samples, traces as recordings.

#include "formats/import.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/record/import_trace.hpp"
#include "formats/file.hpp"
#include "formats/imports/imported_json.hpp"
#include "formats/records.hpp"
#include "launch/import_files.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"
#include "report/imported.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

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
        for (const formats::LeftOutReason &reason : formats::reasons_of(log.left_out))
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

formats::ImportedLogs read_logs(const ImportOptions &options)
{
    formats::LogSources sources{
        .given = options.files, .said = said_of_all(options), .reading = options.reading, .tell = report::tell};
    if (!options.pattern.empty())
        sources.pattern.emplace(options.pattern);
    if (options.tool != csv_tables)
        sources.importer = formats::find_importer(options.tool);
    formats::ImportedLogs all;
    if (sources.importer != nullptr && sources.importer->parse_files != nullptr) {
        if (sources.pattern || sources.said != formats::LogLayout{.p = options.ranks, .source = "-p"})
            throw Error(Exit::usage, "import " + options.tool +
                                         ": its folders say nodes, ranks and jobs themselves: "
                                         "leave --nodes, --ppn, --order, --job, --algorithm and "
                                         "--pattern out");
        all.log = sources.importer->parse_files(launch::find_import_files(*sources.importer, options.files).files);
    } else {
        all = formats::import_logs_of(sources);
    }
    tell_left_out(all.log);
    if (all.log.rows.empty())
        throw Error(Exit::bad_input, options.files.front().string() + ": found no time of an operation by itself");
    return all;
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
    const formats::ImportedLogs all = read_logs(options);
    const formats::ToolLog &log = all.log;
    const auto has = [&](auto predicate) { return std::any_of(log.rows.begin(), log.rows.end(), predicate); };
    const formats::FurtherColumns further{.buffers = has([](const auto &row) { return !row.buffers.empty(); }),
                                          .pair = has([](const auto &row) { return !row.from.empty(); })};
    const bool table = options.tool == csv_tables;
    std::string csv = table ? formats::samples_header() : formats::logged_header(further);
    for (const formats::LoggedSample &row : log.rows)
        csv += table ? formats::to_row(row.sample) : formats::to_row(row, further);
    const Json json = formats::imported_json(all, options.files, options.machine);
    formats::write_file(options.output, csv); // first: where it cannot be, nothing is left beside it
    formats::write_file(fs::path(options.output).replace_extension(".json"), json_text(json) + "\n");
    if (options.json) {
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    fmt::print("{}\n", report::to_text(report::imported_table(log), report::screen()));
    if (!log.left_out.empty())
        fmt::print("{}\n", report::to_text(report::refused_table(log.left_out), report::screen()));
    if (all.taken + all.refused > 1)
        fmt::print("Files: {} of {} taken{}\n", all.taken, all.taken + all.refused,
                   all.records.empty() ? ""
                                       : ", " + report::count_text(all.records.size(), "record") + " of jobs read");
    const std::vector<std::string> pairs = report::pair_sentences(formats::pair_survey(log.rows));
    fmt::print("{}", pairs.empty() ? "" : "\n");
    for (const std::string &sentence : pairs)
        report::say(sentence);
    fmt::print("{}", log.differences.empty() ? "" : "Measured otherwise than by mpisheet:\n");
    for (const std::string &difference : log.differences)
        report::say("- " + difference);
    if (const std::size_t lines = formats::passed_over_lines(log); lines > 0)
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
