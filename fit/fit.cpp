#include "fit/fit.hpp"

#include "fit/calibration.hpp"
#include "fit/layouts.hpp"
#include "fit/levels/extend.hpp"
#include "fit/levels/network.hpp"
#include "fit/operation/bend.hpp"
#include "fit/operation/helpers.hpp"
#include "fit/operation/refine.hpp"
#include "fit/operation/share_breaks.hpp"
#include "model/error.hpp"
#include "model/machine/algorithms.hpp"
#include "model/placement.hpp"
#include "model/quantity.hpp"
#include "model/side_by_side.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace mpisheet::fit {
namespace {

/// Operation names whose t<op> gnuplot already has.
constexpr std::array built_in{"an", "anh", "ime"};

void check_name(const std::string &name, const char *what)
{
    const auto refuse = [&](const std::string &why) {
        throw Error(Exit::bad_input,
                    std::string(what) + ": expected letters, digits and _, found \"" + name + "\"" + why);
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_in_name))
        refuse("");
    if (name.ends_with("_lo") || name.ends_with("_hi"))
        refuse(": names ending in _lo and _hi are those of intervals");
    if (name.ends_with("_busy"))
        refuse(": names ending in _busy are those of steps that several processors take");
}

using Steps = std::vector<const StepSample *>;

Steps all_of(const std::map<int, Steps> &by_busy)
{
    Steps all;
    for (const auto &[busy, rows] : by_busy)
        all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

/// Place in the sheet: the table's order, then by name; `msg` first, the others are composed from it.
std::pair<std::size_t, std::string> rank(const std::string &op)
{
    const auto known = known_operations();
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i].name == op)
            return {i, op};
    return {known.size(), op};
}

/// Not one of several pairs of a level at once: those tell what pairs share, and are no operations by themselves.
bool is_operation(const std::string &op)
{
    return level_of(op).empty() || kind_of(op) == Kind::point_to_point;
}

/// The largest p of an operation on one node, where all p on several nodes are larger; 0: there are none, or none
/// known.
double one_node_of(std::span<const Sample> samples, const std::string &op)
{
    int one = 0, several = std::numeric_limits<int>::max();
    for (const Sample &sample : samples)
        if (sample.valid && sample.op == op && sample.p > 1) {
            if (sample.nodes == 1)
                one = std::max(one, sample.p);
            else
                several = std::min(several, sample.nodes > 1 ? sample.p : 0);
        }
    return several < std::numeric_limits<int>::max() && one < several ? one : 0;
}

/// `points` are the reduced samples.
Points points_of(std::span<const Sample> samples, std::span<const MeasuredPoint> points, const std::string &op,
                 const JobSpread &jobs)
{
    const std::span<const MeasuredPoint> measured = of_operation(points, op);
    Points reduced = reduce(measured);
    reduced.of_jobs = of_another_job(jobs, measured);
    reduced.one_node = one_node_of(samples, op);
    reduced.several_nodes = std::any_of(samples.begin(), samples.end(), [&op](const Sample &sample) {
        return sample.valid && sample.op == op && sample.nodes > 1;
    });
    return reduced;
}

/// An operation measured in several layouts: one equation over all, and each by itself.
std::vector<OperationFit> fits_over_layouts(const std::string &op, const std::vector<LayoutSamples> &layouts,
                                            const JobSpread &jobs, const OperationFit *message, const Brevity &brevity)
{
    std::vector<LayoutPoints> measured;
    for (const LayoutSamples &layout : layouts) {
        const std::vector<MeasuredPoint> points = measured_points(layout.samples);
        if (of_operation(points, op).empty())
            continue;
        measured.push_back({layout.ppn, layout.cyclic, points_of(layout.samples, points, op, jobs)});
        measured.back().points.of_layout = true;
    }
    complete(measured);
    std::vector<LayoutFit> fits;
    for (LayoutPoints &layout : measured)
        fits.push_back(
            {layout.ppn, layout.cyclic,
             fit_operation(of_layout(op, layout.ppn, layout.cyclic), std::move(layout.points), message, brevity)});
    std::vector<OperationFit> all;
    if (!fits.empty())
        all.push_back(over_layouts(op, fits));
    for (LayoutFit &one : fits)
        all.push_back(std::move(one.fit));
    return all;
}

