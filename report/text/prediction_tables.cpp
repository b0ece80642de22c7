#include "report/text/prediction_tables.hpp"

#include "model/prediction/comparison.hpp"
#include "model/prediction/crossover.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_rows = 60; ///< of a summary, for a person

std::string best_text(const Family &family, const Reach &reach)
{
    if (reach.best_p == 0)
        return "not defined";
    const bool is_range = family.p.size() > 1;
    return "p = " + std::to_string(reach.best_p) +
           (is_range && reach.best_p == family.p.back()                        ? ", the end of the range"
            : is_range && reach.best_p == family.p.front() && reach.best_p > 1 ? ", the start of the range"
                                                                               : "");
}

/// 70 → "p = 70", 0 → "–"
std::string whole_text(int p)
{
    return p == 0 ? no_value : fmt::format("p = {}", p);
}

/// "p = 64"; "p = 64, but not at some p from 38 on"
std::string efficient_text(const Reach &reach)
{
    const bool has_gaps = reach.inefficient_p != 0 && reach.inefficient_p < reach.efficient_p;
    return whole_text(reach.efficient_p) +
           (has_gaps ? fmt::format(", but not at some p from {} on", reach.inefficient_p) : "");
}

/// Which of the statements of a row rest on values that were not measured: "fastest, half efficient: outside the
/// measured range".
std::string outside_text(const Reach &reach, const std::string &efficient)
{
    std::vector<std::string> statements;
    Extent farthest = Extent::inside;
    const auto add = [&](const std::string &what, Extent extent) {
        farthest = std::max(farthest, extent);
        if (extent != Extent::inside)
            statements.push_back(what);
    };
    add("fastest", reach.best_extent);
    add(efficient, reach.efficient_extent);
    add("within the time", reach.within_extent);
    add("over half communication", reach.communication_extent);
    return statements.empty() ? "" : extent_text(farthest) + ": " + joined(statements, ", ");
}

std::string speedup_text(fmt::format_string<double &> format, double speedup)
{
    return std::isnan(speedup) ? no_value : fmt::format(format, speedup);
}

/// The parts that tell something: without communication where that is one other part alone.
std::vector<std::size_t> told_parts(const Family &family)
{
    const auto is_same = [&](std::size_t k, std::size_t other) {
        return k != other && std::all_of(family.curves.begin(), family.curves.end(), [&](const FamilyCurve &curve) {
                   return curve.parts[k] == curve.parts[other];
               });
    };
    std::vector<std::size_t> told;
    for (std::size_t k = 0; k < family.parts.size(); ++k) {
        bool repeated = false;
        for (std::size_t other = 0; other < k && family.parts[k] == communication_part; ++other)
            repeated = repeated || is_same(k, other);
        if (!repeated)
            told.push_back(k);
    }
    return told;
}

/// 70.25 → "70.3"
std::string processes_text(double p)
{
    return std::isnan(p) ? no_value : fmt::format("p = {}", format_number(std::round(10 * p) / 10));
}

Grid crossover_table(const Family &family, const std::vector<std::string> &names)
{
    Grid grid{
        .caption = "Where curves cross",
        .columns = {
            {"at", Align::right}, {"faster below"}, {"faster above"}, {"d", Align::right}, {"note", Align::wrap}}};
    const std::vector<Crossover> all = crossovers(family);
    for (const Crossover &one : all) {
        if (grid.rows.size() == most_rows) {
            grid.rows.push_back({{"…", count_text(all.size() - most_rows, "more crossing"), "", "", ""}});
            break;
        }
        grid.rows.push_back({{processes_text(one.p), names[one.below], names[one.above],
                              std::to_string(family.curves[one.below].d), extent_text(one.extent)},
                             one.extent != Extent::inside});
    }
    drop_empty_last_column(grid);
    return grid;
}

