// mpisheet import: logs of other tools as samples, traces as recordings.

#include "formats/import.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/console/terminal.hpp"
#include "command/import_files.hpp"
#include "command/record/import_trace.hpp"
#include "formats/file.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
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
    std::string machine;
    formats::TableReading reading; ///< of csv
    bool json = false;
};

/// The ones whose files are no logs: traces and tables.
constexpr const char *otf2 = "otf2", *csv_tables = "csv";

/// Of a folder the files in it and below, by name.
std::vector<fs::path> files_below(const std::vector<fs::path> &given)
{
    std::vector<fs::path> files;
    for (const fs::path &path : given) {
        if (!fs::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        const std::size_t before = files.size();
        for (const fs::directory_entry &entry : fs::recursive_directory_iterator(path))
            if (entry.is_regular_file() && entry.path().extension() != ".csv" && entry.path().extension() != ".json")
                files.push_back(entry.path());
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    }
    return files;
}

/// All files as one log; launches of one file are others than those of the next.
formats::ToolLog join_logs(const formats::Importer &importer, const ImportOptions &options)
{
    formats::ToolLog all;
    int launches = 0;
    const auto append_new = [](auto &list, const auto &more) {
        for (const auto &item : more)
            if (std::find(list.begin(), list.end(), item) == list.end())
                list.push_back(item);
    };
    for (const fs::path &file : files_below(options.files)) {
        const bool was_named = std::find(options.files.begin(), options.files.end(), file) != options.files.end();
        formats::ToolLog log;
        try {
            log = importer.parse({formats::read_text(file), file.string(), options.ranks});
        } catch (const Error &error) { // a folder has other files too
            if (was_named)
                throw;
            all.left_out.emplace_back(error.what());
            continue;
        }
        int most = 0;
        std::set<std::string> again;
        for (formats::LoggedSample row : log.rows) {
            if (row.sample.launch > 0 && again.insert(row.sample.op).second)
                tell(fmt::format("{}{} stands here again, nothing tells its tables apart: taken as another launch\n",
                                 row.place, row.sample.op));
            most = std::max(most, row.sample.launch + 1);
            row.sample.launch += launches;
            all.rows.push_back(std::move(row));
        }
        launches += most;
        all.tool = all.tool.empty() ? log.tool : all.tool;
        append_new(all.facts, log.facts);
        append_new(all.differences, log.differences);
        append_new(all.left_out, log.left_out);
        all.passed_over.insert(all.passed_over.end(), log.passed_over.begin(), log.passed_over.end());
    }
    formats::name_variants(all);
    return all;
}

/// Other people's tables, a file a launch where no column says more.
formats::ToolLog read_tables(const ImportOptions &options)
{
    formats::ToolLog all{.tool = "tables"};
    int launches = 0, most = 0;
    for (const fs::path &file : options.files) {
        const formats::SampleTable table = formats::read_sample_table(file, options.reading);
        for (const std::string &remark : table.remarks)
            tell(remark + "\n");
        for (Sample sample : table.samples) {
            sample.launch += launches;
            most = std::max(most, sample.launch + 1);
            all.rows.push_back({.sample = std::move(sample), .statistic = ""});
        }
        launches = most;
    }
    return all;
}

formats::ToolLog read_logs(const ImportOptions &options)
{
    if (options.tool == csv_tables)
        return read_tables(options);
    const formats::Importer &importer = *formats::find_importer(options.tool);
    formats::ToolLog all = importer.parse_files == nullptr
                               ? join_logs(importer, options)
                               : importer.parse_files(find_import_files(importer, options.files).files);
    for (const std::string &reason : all.left_out)
        tell(fmt::format("{} (left out)\n", reason));
    constexpr std::size_t most_passages = 5;
    for (std::size_t i = 0; i < std::min(most_passages, all.passed_over.size()); ++i)
        tell(fmt::format("{}{} (no row: {} passed over)\n", all.passed_over[i].place, all.passed_over[i].text,
                         report::count_text(all.passed_over[i].lines, "line")));
    if (all.rows.empty())
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

/// The samples.json: whose samples these are, from what, and how they differ from ours.
Json description(const ImportOptions &options, const formats::ToolLog &log)
{
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
    json["left_out"] = log.left_out;
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

/// What came in, an operation a line.
report::Grid imported_table(const formats::ToolLog &log)
{
    struct Seen {
        std::set<int> p, launches;
        std::set<std::int64_t> bytes;
        std::size_t rows = 0;
    };
    std::map<std::string, Seen> seen;
    for (const formats::LoggedSample &row : log.rows) {
        Seen &op = seen[row.sample.op];
        op.p.insert(row.sample.p);
        op.launches.insert(row.sample.launch);
        op.bytes.insert(row.sample.bytes);
        ++op.rows;
    }
    report::Grid grid{.caption = log.tool, .columns = {{"op"}, {"p"}, {"bytes"}, {"launches"}, {"rows"}}};
    for (const auto &[name, op] : seen) {
        std::string p;
        for (const int ranks : op.p)
            p += (p.empty() ? "" : ",") + std::to_string(ranks);
        grid.rows.push_back(
            {.cells = {name, p, format_size(*op.bytes.begin()) + " … " + format_size(*op.bytes.rbegin()),
                       std::to_string(op.launches.size()), std::to_string(op.rows)}});
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
    const formats::ToolLog log = read_logs(options);
    const bool buffers =
        std::any_of(log.rows.begin(), log.rows.end(), [](const auto &row) { return !row.buffers.empty(); });
    const bool table = options.tool == csv_tables;
    std::string csv = table ? formats::samples_header() : formats::logged_header(buffers);
    for (const formats::LoggedSample &row : log.rows)
        csv += table ? formats::to_row(row.sample) : formats::to_row(row, buffers);
    const Json json = description(options, log);
    formats::write_file(fs::path(options.output).replace_extension(".json"), json_text(json) + "\n");
    formats::write_file(options.output, csv);
    if (options.json) {
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    fmt::print("{}\n{}", report::to_text(imported_table(log), screen()),
               log.differences.empty() ? "" : "Measured otherwise than by mpisheet:\n");
    for (const std::string &difference : log.differences)
        say("- " + difference);
    if (const std::size_t lines = passed_over_lines(log); lines > 0)
        fmt::print("Passed over: {} (no row of a table)\n", report::count_text(lines, "line"));
    put({}, options.output.string() + "\n");
    return 0;
}

} // namespace

void add_import(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ImportOptions>();
    CLI::App *sub = subcommand(app, "import", "logs and tables as samples, traces as recordings",
                               "mpisheet import osu osu_bcast.log osu_allreduce.log -p 64 -o samples.csv\n  "
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
    sub->add_option("--machine", options->machine, "name of the machine, for the sheet");
    add_reading(sub, options->reading);
    sub->add_flag("--json", options->json, "print samples.json; otf2: ranks, events, remarks");
    on(sub, action, options, import_logs);
}

} // namespace mpisheet::command
