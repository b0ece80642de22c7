#include "report/operation_chart.hpp"

#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/points.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/words.hpp"
#include "report/charts/plot.hpp"
#include "report/findings.hpp"
#include "report/text/units.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::size_t curves_shown = 6;
constexpr int places_of_line = 160; ///< at which an equation is evaluated
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// One machine's part of the chart.
struct Drawn {
    const ChartedMachine *machine = nullptr;
    const Equation *equation = nullptr;
    std::vector<Comparison> cells, apart;
};

/// What the curves run over and what tells them apart.
struct Axes {
    bool over_p = false;
    std::vector<std::int64_t> along;  ///< where curves are evaluated
    std::vector<std::int64_t> curves; ///< a curve for each: p, or d where it is drawn over p
};

std::vector<std::int64_t> whole_numbers(std::int64_t low, std::int64_t high)
{
    std::set<std::int64_t> values{low, high};
    const double ratio = std::log(static_cast<double>(high) / static_cast<double>(low));
    for (int i = 0; i < places_of_line; ++i)
        values.insert(std::llround(static_cast<double>(low) * std::exp(ratio * i / (places_of_line - 1))));
    return {values.begin(), values.end()};
}

std::vector<Drawn> draw_on(const std::string &op, std::span<const ChartedMachine> machines)
{
    std::vector<Drawn> all;
    for (const ChartedMachine &machine : machines) {
        const Equation *equation = machine.sheet.find(op);
        if (equation == nullptr) {
            std::vector<std::string> names;
            for (const Equation &one : machine.sheet.operations)
                names.push_back(one.name);
            const std::string meant = nearest(op, names);
            throw Error(Exit::usage, machine.name + " has no operation '" + op + "'; it has " + joined(names, ", ") +
                                         (meant.empty() ? "" : "; did you mean '" + meant + "'?"));
        }
        const std::vector<MeasuredPoint> points = measured_points(machine.samples);
        const std::vector<MeasuredPoint> others = points_apart(machine.samples);
        all.push_back({&machine, equation, compare_fit(machine.sheet, of_operation(points, op)),
                       compare_fit(machine.sheet, of_operation(others, op))});
    }
    return all;
}

/// The values that all machines measured; where there are none, those of the first.
std::vector<std::int64_t> common(const std::vector<Drawn> &all, auto values)
{
    std::set<std::int64_t> shared = values(all.front());
    for (const Drawn &one : all) {
        std::set<std::int64_t> both;
        const std::set<std::int64_t> its = values(one);
        std::set_intersection(shared.begin(), shared.end(), its.begin(), its.end(), std::inserter(both, both.end()));
        shared = both.empty() ? shared : both;
    }
    return {shared.begin(), shared.end()};
}

std::set<std::int64_t> processes_of(const Drawn &drawn)
{
    std::set<std::int64_t> values(drawn.equation->notes.p.begin(), drawn.equation->notes.p.end());
    if (values.empty())
        for (std::int64_t p = unmeasured_processes.least; p <= unmeasured_processes.most; p *= 2)
            values.insert(p);
    return values;
}

SizeRange sizes_of(const Drawn &drawn)
{
    SizeRange range = drawn.equation->notes.sizes.value_or(unmeasured_sizes);
    range.least = std::max<std::int64_t>(range.least, 1);
    return range;
}

/// Sizes that a person would name: powers of 16 inside every machine's range, and its ends.
std::vector<std::int64_t> some_sizes(const std::vector<Drawn> &all)
{
    SizeRange range = sizes_of(all.front());
    for (const Drawn &one : all)
        range = {std::max(range.least, sizes_of(one).least), std::min(range.most, sizes_of(one).most)};
    std::set<std::int64_t> sizes;
    for (std::int64_t d = 8; d <= range.most; d *= 16)
        if (d >= range.least)
            sizes.insert(d);
    if (sizes.empty())
        sizes.insert(range.least);
    return pick({sizes.begin(), sizes.end()}, curves_shown);
}

Axes axes_of(const std::string &op, const std::vector<Drawn> &all, const OperationChartOptions &options)
{
    const Kind kind = kind_of(op);
    if (kind == Kind::point_to_point && options.over_p)
        throw Error(Exit::usage, "--over p: " + op + " is between two processes: its cost depends on d alone");
    Axes axes{.over_p = options.over_p || kind == Kind::barrier};
    std::vector<std::int64_t> processes(options.p.begin(), options.p.end());
    if (axes.over_p) {
        if (processes.size() < 2)
            for (const Drawn &one : all)
                for (const std::int64_t p : processes_of(one))
                    processes.push_back(p);
        const auto [least, most] = std::minmax_element(processes.begin(), processes.end());
        axes.along = whole_numbers(*least, *most);
        axes.curves = kind == Kind::barrier ? std::vector<std::int64_t>{0} : options.d;
        if (axes.curves.empty())
            axes.curves = all.size() > 1 ? std::vector{some_sizes(all).back()} : some_sizes(all);
        return axes;
    }
    std::vector<std::int64_t> sizes = options.d;
    if (sizes.size() < 2)
        for (const Drawn &one : all)
            sizes.insert(sizes.end(), {sizes_of(one).least, sizes_of(one).most});
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
    axes.along = whole_numbers(std::max<std::int64_t>(1, *least), std::max<std::int64_t>(1, *most));
    if (kind == Kind::point_to_point)
        processes = {2};
    if (processes.empty()) {
        processes = common(all, processes_of);
        processes = all.size() > 1 ? std::vector{processes.back()} : pick(processes, curves_shown);
    }
    axes.curves = processes;
    return axes;
}

