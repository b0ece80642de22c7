// mpisheet compare: what changed between measurements of a machine.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/measured/measurements.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/campaign/history.hpp"
#include "report/change_records.hpp"
#include "report/charts/change_picture.hpp"
#include "report/equation_changes.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/changes.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

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

std::string markdown(std::string text, const std::vector<report::Grid> &grids)
{
    for (const report::Grid &grid : grids)
        if (!grid.rows.empty())
            text += "\n" + report::to_markdown(grid);
    return text;
}

fs::path sheet_in(const fs::path &input)
{
    return fs::is_directory(input) ? input / "sheet.gp" : evaluation::sheet_path(input);
}

bool is_sheet(const fs::path &input)
{
    return sheet_in(input).extension() == ".gp" && fs::exists(sheet_in(input));
}

report::Datasheet read_sheet_of(const fs::path &input)
{
    return report::read_datasheet(sheet_in(input));
}

std::vector<report::ComparedSheet> compare_all(std::span<const fs::path> inputs)
{
    const report::Datasheet before = read_sheet_of(inputs.front());
    std::vector<report::ComparedSheet> all;
    for (const fs::path &input : inputs.subspan(1)) {
        all.push_back({input.string(), report::equation_changes(before, read_sheet_of(input))});
        if (all.back().changes.empty())
            throw Error(Exit::bad_input, input.string() + ": no equation that " + inputs.front().string() +
                                             " has too, with a point inside both ranges");
    }
    return all;
}

/// Sheets of which some have no samples beside them.
bool are_sheets_without_samples(std::span<const fs::path> inputs)
{
    const auto has_samples = [](const fs::path &input) { return !read_sheet_of(input).note("samples").empty(); };
    return inputs.size() > 1 && std::all_of(inputs.begin(), inputs.end(), is_sheet) &&
           !std::all_of(inputs.begin(), inputs.end(), has_samples);
}

/// Sheets by their equations; status 1 where the last is slower somewhere.
int compare_equations(std::span<const fs::path> inputs, const CompareOptions &options)
{
    const std::vector<report::ComparedSheet> all = compare_all(inputs);
    const std::string before = inputs.front().string(), said = report::equation_verdicts(all, options.threshold);
    std::vector<report::Grid> grids;
    for (const report::ComparedSheet &one : all)
        grids.push_back(
            report::equation_changes_table("From " + before + " to " + one.name, one.changes, options.threshold));
    if (options.output.extension() == ".html")
        formats::write_file(options.output, report::html_page("Equations beside those of " + before, grids, said));
    else if (!options.output.empty())
        formats::write_file(options.output, markdown(said, grids));
    if (options.format == Format::json)
        fmt::print("{}\n",
                   json_text(Json{{"before", before}, {"after", report::equations_json(all, options.threshold)}}));
    else if (options.format == Format::csv)
        fmt::print("{}", report::equations_csv(all));
    else
        report::say(said + "\n" + report::to_text(grids, report::screen()));
    return report::count(all.back(), options.threshold, "slower") > 0 ? static_cast<int>(Exit::no) : 0;
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
        return compare_equations(inputs, options);
    evaluation::explain_logs(inputs);
    std::vector<evaluation::MeasuredFolder> measurements;
    for (const fs::path &input : inputs)
        measurements.push_back(evaluation::is_log(input) ? evaluation::read_log(input, options.ranks)
                                                         : evaluation::read_measurement(input));
    const std::vector<Generation> generations = evaluation::compare_measurements(measurements, options.threshold);
    const std::string before = inputs.front().string();
    if (options.output.extension() == ".html")
        formats::write_file(options.output,
                            report::html_page("What changed from " + before + " to " + inputs.back().string(),
                                              evaluation::change_tables_of_page(generations),
                                              evaluation::change_verdicts(generations),
                                              report::change_pictures(generations)));
    else if (!options.output.empty())
        formats::write_file(options.output,
                            markdown(evaluation::change_verdicts(generations), evaluation::change_tables(generations)));
    Json all = Json::array();
    for (const Generation &generation : generations)
        all.push_back(report::change_json(generation));
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(Json{{"before", before}, {"after", all}}));
    else if (options.format == Format::csv)
        fmt::print("{}", report::changes_csv(generations));
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