/// Messages have no layout: those between nodes, where there are such.
std::vector<Sample> between_nodes(std::span<const Sample> samples, const std::string &op)
{
    std::vector<Sample> all, between;
    for (const Sample &sample : samples)
        if (sample.op == op) {
            all.push_back(sample);
            if (sample.nodes > 1)
                between.push_back(sample);
        }
    return between.empty() ? all : between;
}

/// Where levels were measured: their functions, and operations told by algorithms over them.
void extend_by_levels(std::span<const MeasuredPoint> points, const TimesFrom &times, Fit &fit)
{
    const std::vector<LevelCost> levels =
        level_costs(points, [&](std::string_view op) -> const OperationFit * { return fit.find(op); });
    if (levels.empty())
        return;
    fit.levels = sheet_levels(levels);
    fit.machine = machine_functions(levels, fit.find("send"));
    std::vector<SheetFunction> all = fit.machine;
    for (const OperationFit &operation : fit.operations)
        if (operation.kind == Kind::point_to_point)
            all.push_back({"t" + operation.op + "(d)", text(operation.equation)});
    const OperationFit *const message = fit.find("msg");
    side_by_side(fit.operations.size(), 1, [&, so_far = fit] {
        return [&, machine = Machine(all, times ? times(so_far) : AlgorithmTimes())](std::size_t i) {
            if (OperationFit &operation = fit.operations[i]; operation.kind != Kind::point_to_point)
                extend(operation, machine, message);
        };
    });
    const bool shares_nothing = levels.size() == 1 && !levels[0].is_shared; // nothing that a farm would ask for
    if (shares_nothing && std::none_of(fit.operations.begin(), fit.operations.end(),
                                       [](const OperationFit &operation) { return operation.beyond.has_value(); }))
        fit.machine.clear();
}

/// The equation as the sheet has it: what was fitted, algorithms, or one up to some p and the other beyond.
std::string equation_text(const OperationFit &fit)
{
    if (!fit.over_layouts.empty())
        return fit.over_layouts;
    std::string fitted = for_kind(text(fit.equation), fit.kind);
    if (!fit.beyond)
        return fitted;
    const bool one_rank = fit.beyond->p <= 1 && !fit.equation.is_sum() && fit.equation.condition.axis == Axis::one_rank;
    const std::string below = one_rank ? for_kind(text(fit.equation.branches[0]), fit.kind) : fitted;
    const bool nested = one_rank ? !fit.equation.branches[0].is_sum() : !fit.equation.is_sum();
    const std::string limit = "p <= " + number(fit.beyond->p);
    const std::string where =
        one_rank || fit.beyond->layout.empty() ? limit : "(" + fit.beyond->layout + " ? " + limit + " : p <= 1)";
    return where + " ? " + (nested ? "(" + below + ")" : below) + " : " + fit.beyond->text;
}

void list_ranges(const Equation &equation, Kind kind, const std::string &condition, std::vector<SheetRange> &ranges)
{
    if (!equation.is_sum()) {
        const std::string here = text(equation.condition);
        const std::string both = condition.empty() ? "" : condition + " && ";
        list_ranges(equation.branches[0], kind, both + here, ranges);
        list_ranges(equation.branches[1], kind, both + "!(" + here + ")", ranges);
        return;
    }
    SheetRange range{condition, for_kind(text(equation), kind), {}};
    for (const auto &weighted : equation.terms)
        range.terms.push_back(weighted.term == Term{} ? "1" : for_kind(text(weighted.term), kind));
    ranges.push_back(std::move(range));
}

/// The functions of bends that the sheet's equations call, or that these call.
void define_bends(Sheet &sheet)
{
    std::string texts;
    for (const SheetOperation &operation : sheet.operations)
        texts += operation.equation + "\n";
    const auto functions = bend_functions(); // each after those it calls
    std::for_each(functions.rbegin(), functions.rend(), [&](const SheetFunction &function) {
        if (texts.find(function.head.substr(0, function.head.find('(') + 1)) == std::string::npos)
            return;
        sheet.functions.insert(sheet.functions.begin(), function);
        texts += function.equation;
    });
}