/// "fattree-64", "p = 8", "fattree-64, 64 KiB": what tells a curve from the others.
std::string curve_name(const Drawn &drawn, const Axes &axes, std::int64_t value, bool several_machines)
{
    std::string which =
        axes.over_p ? (value == 0 ? "all processes" : size_text(value)) : "p = " + std::to_string(value);
    if (!several_machines)
        return which;
    return drawn.machine->name + (axes.curves.size() > 1 ? ", " + which : "");
}

void add_curves(Chart &chart, const Drawn &drawn, const Axes &axes, std::int64_t value, const std::string &name)
{
    Curve line{.name = name}, points{.name = name, .measured = true}, apart{.name = name, .apart = true};
    Curve errors{.name = name, .measured = true};
    for (const std::int64_t at : axes.along) {
        const auto p = static_cast<int>(axes.over_p ? at : value);
        const auto d = static_cast<double>(axes.over_p ? value : at);
        const Cost says = cost(drawn.machine->sheet, *drawn.equation, p, d);
        const bool has_notes = !drawn.equation->notes.p.empty() || drawn.equation->notes.sizes.has_value();
        line.points.push_back({static_cast<double>(at), says.seconds, says.lo, says.hi,
                               has_notes && extent_of(drawn.equation->notes, p, d) != Extent::inside});
    }
    const auto is_on_curve = [&](const Comparison &cell) {
        const std::int64_t at = axes.over_p ? cell.p : cell.d;
        return (axes.over_p ? cell.d : static_cast<std::int64_t>(cell.p)) == value && at > 0 &&
               at >= axes.along.front() && at <= axes.along.back();
    };
    const auto add_to = [&](Curve &curve, const Comparison &cell) {
        const bool has_spread = cell.measured.launches > 1;
        curve.points.push_back({static_cast<double>(axes.over_p ? cell.p : cell.d), cell.measured.seconds,
                                has_spread ? cell.measured.low : not_known,
                                has_spread ? cell.measured.high : not_known});
    };
    for (const Comparison &cell : drawn.cells)
        if (is_on_curve(cell)) {
            add_to(points, cell);
            errors.points.push_back({points.points.back().x, 100 * cell.error, not_known, not_known});
        }
    for (const Comparison &cell : drawn.apart)
        if (is_on_curve(cell))
            add_to(apart, cell);
    for (Curve *curve : {&line, &points, &apart})
        if (!curve->points.empty())
            chart.curves.push_back(std::move(*curve));
    if (!errors.points.empty())
        chart.residuals.push_back(std::move(errors));
}

std::string caption_of(const std::vector<Drawn> &all)
{
    std::vector<Comparison> cells;
    for (const Drawn &one : all)
        cells.insert(cells.end(), one.cells.begin(), one.cells.end());
    const ErrorSummary errors = summarise(cells);
    if (errors.n == 0)
        return "lines: equations of the sheet";
    return "points: measured; lines: the equation, with its 95 % interval; off by " + percent_text(errors.median) +
           " in the median of all points, " + signed_percent_text(errors.worst) +
           " at worst (p = " + std::to_string(errors.worst_p) + ", d = " + size_text(errors.worst_d) + ")";
}

} // namespace

Chart operation_chart(const std::string &op, std::span<const ChartedMachine> machines,
                      const OperationChartOptions &options)
{
    const std::vector<Drawn> all = draw_on(op, machines);
    const Axes axes = axes_of(op, all, options);
    Chart chart{.title = op,
                .x_label = axes.over_p ? "processes p" : "message size d",
                .y_label = "",
                .caption = caption_of(all),
                .log_x = true,
                .log_y = true,
                .x_bytes = !axes.over_p};
    const bool several = machines.size() > 1, one_curve = axes.curves.size() == 1;
    if (!several)
        chart.title += " on " + machines.front().name;
    else if (one_curve && kind_of(op) == Kind::collective)
        chart.title +=
            axes.over_p ? " of " + size_text(axes.curves.front()) : " at p = " + std::to_string(axes.curves.front());
    for (const Drawn &one : all)
        for (const std::int64_t value : axes.curves)
            add_curves(chart, one, axes, value, curve_name(one, axes, value, several));
    if (!options.has_residuals)
        chart.residuals.clear();
    return chart;
}

} // namespace mpisheet::report
