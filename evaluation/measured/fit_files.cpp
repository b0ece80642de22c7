#include "evaluation/measured/fit_files.hpp"

#include "equations/equations.hpp"
#include "evaluation/measured/falls.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "fit/explain.hpp"
#include "fit/levels/between.hpp"
#include "fit/states.hpp"
#include "fit/table.hpp"
#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "formats/graph.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/clock_step.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/placement.hpp"
#include "model/points.hpp"
#include "model/prediction/prediction.hpp"
#include "model/sheet/text.hpp"
#include "model/side_by_side.hpp"
#include "model/traffic/sharing.hpp"
#include "report/network.hpp"
#include "report/tables.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// What the samples.json beside a samples file says; nothing when there is none.
formats::SamplesFacts description_of(const fs::path &samples)
{
    const fs::path file = fs::path(samples).replace_extension(".json");
    return fs::exists(file) ? formats::read_samples_json(file) : formats::SamplesFacts();
}

/// All rows of some files, and where they come from.
struct Measured {
    std::vector<Sample> samples;
    std::vector<StepSample> steps;
    formats::Facts provenance;
    std::vector<MachineState> states; ///< of the machine
    std::string machine;              ///< of the first samples file that says so
    std::string order;                ///< in which ranks lie on the nodes, the same
    std::optional<graph::Ways> ways;  ///< between ranks, the same
};

void add_samples(Measured &measured, const fs::path &file, const formats::TableReading &reading)
{
    int launch = 0; // the first free number
    for (const Sample &sample : measured.samples)
        launch = std::max(launch, sample.launch + 1);
    std::vector<std::string> remarks;
    std::vector<Sample> samples = formats::read_described_samples(file, reading, &remarks);
    for (const std::string &remark : remarks)
        report::tell(remark + "\n");
    for (Sample &sample : samples) {
        sample.launch += launch;
        measured.samples.push_back(std::move(sample));
    }
    const formats::SamplesFacts about = description_of(file);
    if (measured.provenance.empty())
        measured.provenance = about.provenance;
    if (!measured.ways && about.survey && about.survey->ways)
        measured.ways = formats::ways_of(*about.survey->ways);
    const std::string &machine = about.machine;
    if (measured.machine.empty())
        measured.machine = machine;
    else if (!machine.empty() && machine != measured.machine)
        report::tell(
            fmt::format("{}: warning: measured on {}, the samples before it on {}: one sheet of two machines\n",
                        file.string(), machine, measured.machine));
    if (const std::string order = about.fact("order"); measured.order.empty())
        measured.order = order;
    else if (!order.empty() && order != measured.order)
        throw Error(Exit::bad_input, fmt::format("{}: samples of two placements: ranks lie on the nodes in {} order, "
                                                 "those of the samples before it in {} order; fit each by itself",
                                                 file.string(), order, measured.order));
    measured.provenance.emplace_back("samples",
                                     file.filename().string() + " sha256 " + formats::sha256(formats::read_file(file)));
}

/// Keeps the samples of the chosen layout, and says so. Throws Error (bad_input) where no node is full.
void keep_layout(Measured &measured, const ChosenLayout &chosen, const fs::path &file)
{
    measured.samples = with_ppn(measured.samples, chosen.ppn, chosen.cyclic);
    int most = 0; // processes
    for (const Sample &sample : measured.samples)
        most = std::max(most, sample.p);
    if (most < chosen.ppn)
        throw Error(Exit::bad_input,
                    fmt::format("{}: expected samples of {} ranks a node{} (columns ppn, nodes, dealt), found none",
                                file.string(), chosen.ppn, chosen.cyclic ? " in cyclic order" : ""));
    for (auto &[key, value] : measured.provenance)
        if (key == "ranks")
            value = std::to_string(most);
        else if (key == "nodes")
            value = std::to_string((most + chosen.ppn - 1) / chosen.ppn);
        else if (key == "placement")
            value = fmt::format("{} rank{} a node, {}; msg is between ranks 0 and 1", chosen.ppn,
                                chosen.ppn == 1 ? "" : "s",
                                chosen.cyclic ? "p processes dealt out to as few nodes in turn"
                                              : "each filled before the next; p processes are the first p ranks");
}

/// Which layouts a sheet is of; samples of none of them must not go unsaid.
void tell_of_layouts(const std::vector<Sample> &samples, const std::vector<LayoutSamples> &layouts)
{
    std::string list;
    for (const LayoutSamples &layout : layouts)
        list += fmt::format("{}{}{}", list.empty() ? "" : ", ", layout.ppn, layout.cyclic ? " cyclic" : "");
    report::tell(fmt::format("layouts: {} ranks a node, one equation over all of them\n", list));
    if (const std::size_t others = of_no_layout(samples, layouts); others > 0)
        report::tell(
            fmt::format("warning: {} of {} samples are of none of them, or do not say where they ran (columns nodes, "
                        "ppn, dealt), and are left out\n",
                        others, samples.size()));
}

