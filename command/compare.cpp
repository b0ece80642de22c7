// mpisheet compare: what changed between measurements of a machine.

#include "command/compare_sheets.hpp"
#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/measurements.hpp"
#include "formats/fields.hpp"
#include "formats/file.hpp"
#include "formats/import.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/history.hpp"
#include "report/charts/change_picture.hpp"
#include "report/folder.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/changes.hpp"
#include "report/text/markdown.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;
using report::Generation;

struct CompareOptions {
    std::vector<std::string> inputs;
    double threshold = 0.05;
    int ranks = 0; ///< that took part in the benchmarks of a log that does not say; 0: not known
    Format format = Format::table;
    fs::path output; ///< .html or .md; empty: none
};

std::string word(ChangeVerdict verdict)
{
    constexpr std::array words{"same", "faster", "slower", "unknown"};
    return words[static_cast<std::size_t>(verdict)];
}

Json to_json(const Generation &generation)
{
    Json ranges = Json::array(), context = Json::array();
    for (const Change &change : generation.changes.ranges)
        ranges.push_back({{"op", change.op},
                          {"p", change.p},
                          {"d_min", change.d_min},
                          {"d_max", change.d_max},
                          {"points", change.points},
                          {"before_s", change.before_s},
                          {"after_s", change.after_s},
                          {"ratio", change.ratio},
                          {"lo", number_or_null(change.lo)},
                          {"hi", number_or_null(change.hi)},
                          {"p_value", number_or_null(change.p_value)},
                          {"launches_before", change.launches_before},
                          {"launches_after", change.launches_after},
                          {"verdict", word(change.verdict)}});
    for (const report::ContextChange &change : generation.context)
        context.push_back({{"what", change.key}, {"before", change.before}, {"after", change.after}});
    const report::Counts counts = report::count(generation.changes);
    return {{"name", generation.name}, {"date", generation.date}, {"slower", counts.slower},
            {"faster", counts.faster}, {"same", counts.same},     {"unknown", counts.unknown},
            {"context", context},      {"ranges", ranges}};
}

struct NamedChange {
    std::string generation;
    Change change;
};

std::string verdict_of(const NamedChange &row)
{
    return word(row.change.verdict);
}

const formats::Fields<NamedChange> change_fields{
    formats::required("name", &NamedChange::generation, "the later measurement"),
    formats::required("op", &NamedChange::change, &Change::op, {}, "operation"),
    formats::required("p", &NamedChange::change, &Change::p, {}, "processes"),
    formats::required("d_min", &NamedChange::change, &Change::d_min, {}, "smallest size of the range [byte]"),
    formats::required("d_max", &NamedChange::change, &Change::d_max, {}, "largest size of the range [byte]"),
    formats::required("points", &NamedChange::change, &Change::points, {}, "that both measured"),
    formats::required("before_s", &NamedChange::change, &Change::before_s, {}, "geometric mean before [s]"),
    formats::required("after_s", &NamedChange::change, &Change::after_s, {}, "geometric mean after [s]"),
    formats::required("ratio", &NamedChange::change, &Change::ratio, {}, "after / before"),
    formats::required("lo", &NamedChange::change, &Change::lo, {}, "its 95 % interval"),
    formats::required("hi", &NamedChange::change, &Change::hi, {}, "upper end of it"),
    formats::required("p_value", &NamedChange::change, &Change::p_value, {}, "corrected for the number of ranges"),
    formats::required("launches_before", &NamedChange::change, &Change::launches_before, {}, "launches before"),
    formats::required("launches_after", &NamedChange::change, &Change::launches_after, {}, "launches after"),
    formats::written("verdict", verdict_of, "slower, faster, same or unknown"),
};

std::string to_csv(const std::vector<Generation> &generations)
{
    std::vector<NamedChange> rows;
    for (const Generation &generation : generations)
        for (const Change &change : generation.changes.ranges)
            rows.push_back({generation.name, change});
    return formats::records_text(change_fields, rows);
}

std::string markdown(const std::vector<Generation> &generations)
{
    std::string text = evaluation::change_verdicts(generations);
    for (const report::Grid &grid : evaluation::change_tables(generations))
        if (!grid.rows.empty())
            text += "\n" + report::to_markdown(grid);
    return text;
}

/// Neither a folder nor one of our own files.
bool is_log(const fs::path &input)
{
    return fs::is_regular_file(input) && input.extension() != ".csv" && input.extension() != ".gp";
}

/// The tool that wrote a log. Throws Error (bad_input) for what is none.
const formats::Importer &importer_of(const fs::path &file, const std::string &text)
{
    for (const formats::Importer *importer : formats::importers)
        if (importer->parse != nullptr && text.find(importer->mark) != std::string::npos)
            return *importer;
    const std::size_t first = text.find_first_not_of(" \r\n");
    if (first != std::string::npos && text.find_first_of("0123456789", first) == first) // np.out
        return formats::netpipe_importer;
    throw Error(Exit::bad_input, file.string() + ": expected a folder, a sheet, samples.csv or another tool's log");
}