/// Names that tell the curves apart at one size.
std::vector<std::string> names_without_sizes(Family family)
{
    for (FamilyCurve &curve : family.curves)
        curve.d = 0;
    return curve_names(family);
}

Grid size_crossover_table(const Family &family)
{
    constexpr std::size_t few = 12; // rows: every p has its own crossings
    Grid grid{
        .caption = "Where curves cross over d",
        .columns = {
            {"at", Align::right}, {"faster below"}, {"faster above"}, {"p", Align::right}, {"note", Align::wrap}}};
    const std::vector<SizeCrossover> all = size_crossovers(family);
    const std::vector<std::string> names = all.empty() ? std::vector<std::string>() : names_without_sizes(family);
    for (const SizeCrossover &one : all) {
        if (grid.rows.size() == few) {
            grid.rows.push_back({{"…", count_text(all.size() - few, "more crossing"), "", "", ""}});
            break;
        }
        grid.rows.push_back({{fmt::format("d = {:.0f}", one.d), names[one.below], names[one.above],
                              std::to_string(one.p), extent_text(one.extent)},
                             one.extent != Extent::inside});
    }
    drop_empty_last_column(grid);
    return grid;
}

/// "8 … 64", "8"
std::string span_text(std::int64_t from, std::int64_t to)
{
    return from == to ? std::to_string(from) : fmt::format("{} … {}", from, to);
}

Grid fastest_table(const Family &family)
{
    Family one_machine = family; // its names without machine and size: program, entry, settings, where they vary
    for (FamilyCurve &curve : one_machine.curves)
        curve.machine.clear();
    const std::vector<std::string> names = names_without_sizes(std::move(one_machine));
    const bool several = std::any_of(names.begin(), names.end(), [&](const std::string &n) { return n != names[0]; });
    Grid grid{.caption = "Which machine is the fastest",
              .columns = {{"p", Align::right},
                          {"d", Align::right},
                          {"machine"},
                          {"times as fast as the next"},
                          {"note", Align::wrap}}};
    if (several)
        grid.columns.insert(grid.columns.begin(), {"of"});
    const std::vector<FastestMachine> all = fastest_machines(family);
    for (const FastestMachine &run : all) {
        if (grid.rows.size() == most_rows)
            break;
        const std::string least = fmt::format("{:.3g}", run.least_ratio), most = fmt::format("{:.3g}", run.most_ratio);
        std::vector<std::string> cells{
            span_text(run.p_from, run.p_to), span_text(run.d_from, run.d_to),
            run.alike ? "as fast as another: " + family.curves[run.curve].machine : family.curves[run.curve].machine,
            least == most ? least : least + " … " + most, run.extrapolated ? "outside a measured range" : ""};
        if (several)
            cells.insert(cells.begin(), names[run.curve]);
        grid.rows.push_back({cells, run.extrapolated});
    }
    drop_empty_last_column(grid);
    return grid;
}

/// Names that tell the curves apart where the order of ranks does not.
std::vector<std::string> names_without_orders(Family family)
{
    for (std::size_t k = 0; k < family.settings.size(); ++k)
        for (FamilyCurve &curve : family.curves)
            if (family.settings[k] == "cyclic")
                curve.settings[k] = 0;
    return names_without_sizes(std::move(family));
}

Grid orders_table(const Family &family)
{
    Grid grid{
        .caption = "Which order of ranks on the nodes is faster by more than a tenth",
        .columns = {
            {"of"}, {"p", Align::right}, {"d", Align::right}, {"order"}, {"times as fast"}, {"note", Align::wrap}}};
    const std::vector<FasterOrder> all = faster_orders(family);
    const std::vector<std::string> names = all.empty() ? std::vector<std::string>() : names_without_orders(family);
    for (const FasterOrder &one : all) {
        if (grid.rows.size() == most_rows) {
            grid.rows.push_back({{"…", "", "", count_text(all.size() - most_rows, "more point"), "", ""}});
            break;
        }
        grid.rows.push_back({{names[one.curve], std::to_string(family.p[one.at]),
                              std::to_string(family.curves[one.curve].d), one.cyclic ? "cyclic" : "block",
                              fmt::format("{:.3g}", one.ratio), one.extrapolated ? "outside the measured range" : ""},
                             one.extrapolated});
    }
    drop_empty_last_column(grid);
    return grid;
}

