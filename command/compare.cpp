// mpisheet compare: what changed between measurements of a machine.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/json.hpp"
#include "command/terminal.hpp"
#include "datasheets/file.hpp"
#include "datasheets/records.hpp"
#include "fit/change.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/changes.hpp"
#include "report/folder.hpp"
#include "report/html.hpp"
#include "report/markdown.hpp"
#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <sstream>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;
using report::Generation;
struct CompareOptions {
    std::vector<std::string> inputs;
    double threshold = 0.05;
    Format format = Format::table;
    fs::path output; ///< .html or .md; empty: none
};

/// One measurement, by whichever of its files it was named.
struct Measurement {
    std::string name;
    std::vector<Sample> samples; ///< and the kernels' basic steps as operations c_<kernel>
    report::Context context;

    [[nodiscard]] std::string fact(const std::string &key) const
    {
        for (const auto &[name, value] : context)
            if (name == key)
                return value;
        return "";
    }
    [[nodiscard]] bool simulated() const { return fact("simulated") == "yes"; }
};

/// The samples file that a sheet's own note names.
fs::path samples_of_sheet(const fs::path &sheet)
{
    for (const equations::Note &note : read_script(sheet).notes())
        if (note.key == "samples") {
            std::string name;
            std::istringstream(note.value) >> name;
            return sheet.parent_path() / name;
        }
    throw Error(Exit::bad_input, sheet.string() + ": a sheet without samples (no `#@ samples = …`): what is noise and "
                                                  "what is change can only be told from samples");
}

Measurement read_measurement(const fs::path &input)
{
    if (!fs::exists(input))
        throw Error(Exit::bad_input, input.string() + ": no such folder or file");
    const fs::path file = fs::is_directory(input)      ? input / "samples.csv"
                          : input.extension() == ".gp" ? samples_of_sheet(input)
                                                       : input;
    Measurement measurement{.name = fs::weakly_canonical(input).filename().string()};
    if (input != file && !fs::is_directory(input))
        measurement.name = fs::weakly_canonical(input).parent_path().filename().string();
    measurement.samples = read_samples(file);
    if (const fs::path steps = file.parent_path() / "calibration.csv"; input != file && fs::exists(steps))
        for (Sample &step : as_samples(read_calibration(steps)))
            measurement.samples.push_back(std::move(step));
    if (const fs::path json = fs::path(file).replace_extension(".json"); fs::exists(json))
        measurement.context = report::read_context(json);
    return measurement;
}

/// Facts that differ; what is different in every run is left out.
std::vector<report::ContextChange> context_changes(const Measurement &before, const Measurement &after)
{
    constexpr std::array volatile_keys{"date",       "command", "seed",      "launch",  "repetitions",
                                       "budget_s",   "sizes",   "processes", "program", "hardware.load_before",
                                       "environment"};
    std::vector<report::ContextChange> changes;
    const auto add = [&](const std::string &key) {
        const bool skip = key.starts_with("sweep.") ||
                          std::find(volatile_keys.begin(), volatile_keys.end(), key) != volatile_keys.end() ||
                          std::any_of(changes.begin(), changes.end(), [&](const auto &c) { return c.key == key; });
        if (!skip && before.fact(key) != after.fact(key))
            changes.push_back({key, before.fact(key), after.fact(key)});
    };
    for (const Measurement *side : {&before, &after})
        for (const auto &[key, value] : side->context)
            add(key);
    return changes;
}

/// Where the equation of any of the measurements is another one, the range is another one; of kernels' steps,
/// sixteen-fold ranges of working sets.
RangeOf ranges_in(const std::vector<Measurement> &measurements)
{
    std::vector<RangeOf> fits;
    for (const Measurement &measurement : measurements) {
        std::vector<Sample> operations = measurement.samples;
        std::erase_if(operations, [](const Sample &sample) { return sample.op.starts_with("c_"); });
        fits.push_back(ranges_of(fit(operations)));
    }
    return [fits](const std::string &op, int p, std::int64_t d) {
        std::string range;
        if (op.starts_with("c_"))
            range = std::to_string(std::bit_width(static_cast<std::uint64_t>(d)) / 4);
        for (const RangeOf &of_fit : fits)
            range += "." + of_fit(op, p, d);
        return range;
    };
}

