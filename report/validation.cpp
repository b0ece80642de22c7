#include "report/validation.hpp"

#include "report/tables.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_cells = 60; ///< that a person would read
constexpr std::size_t worst_cells = 10;
constexpr double close = 0.01; ///< errors below which no part needs to be named

Grid cells_or_worst(const std::vector<Comparison> &cells)
{
    if (cells.size() <= most_cells)
        return cells_table(cells);
    std::vector<Comparison> worst = cells;
    std::stable_sort(worst.begin(), worst.end(),
                     [](const Comparison &a, const Comparison &b) { return std::abs(a.error) > std::abs(b.error); });
    worst.resize(worst_cells);
    Grid grid = cells_table(worst);
    grid.caption = fmt::format("The {} worst of {} of {} (the CSV has all)", worst_cells,
                               count_text(cells.size(), "cell"), cells.front().program);
    return grid;
}

/// Errors of the cells that share a p, or a d.
template <typename Number> Grid slices(const std::vector<Comparison> &cells, const char *name, Number Comparison::*of)
{
    std::map<Number, std::vector<Comparison>> groups;
    for (const Comparison &cell : cells)
        groups[cell.*of].push_back(cell);
    std::vector<NamedCells> rows;
    for (const auto &[value, group] : groups)
        rows.push_back({std::to_string(value), group});
    if (rows.size() < 2 || rows.size() == cells.size())
        rows.clear(); // says nothing that the table of cells does not
    Grid grid = errors_table(std::string("Errors at each ") + name, name, rows);
    grid.columns.front().align = Align::right;
    return grid;
}

std::string error_sentence(const std::string &program, const ErrorSummary &errors)
{
    std::string text = fmt::format("{}: {}, median error {}, bias {}, worst {} at {}", program,
                                   count_text(static_cast<std::size_t>(errors.n), "cell"), percent_text(errors.median),
                                   signed_percent_text(errors.bias), signed_percent_text(errors.worst),
                                   place_text(errors.worst_p, errors.worst_d));
    if (errors.with_interval > 0)
        text += fmt::format("; {} of {} inside the 95 % interval", errors.inside, errors.n);
    return text + ".";
}

/// "measured is 1000 times what is predicted in every cell: …"; empty where it is not.
std::string unit_sentence(const std::vector<Comparison> &cells)
{
    for (const double factor : {1e3, 1e6, 1e-3, 1e-6}) {
        const auto is_off_by_it = [&](const Comparison &cell) {
            const double ratio = cell.measured.seconds / cell.predicted / factor;
            return ratio > 1 / 3.0 && ratio < 3;
        };
        if (!cells.empty() && std::all_of(cells.begin(), cells.end(), is_off_by_it))
            return fmt::format("measured is {} what is predicted in every cell: are the times in another unit than "
                               "seconds, or the model's in another than µs?",
                               factor > 1 ? fmt::format("{:.0f} times", factor)
                                          : fmt::format("1/{:.0f} of", 1 / factor));
    }
    return "";
}

/// "texchange is 38 % too low at p = 64, d = 512 and explains 80 % of the error."
std::string part_sentence(const std::vector<PartError> &parts, const ErrorSummary &errors)
{
    if (parts.empty())
        return "";
    const auto most = std::max_element(
        parts.begin(), parts.end(), [](const PartError &a, const PartError &b) { return a.explained < b.explained; });
    if (std::abs(errors.worst) < close || std::isnan(most->explained))
        return "no part is off by much.";
    const std::string explains = most->explained <= 1.005
                                     ? "explains " + percent_text(most->explained) + " of the error."
                                     : "explains all of the error; other parts make up for some of it.";
    if (most->part.empty())
        return "Time that no part of the model and no phase of its name covers " + explains;
    return most->part + " is " + percent_text(std::abs(most->worst)) + (most->worst < 0 ? " too low" : " too high") +
           " at " + place_text(most->worst_p, most->worst_d) + " and " + explains;
}

std::vector<PartError> parts_of(const std::vector<PartError> &parts, const std::string &program)
{
    std::vector<PartError> chosen;
    std::copy_if(parts.begin(), parts.end(), std::back_inserter(chosen),
                 [&](const PartError &part) { return part.program == program; });
    return chosen;
}

} // namespace

