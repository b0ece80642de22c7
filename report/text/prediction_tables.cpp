#include "report/text/prediction_tables.hpp"

#include "model/curve_summary.hpp"
#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_rows = 60; ///< of a summary, for a person

bool has_several_entries(const Family &family)
{
    return std::any_of(family.curves.begin(), family.curves.end(),
                       [&](const FamilyCurve &curve) { return curve.entry != family.curves.front().entry; });
}

std::string best_text(const CurveSummary &summary)
{
    return "p = " + std::to_string(summary.best_p) +
           (summary.best_is_last    ? ", the end of the range"
            : summary.best_is_first ? ", the start of the range"
                                    : "");
}

std::string speedup_text(fmt::format_string<double &> format, double speedup)
{
    return std::isnan(speedup) ? no_value : fmt::format(format, speedup);
}

/// 70.25 → "70.3"
std::string processes_text(double p)
{
    return std::isnan(p) ? no_value : fmt::format("p = {}", format_number(std::round(10 * p) / 10));
}

Grid crossover_table(const Family &family, const std::vector<std::string> &names)
{
    Grid grid{.caption = "Where curves cross",
              .columns = {{"at", Align::right}, {"faster below"}, {"faster above"}, {"d", Align::right}}};
    const std::vector<Crossover> all = crossovers(family);
    for (const Crossover &one : all) {
        if (grid.rows.size() == most_rows) {
            grid.rows.push_back({{"…", count_text(all.size() - most_rows, "more crossing"), "", ""}});
            break;
        }
        grid.rows.push_back(
            {{processes_text(one.p), names[one.below], names[one.above], std::to_string(family.curves[one.below].d)}});
    }
    return grid;
}

} // namespace

Grid prediction_table(const Family &family)
{
    Grid grid{.caption = "Predicted times", .columns = {{"program"}, {"p", Align::right}, {"d", Align::right}}};
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
    grid.columns.push_back({"speed-up", Align::right});
    for (const std::string &part : family.parts)
        grid.columns.push_back({part, Align::right});
    grid.columns.push_back({"note"});
    for (const FamilyCurve &curve : family.curves)
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            std::vector<std::string> cells{curve.program, std::to_string(family.p[i]), std::to_string(curve.d)};
            if (several_entries)
                cells.push_back(curve.entry);
            for (const double value : curve.settings)
                cells.push_back(format_number(value));
            cells.push_back(time_text(curve.seconds[i]));
            if (intervals)
                cells.push_back(curve.lo.empty() ? "" : time_text(curve.lo[i]) + " … " + time_text(curve.hi[i]));
            cells.push_back(speedup_text("{:.2f}", curve.alone / curve.seconds[i]));
            for (const std::vector<double> &part : curve.parts)
                cells.push_back(part.empty() ? "" : time_text(part[i]));
            cells.emplace_back(curve.extrapolated[i] != 0 ? "outside the measured range" : "");
            grid.rows.push_back({cells, curve.extrapolated[i] != 0});
        }
    drop_empty_last_column(grid);
    return grid;
}

std::vector<Grid> summary_tables(const Family &family)
{
    const std::vector<std::string> names = curve_names(family);
    Grid best{.caption = "Best number of processes",
              .columns = {{"curve"},
                          {"fastest at"},
                          {"time", Align::right},
                          {"speed-up", Align::right},
                          {"efficiency", Align::right},
                          {"half efficient up to", Align::right},
                          {"over half communication from", Align::right}}};
    Grid parts{.caption = "Where the time goes there", .columns = {{"curve"}}};
    for (const std::string &part : family.parts)
        parts.columns.push_back({part, Align::right});
    for (std::size_t k = 0; k < family.curves.size() && k < most_rows; ++k) {
        const CurveSummary summary = summarise(family, family.curves[k]);
        best.rows.push_back(
            {{names[k], best_text(summary), time_text(summary.best_seconds), speedup_text("{:.3g}", summary.speedup),
              percent_text(summary.efficiency), summary.half_p == 0 ? no_value : processes_text(summary.half_p),
              processes_text(summary.communication_p)}});
        parts.rows.push_back({{names[k]}});
        for (const double share : summary.shares)
            parts.rows.back().cells.push_back(percent_text(share));
    }
    if (family.curves.size() > most_rows)
        best.rows.push_back(
            {{"… " + count_text(family.curves.size() - most_rows, "more curve"), "", "", "", "", "", ""}});
    if (family.parts.empty())
        parts.rows.clear();
    return {best, parts, crossover_table(family, names)};
}

} // namespace mpisheet::report