std::vector<Generation> compare(const CompareOptions &options)
{
    std::vector<Measurement> measurements;
    for (const std::string &input : options.inputs)
        measurements.push_back(read_measurement(input));
    const RangeOf range_of = ranges_in(measurements);
    const Measurement &first = measurements.front();
    std::vector<Generation> generations;
    for (std::size_t i = 1; i < measurements.size(); ++i) {
        const Measurement &other = measurements[i];
        const ChangeRules rules{.threshold = options.threshold, .exact = first.simulated() && other.simulated()};
        generations.push_back({.name = other.name,
                               .date = other.fact("date"),
                               .context = context_changes(first, other),
                               .changes = changes(first.samples, other.samples, range_of, rules)});
        if (generations.back().changes.ranges.empty())
            throw Error(Exit::bad_input, options.inputs[i] + ": nothing that " + options.inputs.front() +
                                             " measured too: no operation at the same p and bytes");
    }
    std::stable_sort(generations.begin(), generations.end(),
                     [](const Generation &a, const Generation &b) { return a.date < b.date; });
    return generations;
}

std::string word(Verdict verdict)
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
                          {"chance", number_or_null(change.chance)},
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
    std::string text = "name,op,p,d_min,d_max,points,before_s,after_s,ratio,lo,hi,chance,launches_before,"
                       "launches_after,verdict\n";
    const auto number = [](double value) { return value == value ? format_number(value) : std::string(); };
    for (const Generation &generation : generations)
        for (const Change &c : generation.changes.ranges)
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", generation.name, c.op, c.p, c.d_min,
                                c.d_max, c.points, number(c.before_s), number(c.after_s), number(c.ratio), number(c.lo),
                                number(c.hi), number(c.chance), c.launches_before, c.launches_after, word(c.verdict));
    return text;
}

/// What a person reads: first how differently it was measured, then what changed.
std::vector<report::Grid> tables(const std::vector<Generation> &generations)
{
    if (generations.size() > 1)
        return {report::drift_table(generations)};
    const Generation &only = generations.front();
    return {report::context_table(only), report::changes_table(only), report::operations_table(only)};
}

std::string verdicts(const std::vector<Generation> &generations)
{
    std::string text;
    for (const Generation &generation : generations)
        text += (generations.size() > 1 ? generation.name + ": " : "") + report::verdict(generation) + "\n";
    return text;
}

std::string markdown(const std::vector<Generation> &generations)
{
    std::string text;
    for (const report::Grid &grid : tables(generations))
        if (!grid.rows.empty())
            text += report::to_markdown(grid) + "\n";
    return text + verdicts(generations);
}

int compare_and_print(const CompareOptions &options)
{
    const std::vector<Generation> generations = compare(options);
    if (options.output.extension() == ".html")
        write_file(options.output, report::html_page("What changed from " + options.inputs.front(), tables(generations),
                                                     verdicts(generations)));
    else if (!options.output.empty())
        write_file(options.output, markdown(generations));
    Json all = Json::array();
    for (const Generation &generation : generations)
        all.push_back(to_json(generation));
    if (options.format == Format::json)
        fmt::print("{}\n", Json{{"before", options.inputs.front()}, {"after", all}}.dump(2));
    else if (options.format == Format::csv)
        fmt::print("{}", to_csv(generations));
    else
        fmt::print("{}\n{}",
                   report::to_text(tables(generations), {.width = static_cast<std::size_t>(terminal_columns())}),
                   verdicts(generations));
    return report::count(generations.back().changes).slower > 0 ? static_cast<int>(Exit::no) : 0;
}

} // namespace

void add_compare(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CompareOptions>();
    CLI::App *sub = command(app, "compare", "what changed between measurements: exit status 1 when something is slower",
                            "mpisheet compare before after --threshold 5% -o change.html");
    sub->add_option("MEASUREMENT", options->inputs,
                    "folders of characterise, sheets beside their samples, or samples files; the first is compared "
                    "with each of the others")
        ->required()
        ->expected(2, 1000);
    unit_option(sub, "--threshold", options->threshold, parse_share, "smaller changes do not matter (5%)");
    sub->add_option("-o", options->output, "page.html or table.md");
    add_format(sub, options->format);
    on(sub, action, options, compare_and_print);
}

} // namespace mpisheet