/// Which problems are worth p processes.
Grid least_size_table(const Family &family)
{
    Grid grid{.caption = "Smallest d that is " + percent_text(family.efficiency) + " efficient",
              .columns = {{"curve"}, {"p", Align::right}, {"d", Align::right}}};
    const std::vector<std::string> names = names_without_sizes(family);
    for (std::size_t k = 0; k < family.curves.size(); ++k)
        for (std::size_t i = 0; i < family.curves[k].least_d.size(); ++i) {
            const std::int64_t d = family.curves[k].least_d[i];
            if (family.p[i] == family.curves[k].base_p)
                continue; // its efficiency is 1
            grid.rows.push_back(
                {{names[k], std::to_string(family.p[i]), d == 0 ? "none up to 2^40" : std::to_string(d)}});
        }
    return grid;
}

} // namespace

Grid prediction_table(const Family &family)
{
    Grid grid{.caption = "Predicted times", .columns = {{"program"}}};
    const bool machines = compares_machines(family);
    if (machines)
        grid.columns.push_back({"machine"});
    grid.columns.insert(grid.columns.end(), {{"p", Align::right}, {"d", Align::right}});
    grid.keys = grid.columns.size();
    const bool several_entries = has_several_entries(family);
    if (several_entries)
        grid.columns.push_back({"entry"});
    for (const std::string &name : family.settings)
        grid.columns.push_back({name, Align::right});
    const bool intervals = std::any_of(family.curves.begin(), family.curves.end(),
                                       [](const FamilyCurve &curve) { return !curve.lo.empty(); });
    grid.columns.push_back({"time", Align::right});
    if (intervals)
        grid.columns.push_back({"95 % interval", Align::right});
    grid.columns.push_back({family.weak ? "scaled speed-up" : "speed-up", Align::right});
    if (family.weak)
        grid.columns.push_back({"weak efficiency", Align::right});
    const std::vector<std::size_t> parts = told_parts(family);
    for (const std::size_t k : parts)
        grid.columns.push_back({family.parts[k], Align::right});
    grid.columns.push_back({"note", Align::wrap});
    for (const FamilyCurve &curve : family.curves)
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            std::vector<std::string> cells{curve.program};
            if (machines)
                cells.push_back(curve.machine);
            cells.insert(cells.end(), {std::to_string(family.p[i]), std::to_string(curve.d)});
            if (several_entries)
                cells.push_back(curve.entry);
            for (const double value : curve.settings)
                cells.push_back(format_number(value));
            cells.push_back(std::isnan(curve.seconds[i]) ? "not defined" : time_text(curve.seconds[i]));
            const Extent extent = extent_of(curve, i);
            if (intervals)
                cells.push_back(curve.lo.empty()          ? ""
                                : std::isnan(curve.lo[i]) ? "not known"
                                                          : time_text(curve.lo[i]) + " … " + time_text(curve.hi[i]));
            cells.push_back(speedup_text("{:.2f}", speedup(curve, family.weak, family.p[i], curve.seconds[i])));
            if (family.weak)
                cells.push_back(percent_text(efficiency(curve, family.weak, family.p[i], curve.seconds[i])));
            for (const std::size_t k : parts)
                cells.push_back(curve.parts[k].empty() ? "" : time_text(curve.parts[k][i]));
            cells.push_back(extent_text(extent));
            grid.rows.push_back({cells, extent != Extent::inside});
        }
    drop_empty_last_column(grid);
    return grid;
}