Grid parts_table(const std::vector<PartError> &parts)
{
    Grid grid{.caption = "Parts of the prediction beside the runs' phases of their names",
              .columns = {{"program"},
                          {"part"},
                          {"of the time", Align::right},
                          {"median error", Align::right},
                          {"worst", Align::right},
                          {"at"},
                          {"of the total's error", Align::right}},
              .rows = {}};
    for (const PartError &part : parts) {
        const bool rest = part.part.empty();
        if (rest && std::abs(part.share) < 0.001 && !(std::abs(part.explained) >= 0.005))
            continue; // all of the time is in some phase
        grid.rows.push_back({.cells = {part.program, rest ? "in no part or phase" : part.part, percent_text(part.share),
                                       percent_text(part.median), signed_percent_text(part.worst),
                                       std::isnan(part.worst) ? "" : place_text(part.worst_p, part.worst_d),
                                       percent_text(part.explained)},
                             .alert = false});
    }
    return grid;
}

std::vector<Grid> validation_tables(const Comparisons &comparisons)
{
    const std::vector<Comparison> &cells = comparisons.cells;
    const std::vector<std::string> programs = programs_of(cells);
    std::vector<Grid> grids;
    for (const std::string &program : programs)
        grids.push_back(cells_or_worst(cells_of(cells, program)));
    for (Grid &grid : summary_tables(cells))
        grids.push_back(std::move(grid));
    if (programs.size() == 1) {
        grids.push_back(slices(cells, "p", &Comparison::p));
        grids.push_back(slices(cells, "d", &Comparison::d));
    }
    grids.push_back(parts_table(comparisons.parts));
    grids.push_back(states_table(comparisons));
    grids.push_back(advice_table(advice_on(comparisons)));
    return grids;
}

Grid states_table(const Comparisons &comparisons)
{
    Grid grid{.caption = "Errors by the node's rates while cells were run, beside those of the sheet",
              .columns = {{"rates"},
                          {"steps timed"},
                          {"cells", Align::right},
                          {"median", Align::right},
                          {"mean", Align::right},
                          {"worst", Align::right},
                          {"inside 95 %", Align::right}},
              .rows = {}};
    const auto known = [](const Comparison &cell) { return !std::isnan(cell.state); };
    if (comparisons.paired.empty() && std::none_of(comparisons.cells.begin(), comparisons.cells.end(), known))
        return grid;
    const auto add = [&](const std::string &name, const std::function<bool(const Comparison &)> &belongs) {
        for (const auto &[when, all] :
             {std::pair("before the runs", &comparisons.cells), std::pair("between the runs", &comparisons.paired)}) {
            std::vector<Comparison> some;
            std::copy_if(all->begin(), all->end(), std::back_inserter(some), belongs);
            const ErrorSummary errors = summarise(some);
            if (errors.n > 0)
                grid.rows.push_back({{name, when, std::to_string(errors.n), percent_text(errors.median),
                                      percent_text(errors.mean), signed_percent_text(errors.worst),
                                      std::to_string(errors.inside) + " of " + std::to_string(errors.n)}});
        }
    };
    add("all", [](const Comparison &) { return true; });
    add("as the sheet's, within " + percent_text(same_state - 1),
        [](const Comparison &cell) { return cell.state <= same_state; });
    add("others", [](const Comparison &cell) { return cell.state > same_state; });
    add("not known", [&](const Comparison &cell) { return !known(cell); });
    return grid;
}

std::string verdict(const Comparisons &comparisons)
{
    std::string text;
    for (const std::string &program : programs_of(comparisons.cells)) {
        const ErrorSummary errors = summarise(cells_of(comparisons.cells, program));
        const std::string unit = unit_sentence(cells_of(comparisons.cells, program));
        text += unit.empty() ? "" : program + ": " + unit + "\n";
        text += error_sentence(program, errors) + "\n";
        if (const std::string part = part_sentence(parts_of(comparisons.parts, program), errors); !part.empty())
            text += program + ": " + part + "\n";
    }
    return text;
}

} // namespace mpisheet::report