evaluation::MeasuredFolder read_log(const fs::path &file, int ranks)
{
    const std::string text = formats::read_text(file);
    const formats::Importer &importer = importer_of(file, text);
    formats::ToolLog log = importer.parse({text, file.string(), ranks});
    formats::name_variants(log);
    for (const formats::LeftOut &left : log.left_out)
        report::tell(formats::to_text(left) + " (left out)\n");
    if (log.rows.empty())
        throw Error(Exit::bad_input, file.string() + ": found no time of an operation by itself in this log of " +
                                         importer.title + (ranks == 0 ? "; collectives need -p" : ""));
    for (const std::string &difference : log.differences)
        report::tell(fmt::format("{}: {}\n", file.string(), difference));
    evaluation::MeasuredFolder measurement{.name = file.filename().string(), .context = {{"imported", log.tool}}};
    std::set<std::string> buffers;
    for (const formats::LoggedSample &row : log.rows) {
        measurement.samples.push_back(row.sample);
        buffers.insert(row.buffers);
    }
    if (const std::string text_of_all = fmt::format("{}", fmt::join(buffers, ", ")); !text_of_all.empty())
        measurement.context.emplace_back("buffers", text_of_all);
    return measurement;
}

/// Each log is a measurement of one launch; how several become one must not be guessed.
void explain_logs(const std::vector<fs::path> &inputs)
{
    std::vector<fs::path> logs;
    std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(logs), is_log);
    if (logs.size() < 3)
        return;
    const formats::Importer &importer = importer_of(logs.front(), formats::read_text(logs.front()));
    report::tell(
        fmt::format("each of these logs is compared as a measurement of one launch; several of one state are one: "
                    "mpisheet import {0} {1} … -o before.csv, mpisheet import {0} … {2} -o after.csv, mpisheet "
                    "compare before.csv after.csv\n",
                    importer.name, logs.front().string(), logs.back().string()));
}

/// Throws Error (usage): what ends otherwise is none of the two formats.
void check_ending(const fs::path &output)
{
    const std::string ending = output.extension().string();
    if (!output.empty() && ending != ".html" && ending != ".md" && ending != ".txt")
        throw Error(Exit::usage,
                    fmt::format("-o {}: expected .html (a page), .md or .txt (tables in Markdown)", output.string()));
}

int compare_and_print(const CompareOptions &options)
{
    check_ending(options.output);
    std::vector<fs::path> inputs(options.inputs.begin(), options.inputs.end());
    if (inputs.size() == 1)
        inputs = campaign::newest_two(inputs.front());
    if (are_sheets_without_samples(inputs))
        return compare_equations(inputs, options.threshold, options.format, options.output);
    explain_logs(inputs);
    std::vector<evaluation::MeasuredFolder> measurements;
    for (const fs::path &input : inputs)
        measurements.push_back(is_log(input) ? read_log(input, options.ranks) : evaluation::read_measurement(input));
    const std::vector<Generation> generations = evaluation::compare_measurements(measurements, options.threshold);
    const std::string before = inputs.front().string();
    if (options.output.extension() == ".html")
        formats::write_file(options.output,
                            report::html_page("What changed from " + before + " to " + inputs.back().string(),
                                              evaluation::change_tables_of_page(generations),
                                              evaluation::change_verdicts(generations),
                                              report::change_pictures(generations)));
    else if (!options.output.empty())
        formats::write_file(options.output, markdown(generations));
    Json all = Json::array();
    for (const Generation &generation : generations)
        all.push_back(to_json(generation));
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(Json{{"before", before}, {"after", all}}));
    else if (options.format == Format::csv)
        fmt::print("{}", to_csv(generations));
    else
        report::say(evaluation::change_verdicts(generations) + "\n" +
                    report::to_text(evaluation::change_tables(generations, report::shows_all()), report::screen()));
    return report::count(generations.back().changes).slower > 0 ? static_cast<int>(Exit::no) : 0;
}

} // namespace

void add_compare(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CompareOptions>();
    CLI::App *sub = subcommand(app, "compare", "what changed between measurements; status 1 where something is slower",
                               "mpisheet compare before after\n  mpisheet compare mine -o change.html\n  mpisheet "
                               "compare osu_bcast.old.log mine");
    sub->add_option(
           "MEASUREMENT", options->inputs,
           "folders of characterise, sheets beside their samples, samples files, logs of other tools; the first "
           "is compared with each of the others. One folder: its newest generation with the one before. "
           "Sheets of which some have no samples are compared by their equations")
        ->required()
        ->expected(1, 1000);
    unit_option(sub, "--threshold", options->threshold, parse_share, "smaller changes do not matter (5%)");
    sub->add_option("-o", options->output, "page.html or table.md");
    sub->add_option("-p", options->ranks, "processes of an OSU log, which does not say")->check(at_least_one);
    add_format(sub, options->format);
    on(sub, action, options, compare_and_print);
}

} // namespace mpisheet::command
