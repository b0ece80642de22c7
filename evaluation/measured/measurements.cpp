#include "evaluation/measured/measurements.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "fit/ranges_of.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/change/change.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <sstream>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;
using report::Generation;

/// Facts that differ; what is different in every run is left out.
std::vector<report::ContextChange> context_changes(const MeasuredFolder &before, const MeasuredFolder &after)
{
    constexpr std::array volatile_keys{"date",
                                       "command",
                                       "seed",
                                       "launch",
                                       "repetitions",
                                       "budget_s",
                                       "sizes",
                                       "processes",
                                       "program",
                                       "hardware.load_before",
                                       "environment.MPIR_CVAR_CH3_INTERFACE_HOSTNAME"}; // mpiexec's
    std::vector<report::ContextChange> changes;
    const auto add = [&](const std::string &key) {
        const bool skip = key.starts_with("sweep.") ||
                          std::find(volatile_keys.begin(), volatile_keys.end(), key) != volatile_keys.end() ||
                          std::any_of(changes.begin(), changes.end(), [&](const auto &c) { return c.key == key; });
        if (!skip && before.fact(key) != after.fact(key))
            changes.push_back({key, before.fact(key), after.fact(key)});
    };
    for (const MeasuredFolder *side : {&before, &after})
        for (const auto &[key, value] : side->context)
            add(key);
    return changes;
}

/// Where the equation of any of the measurements is another one, the range is another one; of kernels' steps,
/// sixteen-fold ranges of working sets.
RangeOf ranges_in(const std::vector<MeasuredFolder> &measurements)
{
    std::vector<RangeOf> fits;
    for (const MeasuredFolder &measurement : measurements) {
        std::vector<Sample> operations = measurement.samples;
        std::erase_if(operations, [](const Sample &sample) { return sample.op.starts_with("c_"); });
        fits.push_back(fit::ranges_of(fit::fit(operations, {}, {.within = 0.0})));
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

} // namespace

std::string MeasuredFolder::fact(const std::string &key) const
{
    for (const auto &[name, value] : context)
        if (name == key)
            return value;
    return "";
}

fs::path samples_of_sheet(const fs::path &sheet)
{
    for (const equations::Note &note : read_script(sheet).notes())
        if (note.key == "samples") {
            std::string name;
            std::istringstream(note.value) >> name;
            return sheet.parent_path() / name;
        }
    throw Error(Exit::bad_input,
                sheet.string() + ": a sheet without samples (no `#@ samples = …`): only samples show what is noise and "
                                 "what is change; with another sheet it can be compared by their equations");
}

fs::path samples_path(const fs::path &meant)
{
    if (fs::is_directory(meant))
        return meant / "samples.csv";
    const fs::path file = sheet_path(meant);
    return file.extension() == ".gp" ? samples_of_sheet(file) : file;
}

std::vector<report::ChartedMachine> read_charted(std::span<const std::string> machines)
{
    std::vector<report::ChartedMachine> all;
    for (const MachineSheet &machine : read_machines(machines)) {
        all.push_back({machine.name, report::read_datasheet(machine.file), {}});
        if (all.back().sheet.note("samples").empty())
            continue;
        if (const fs::path samples = samples_of_sheet(machine.file); fs::exists(samples))
            all.back().samples = formats::read_samples_of_one_layout(samples);
    }
    return all;
}

MeasuredFolder read_measurement(const fs::path &given)
{
    const fs::path input = fs::is_directory(given) ? given : sheet_path(given);
    if (!fs::exists(input))
        throw Error(Exit::bad_input, input.string() + ": no such folder or file");
    const fs::path file = samples_path(input);
    MeasuredFolder measurement{.name = fs::weakly_canonical(input).filename().string()};
    if (input != file && !fs::is_directory(input))
        measurement.name = fs::weakly_canonical(input).parent_path().filename().string();
    measurement.samples = formats::read_samples_of_one_layout(file);
    if (const fs::path steps = file.parent_path() / "calibration.csv"; input != file && fs::exists(steps))
        for (Sample &step : as_samples(formats::read_calibration(steps)))
            measurement.samples.push_back(std::move(step));
    if (measurement.samples.empty())
        throw Error(Exit::bad_input, file.string() + ":1: expected samples below the header, found none");
    if (const fs::path json = fs::path(file).replace_extension(".json"); fs::exists(json))
        measurement.context = formats::read_samples_json(json).facts;
    return measurement;
}

std::vector<Generation> compare_measurements(const std::vector<MeasuredFolder> &measurements, double threshold)
{
    const RangeOf range_of = ranges_in(measurements);
    const MeasuredFolder &first = measurements.front();
    std::vector<Generation> generations;
    for (std::size_t i = 1; i < measurements.size(); ++i) {
        const MeasuredFolder &other = measurements[i];
        const ChangeRules rules{.threshold = threshold, .exact = first.simulated() && other.simulated()};
        generations.push_back({.name = other.name,
                               .date = other.fact("date"),
                               .context = context_changes(first, other),
                               .changes = changes(first.samples, other.samples, range_of, rules)});
        if (generations.back().changes.ranges.empty())
            throw Error(Exit::bad_input, other.name + ": nothing that " + first.name +
                                             " measured too: no operation at the same p and bytes");
    }
    std::stable_sort(generations.begin(), generations.end(),
                     [](const Generation &a, const Generation &b) { return a.date < b.date; });
    return generations;
}

std::vector<report::Grid> change_tables(const std::vector<Generation> &generations, bool all)
{
    if (generations.size() > 1)
        return {report::drift_table(generations)};
    const Generation &only = generations.front();
    return {report::changes_table(only, !all), report::operations_table(only, !all), report::context_table(only, !all)};
}

std::vector<report::Grid> change_tables_of_page(const std::vector<Generation> &generations)
{
    if (generations.size() > 1)
        return change_tables(generations);
    const Generation &only = generations.front();
    return {report::context_table(only, true), report::operations_table(only), report::changes_table(only)};
}

std::string change_verdicts(const std::vector<Generation> &generations)
{
    std::string text;
    for (const Generation &generation : generations)
        text += (generations.size() > 1 ? generation.name + ": " : "") + report::verdict(generation) + "\n";
    return text;
}

} // namespace mpisheet::evaluation