std::vector<Grid> summary_tables(const Family &family)
{
    const std::vector<std::string> names = curve_names(family);
    const std::string efficient =
        family.efficiency == 0.5 ? "half efficient" : percent_text(family.efficiency) + " efficient";
    const bool all_p = std::all_of(family.curves.begin(), family.curves.end(),
                                   [](const FamilyCurve &curve) { return curve.reach.all_p; });
    Grid best{.caption = family.p.size() == 1 ? "At this number of processes"
                         : all_p ? fmt::format("Best number of processes, of all from {} to {}", family.p.front(),
                                               family.p.back())
                                 : "Best number of processes, of those listed",
              .columns = {{"curve"},
                          {"fastest at"},
                          {"time", Align::right},
                          {"speed-up", Align::right},
                          {family.weak ? "weak efficiency" : "efficiency", Align::right},
                          {efficient + " up to", Align::right},
                          {"over half communication from", Align::right},
                          {"note", Align::wrap}}};
    if (family.weak)
        best.columns[1].title = "most work a second at";
    if (family.within > 0)
        best.columns.insert(best.columns.end() - 1, {"within " + time_text(family.within) + " from", Align::right});
    Grid parts{.caption = "Where the time goes there", .columns = {{"curve"}}};
    const std::vector<std::size_t> told = told_parts(family);
    for (const std::size_t part : told)
        parts.columns.push_back({family.parts[part], Align::right});
    for (std::size_t k = 0; k < family.curves.size() && k < most_rows; ++k) {
        const FamilyCurve &curve = family.curves[k];
        const Reach &reach = curve.reach;
        const auto ratio = [&](auto of) { return of(curve, family.weak, reach.best_p, reach.best_seconds); };
        std::vector<std::string> cells{names[k],
                                       best_text(family, reach),
                                       reach.best_p == 0 ? no_value : time_text(reach.best_seconds),
                                       speedup_text("{:.3g}", ratio(speedup)),
                                       percent_text(ratio(efficiency)),
                                       efficient_text(reach),
                                       whole_text(reach.communication_p),
                                       outside_text(reach, efficient)};
        if (family.within > 0)
            cells.insert(cells.end() - 1, whole_text(reach.within_p));
        best.rows.push_back({cells, reach.best_extent != Extent::inside});
        parts.rows.push_back({{names[k]}});
        for (const std::size_t part : told)
            parts.rows.back().cells.push_back(percent_text(reach.shares[part]));
    }
    if (family.curves.size() > most_rows) {
        best.rows.push_back({std::vector<std::string>(best.columns.size())});
        best.rows.back().cells[0] = "… " + count_text(family.curves.size() - most_rows, "more curve");
    }
    drop_empty_last_column(best);
    if (family.parts.empty())
        parts.rows.clear();
    std::vector<Grid> grids{best, parts, crossover_table(family, names), size_crossover_table(family)};
    if (Grid orders = orders_table(family); !orders.rows.empty())
        grids.insert(grids.begin(), std::move(orders));
    if (compares_machines(family))
        grids.insert(grids.begin(), fastest_table(family));
    if (Grid sizes = least_size_table(family); !sizes.rows.empty())
        grids.push_back(std::move(sizes));
    return grids;
}

std::vector<std::string> remarks(const Family &family)
{
    const std::vector<std::string> names = curve_names(family);
    std::vector<std::string> found;
    for (std::size_t k = 0; k < family.curves.size() && found.size() < most_rows; ++k) {
        std::string steps;
        for (const CheaperStep &step : family.curves[k].cheaper)
            steps += fmt::format("{}{} by {} ({} on one process, {} on each of these)", steps.empty() ? "" : ", ",
                                 step.name, percent_text(1 - step.ratio), rounded_size_text(step.bytes_alone),
                                 rounded_size_text(step.bytes));
        if (!steps.empty())
            found.push_back(names[k] + ": the speed-up is above p, as a smaller working set makes a step cheaper: " +
                            steps + ".\n");
    }
    return found;
}

} // namespace mpisheet::report