SheetOperation to_sheet(const OperationFit &fit)
{
    SheetOperation result;
    result.op = fit.op;
    result.equation = equation_text(fit);
    result.band = band_of(fit);
    result.quality = fit.quality;
    result.algorithm = fit.algorithm;
    result.alike = fit.alike;
    result.made = fit.made;
    result.one_rank = fit.one_rank;
    result.warnings = fit.warnings;
    if (fit.beyond || !fit.over_layouts.empty())
        result.ranges.push_back({"", result.equation, {}});
    else
        list_ranges(fit.equation, fit.kind, "", result.ranges);
    std::set<int> p;
    result.d_min = std::numeric_limits<std::int64_t>::max();
    for (const Point &point : fit.measured.points) {
        const auto d = static_cast<std::int64_t>(point.d);
        p.insert(static_cast<int>(point.p));
        result.d_min = std::min(result.d_min, d);
        result.d_max = std::max(result.d_max, d);
        result.points.push_back(
            {static_cast<int>(point.p), d, point.us * 1e-6, evaluate(fit, point.p, point.d) * 1e-6});
    }
    result.p.assign(p.begin(), p.end());
    if (!fit.counts.empty())
        result.p = fit.counts;
    return result;
}

/// An equation that an earlier operation has too is said once: the later ones call it.
void say_once(std::vector<SheetOperation> &operations)
{
    std::map<std::string, std::string> call_of; // by parameters and equation
    for (SheetOperation &operation : operations) {
        const std::string parameters(parameters_of(operation.op)), call = "t" + operation.op + parameters;
        const std::string &said = call_of.emplace(parameters + operation.equation, call).first->second;
        if (said != call && said.size() < operation.equation.size())
            operation.equation = said;
    }
}

} // namespace

const OperationFit *Fit::find(std::string_view op) const
{
    const auto found =
        std::find_if(operations.begin(), operations.end(), [&](const auto &fit) { return fit.op == op; });
    return found == operations.end() ? nullptr : &*found;
}

Fit fit(std::span<const Sample> samples, std::span<const StepSample> steps, const Brevity &brevity,
        const TimesFrom &times)
{
    std::set<std::pair<std::size_t, std::string>> operations;
    std::set<std::string_view> seen;
    for (const Sample &sample : samples) {
        if (!sample.valid)
            continue;
        if (seen.insert(sample.op).second) {
            check_name(sample.op, "op");
            if (std::find(built_in.begin(), built_in.end(), sample.op) != built_in.end())
                throw Error(Exit::bad_input, "op: expected another name, found \"" + sample.op + "\": t" + sample.op +
                                                 " is a function of gnuplot's own");
            operations.insert(rank(sample.op));
        }
        if (!(sample.seconds >= 0 && std::isfinite(sample.seconds)))
            throw Error(Exit::bad_input, sample.op + ", p = " + std::to_string(sample.p) + ", " +
                                             std::to_string(sample.bytes) + " bytes: seconds: expected a time, found " +
                                             std::to_string(sample.seconds));
    }
    const std::vector<MeasuredPoint> points = measured_points(samples);
    Fit result;
    result.jobs = job_spread(points);
    const std::vector<LayoutSamples> layouts = by_layout(samples);
    const auto fits_of = [&](const std::string &op, const OperationFit *message) -> std::vector<OperationFit> {
        if (layouts.empty())
            return {fit_operation(op, points_of(samples, points, op, result.jobs), message, brevity)};
        if (kind_of(op) != Kind::point_to_point)
            return fits_over_layouts(op, layouts, result.jobs, message, brevity);
        const std::vector<Sample> chosen = between_nodes(samples, op);
        return {fit_operation(op, points_of(chosen, measured_points(chosen), op, result.jobs), message, brevity)};
    };
    const auto add = [&](const std::string &op, std::vector<OperationFit> fits) {
        std::move(fits.begin(), fits.end(), std::back_inserter(result.operations));
        if (const OperationFit *message = result.find(message_of(op)))
            share_breaks(result.operations.back(), *message);
    };
    std::vector<std::string> names;
    for (const auto &[place, op] : operations)
        if (op == "msg") // the others are composed of it
            add(op, fits_of(op, nullptr));
        else if (is_operation(op))
            names.push_back(op);
    std::vector<std::vector<OperationFit>> fits(names.size());
    side_by_side(names.size(), 1, [&, message = result.find("msg")] {
        return [&, message](std::size_t i) { fits[i] = fits_of(names[i], message); };
    });
    for (std::size_t i = 0; i < names.size(); ++i)
        add(names[i], std::move(fits[i]));
    if (!layouts.empty())
        result.machine = layout_variables(layouts);
    if (!brevity.one_line && layouts.empty())
        extend_by_levels(points, times, result);
    for (OperationFit &operation : result.operations)
        if (const auto forced = forced_algorithm(operation.op))
            operation.algorithm = in_words(*forced);

    std::map<std::string, std::map<int, Steps>> kernels; // by busy processors
    for (const StepSample &step : steps)
        kernels[step.kernel][step.busy].push_back(&step);
    for (const auto &[kernel, by_busy] : kernels) {
        check_name(kernel, "kernel");
        if (const NodeRate *rate = find_node_rate(kernel)) {
            if (RateFit found = fit_rate(*rate, all_of(by_busy)); !found.knots.empty())
                result.rates.push_back(std::move(found));
        } else if (kernel.starts_with("w_"))
            result.profiles.push_back(fit_profile(kernel.substr(2), all_of(by_busy)));
        else if (by_busy.contains(1))
            for (const auto &[busy, rows] : by_busy)
                if (auto found = fit_calibration(kernel, rows); !found.knots.empty())
                    result.calibrations.push_back(std::move(found));
    }
    return result;
}