Measured read_all(const std::vector<fs::path> &files, const ChosenLayout &chosen)
{
    Measured measured;
    for (const fs::path &file : files) {
        if (!formats::is_calibration(file)) {
            add_samples(measured, file, chosen.reading);
            continue;
        }
        const std::vector<StepSample> more = formats::read_calibration(file);
        measured.steps.insert(measured.steps.end(), more.begin(), more.end());
    }
    if (chosen.ppn > 0)
        keep_layout(measured, chosen, files.back());
    const std::string apart = two_placements(measured.samples);
    const std::vector<LayoutSamples> layouts = by_layout(measured.samples);
    if (!apart.empty() && layouts.empty())
        throw Error(
            Exit::bad_input,
            files.back().string() + ": samples of two placements: " + apart +
                "; one equation of both would be neither's: fit each by itself (of one file by --ppn, --order)");
    if (!layouts.empty())
        tell_of_layouts(measured.samples, layouts);
    if (measured.samples.empty() && measured.steps.empty())
        throw Error(Exit::bad_input, files.front().string() + ":1: expected samples below the header, found none");
    const StateShares shares = state_shares(measured.samples);
    if (const std::string states = describe(shares); !states.empty())
        measured.provenance.emplace_back("states", states);
    if (const std::string jobs = describe(fit::job_spread(measured_points(measured.samples))); !jobs.empty())
        measured.provenance.emplace_back("jobs", jobs);
    measured.states = fit::machine_states(measured.samples);
    const bool is_told = std::all_of(measured.states.begin(), measured.states.end(), [&](const MachineState &state) {
        return &state == measured.states.data() || !state.longer.empty();
    });
    if (const std::string why = why_no_interval(shares); !why.empty() && !is_told)
        measured.provenance.emplace_back("intervals.operations", "not known: " + why);
    if (const std::string why = why_no_interval(measured.steps); !why.empty())
        measured.provenance.emplace_back("intervals", "not known: " + why);
    return measured;
}

/// An operation all of whose samples are invalid gets no equation: that must not go unsaid.
void warn_of_unusable(const std::vector<Sample> &samples)
{
    struct Count {
        std::size_t rows = 0, valid = 0;
        std::string reason;
    };
    std::map<std::string, Count> operations;
    for (const Sample &sample : samples) {
        Count &count = operations[sample.op];
        ++count.rows;
        count.valid += sample.valid ? 1 : 0;
        if (!sample.valid && count.reason.empty())
            count.reason = sample.reason;
    }
    for (const auto &[op, count] : operations)
        if (count.valid == 0)
            report::tell(fmt::format("warning: {}: {} valid{}: no equation\n", op,
                                     count.rows == 1 ? "its only sample is not"
                                                     : fmt::format("none of its {} samples is", count.rows),
                                     count.reason.empty() ? "" : " (" + count.reason + ")"));
}

/// Times that a coarse clock tells: what its step leaves open must not go unsaid.
void tell_of_steps(const std::vector<Sample> &samples)
{
    const std::vector<MeasuredPoint> points = measured_points(samples);
    std::set<std::string> operations;
    for (const MeasuredPoint &point : points)
        operations.insert(point.key.op);
    for (const std::string &op : operations) {
        const std::span<const MeasuredPoint> of_op = of_operation(points, op);
        const double step = step_of_times(of_op);
        const auto few = std::count_if(of_op.begin(), of_op.end(), [&](const MeasuredPoint &point) {
            return median_over_launches(launch_medians(point)).seconds < least_steps * step;
        });
        if (few > 0)
            report::tell(fmt::format(
                "{}: all times are multiples of {}, and {} of {} points are shorter than {:.0f} of it: means of "
                "repetitions count there, and no point is known better than the step allows\n",
                op, step_text(step), few, of_op.size(), least_steps));
    }
}

/// The network that its ways tell, beside the sheet; an older one goes. Says what was found.
void write_graph(const graph::Found &found, const fs::path &sheet)
{
    std::error_code unknown;
    if (fs::exists(sheet, unknown) && !fs::is_regular_file(sheet, unknown))
        return; // a device or a pipe
    const fs::path file = formats::graph_file_of(sheet);
    if (!found.graph) {
        fs::remove(file, unknown);
        if (!found.why_not.empty())
            report::tell("network: no links are told: " + found.why_not + "\n");
        return;
    }
    formats::write_file(file, formats::graph_text(*found.graph));
    report::tell("network: " + report::in_words(*found.graph) + ": " + file.string() + "\n");
}

/// The engine over what was fitted; `graph`: of the machine's links, or null. On levels the equations tell operations
/// of many messages, such as an alltoall of more than 64 ranks, nearly as well.
SheetEngine engine_over(const fit::Fit &fitted, const Measured &measured, const graph::Graph *graph)
{
    Sheet sheet = fit::explained_sheet(fitted, measured.samples);
    sheet.provenance = measured.provenance;
    equations::Scope scope;
    scope.load(equations::parse(sheet_text(sheet), "sheet"));
    constexpr std::size_t most_on_levels = 4096;
    return {std::move(scope), "sheet", graph, true, graph != nullptr ? replay::most_followed : most_on_levels};
}

