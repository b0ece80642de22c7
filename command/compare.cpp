// mpisheet compare: what changed between measurements of a machine.

#include "campaign/history.hpp"
#include "command/cli.hpp"
#include "command/json.hpp"
#include "command/measurements.hpp"
#include "command/terminal.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/folder.hpp"
#include "report/html/html.hpp"
#include "report/text/changes.hpp"
#include "report/text/markdown.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;
using report::Generation;

struct CompareOptions {
    std::vector<std::string> inputs;
    double threshold = 0.05;
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

std::string to_csv(const std::vector<Generation> &generations)
{
    std::string text = "name,op,p,d_min,d_max,points,before_s,after_s,ratio,lo,hi,p_value,launches_before,"
                       "launches_after,verdict\n";
    for (const Generation &generation : generations)
        for (const Change &c : generation.changes.ranges)
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", generation.name, c.op, c.p, c.d_min,
                                c.d_max, c.points, number_or_empty(c.before_s), number_or_empty(c.after_s),
                                number_or_empty(c.ratio), number_or_empty(c.lo), number_or_empty(c.hi),
                                number_or_empty(c.p_value), c.launches_before, c.launches_after, word(c.verdict));
    return text;
}

std::string markdown(const std::vector<Generation> &generations)
{
    std::string text;
    for (const report::Grid &grid : change_tables(generations))
        if (!grid.rows.empty())
            text += report::to_markdown(grid) + "\n";
    return text + change_verdicts(generations);
}

int compare_and_print(const CompareOptions &options)
{
    std::vector<fs::path> inputs(options.inputs.begin(), options.inputs.end());
    if (inputs.size() == 1)
        inputs = campaign::newest_two(inputs.front());
    std::vector<MeasuredFolder> measurements;
    for (const fs::path &input : inputs)
        measurements.push_back(read_measurement(input));
    const std::vector<Generation> generations = compare_measurements(measurements, options.threshold);
    const std::string before = inputs.front().string();
    if (options.output.extension() == ".html")
        formats::write_file(options.output, report::html_page("What changed from " + before, change_tables(generations),
                                                              change_verdicts(generations)));
    else if (!options.output.empty())
        formats::write_file(options.output, markdown(generations));
    Json all = Json::array();
    for (const Generation &generation : generations)
        all.push_back(to_json(generation));
    if (options.format == Format::json)
        fmt::print("{}\n", Json{{"before", before}, {"after", all}}.dump(2));
    else if (options.format == Format::csv)
        fmt::print("{}", to_csv(generations));
    else
        fmt::print("{}\n{}",
                   report::to_text(change_tables(generations), {.width = static_cast<std::size_t>(terminal_columns())}),
                   change_verdicts(generations));
    return report::count(generations.back().changes).slower > 0 ? static_cast<int>(Exit::no) : 0;
}

} // namespace

void add_compare(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CompareOptions>();
    CLI::App *sub =
        subcommand(app, "compare", "what changed between measurements: exit status 1 when something is slower",
                   "mpisheet compare before after --threshold 5% -o change.html");
    sub->add_option("MEASUREMENT", options->inputs,
                    "folders of characterise, sheets beside their samples, or samples files; the first is compared "
                    "with each of the others. One folder: its newest generation with the one before")
        ->required()
        ->expected(1, 1000);
    unit_option(sub, "--threshold", options->threshold, parse_share, "smaller changes do not matter (5%)");
    sub->add_option("-o", options->output, "page.html or table.md");
    add_format(sub, options->format);
    on(sub, action, options, compare_and_print);
}

} // namespace mpisheet::command