Sheet to_sheet(const Fit &fit)
{
    Sheet sheet;
    sheet.levels = fit.levels;
    sheet.machine = fit.machine;
    std::vector<std::string> equations;
    for (const OperationFit &operation : fit.operations) {
        sheet.operations.push_back(to_sheet(operation));
        equations.push_back(sheet.operations.back().equation);
    }
    say_once(sheet.operations);
    const auto has = [&](std::string_view head) {
        return std::any_of(sheet.machine.begin(), sheet.machine.end(),
                           [&](const SheetFunction &function) { return function.head == head; });
    };
    if (!has("Width(l)")) // else the library has them
        sheet.functions = helpers_of(equations);
    if (std::any_of(fit.operations.begin(), fit.operations.end(), is_over_layouts))
        for (SheetFunction &function : layout_functions())
            sheet.functions.push_back(std::move(function));
    define_bends(sheet);
    const bool layouts = has("ppn");
    if (layouts && std::any_of(fit.calibrations.begin(), fit.calibrations.end(),
                               [](const CalibrationFit &calibration) { return calibration.busy > 1; }))
        sheet.step_functions.push_back({"busy(k)", "k < ppn ? k : ppn"});
    for (std::size_t first = 0; first < fit.calibrations.size();) {
        std::size_t end = first;
        while (end < fit.calibrations.size() && fit.calibrations[end].kernel == fit.calibrations[first].kernel)
            ++end;
        sheet.calibrations.push_back(
            to_sheet(std::span(fit.calibrations).subspan(first, end - first), layouts ? "busy(k)" : "k"));
        first = end;
    }
    for (SheetFunction &function : line_functions(sheet.calibrations))
        sheet.step_functions.push_back(std::move(function));
    for (const ProfileFit &profile : fit.profiles)
        sheet.profiles.push_back({profile.kernel, text(profile), profile.rows.size()});
    for (const RateFit &rate : fit.rates) {
        SheetRate result{.name = std::string(rate.rate->name),
                         .counts = std::string(rate.rate->counts),
                         .equation = text(rate),
                         .factor = rate.factor,
                         .spread = rate.spread};
        for (const RateFit::Knot &knot : rate.knots)
            result.busy.push_back(knot.busy);
        sheet.rates.push_back(std::move(result));
    }
    return sheet;
}

} // namespace mpisheet::fit
