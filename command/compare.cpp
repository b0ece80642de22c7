// mpisheet compare: what changed between measurements of a machine.

#include "campaign/history.hpp"
#include "command/cli.hpp"
#include "command/compare_sheets.hpp"
#include "command/json.hpp"
#include "command/measurements.hpp"
#include "command/terminal.hpp"
#include "formats/fields.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/charts/change_picture.hpp"
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
    if (are_sheets_without_samples(inputs))
        return compare_equations(inputs, options.threshold, options.format, options.output);
    std::vector<MeasuredFolder> measurements;
    for (const fs::path &input : inputs)
        measurements.push_back(read_measurement(input));
    const std::vector<Generation> generations = compare_measurements(measurements, options.threshold);
    const std::string before = inputs.front().string();
    if (options.output.extension() == ".html")
        formats::write_file(options.output,
                            report::html_page("What changed from " + before + " to " + inputs.back().string(),
                                              change_tables(generations), change_verdicts(generations),
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
                    "with each of the others. One folder: its newest generation with the one before. Sheets of which "
                    "some have no samples are compared by their equations")
        ->required()
        ->expected(1, 1000);
    unit_option(sub, "--threshold", options->threshold, parse_share, "smaller changes do not matter (5%)");
    sub->add_option("-o", options->output, "page.html or table.md");
    add_format(sub, options->format);
    on(sub, action, options, compare_and_print);
}

} // namespace mpisheet::command