/// What algorithms take on a graph's links, or on levels (`graph` is null), with messages as a fit has them.
fit::AlgorithmTimes times_on(const graph::Graph *graph, const fit::Fit &fitted, const Measured &measured)
{
    return {[engine = engine_over(fitted, measured, graph)](const Algorithm &algorithm, const std::string &op, double p,
                                                            double d) mutable {
                const std::optional<double> seconds = engine.seconds(algorithm, op, p, d);
                return seconds ? std::optional(*seconds * us_per_second) : std::nullopt;
            },
            graph != nullptr, graph != nullptr ? graph->p : 0};
}

/// Operations beside their messages on the links of the machine's graph, or on its levels (`graph` is null).
void judge_by_messages(fit::Fit &fitted, const Measured &measured, const graph::Graph *graph)
{
    side_by_side(fitted.operations.size(), 1, [&, so_far = fitted] {
        return [&, engine = engine_over(so_far, measured, graph)](std::size_t i) mutable {
            fit::OperationFit &operation = fitted.operations[i];
            const fit::MessageTimes times = [&](double p, double d) {
                const std::optional<double> seconds = engine.seconds(operation.op, p, d);
                return seconds ? std::optional(*seconds * us_per_second) : std::nullopt;
            };
            if (graph == nullptr)
                fit::widen_between(operation, times);
            fit::judge_messages(operation, times);
        };
    });
}

} // namespace

fs::path steps_file_of(const fs::path &sheet)
{
    std::error_code unknown;
    if (fs::exists(sheet, unknown) && !fs::is_regular_file(sheet, unknown))
        return {}; // a device or a pipe takes all in one
    const std::string name =
        sheet.filename() == "sheet.gp" ? "calibration.gp" : sheet.stem().string() + ".calibration.gp";
    return sheet.parent_path() / name;
}

Sheet fit_files(const std::vector<fs::path> &files, const FitOutputs &outputs, const ChosenLayout &chosen,
                const fit::Brevity &brevity)
{
    const Measured measured = read_all(files, chosen);
    warn_of_unusable(measured.samples);
    tell_of_steps(measured.samples);
    graph::Found network = measured.ways ? graph::find_graph(*measured.ways) : graph::Found{};
    const graph::Graph *const graph = network.graph && !network.graph->sizes.empty() ? &*network.graph : nullptr;
    if (graph != nullptr)
        traffic::find_ways(*measured.ways, network);
    fit::Fit fitted = fit::fit(measured.samples, measured.steps, brevity,
                               [&](const fit::Fit &so_far) { return times_on(graph, so_far, measured); });
    if (graph != nullptr || !fitted.levels.empty())
        judge_by_messages(fitted, measured, graph);
    Sheet sheet = fit::explained_sheet(fitted, measured.samples);
    sheet.provenance = measured.provenance;
    if (graph != nullptr)
        sheet.provenance.emplace_back("graph", formats::graph_file_of(outputs.sheet).filename().string());
    if (sheet.levels.size() == 1) // a survey that found no blocks
        sheet.levels.front().alike = std::none_of(sheet.provenance.begin(), sheet.provenance.end(),
                                                  [](const auto &fact) { return fact.first == "links"; });
    sheet.states = measured.states;
    tell_of_falls(measured.samples, files.front(), sheet);
    const bool has_steps = !sheet.calibrations.empty() || !sheet.profiles.empty() || !sheet.rates.empty();
    const fs::path steps = has_steps && !sheet.operations.empty() ? steps_file_of(outputs.sheet) : fs::path();
    formats::write_file(outputs.sheet, sheet_text(sheet, steps.filename().string())); // none beside it where this fails
    if (!steps.empty())
        formats::write_file(steps, calibration_text(sheet));
    if (!outputs.json.empty())
        formats::write_file(outputs.json, formats::fit_json(sheet));
    if (!outputs.table.empty()) {
        Sheet table = fit::table_sheet(fitted);
        table.provenance = measured.provenance;
        table.states = measured.states;
        formats::write_file(outputs.table, sheet_text(table));
    }
    write_graph(network, outputs.sheet);
    return sheet;
}

std::vector<fs::path> files_to_fit(const fs::path &folder)
{
    std::vector<fs::path> files{folder / "samples.csv"};
    for (const char *name : {"calibration.csv", "rates.csv"})
        if (fs::exists(folder / name))
            files.push_back(folder / name);
    return files;
}

int processors_of(const fs::path &samples)
{
    const fs::path file = fs::path(samples).replace_extension(".json");
    if (!description_of(samples).fact("program").starts_with("mpisheet-probe"))
        return 0; // none, or another program's
    int processors = 0;
    for (const formats::DescribedNode &node : formats::read_launch_descriptions(file).at(0).ranks.nodes)
        processors += node.processors;
    return processors;
}

void print_summary(const fs::path &sheet)
{
    const report::Datasheet datasheet = report::read_datasheet(sheet);
    fmt::print("{}\n{}\n", report::to_text(report::sheet_summary(datasheet), report::screen()), sheet.string());
}

} // namespace mpisheet::evaluation
