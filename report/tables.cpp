#include "report/tables.hpp"

#include "model/operation.hpp"
#include "report/text/units.hpp"

#include <algorithm>

namespace mpisheet::report {
namespace {

std::string quality_text(const Equation &equation)
{
    std::string text = equation.notes.quality;
    const auto add = [&](const std::string &more) { text += (text.empty() ? "" : "; ") + more; };
    if (!equation.notes.algorithm.empty())
        add("algorithm: " + equation.notes.algorithm);
    if (!equation.notes.made.empty())
        add("fitted to simulated times, " + equation.notes.made);
    for (const std::string &warning : equation.notes.warnings)
        add("beware: " + warning);
    if (!equation.problem.empty())
        add("cannot be evaluated: " + equation.problem);
    return text;
}

/// What each equation rests on; the equations themselves are in equations_grid.
Grid quality_grid(const std::string &caption, const std::vector<Equation> &equations)
{
    Grid grid{.caption = caption, .columns = {{"name"}, {"measured at"}, {"quality", Align::wrap}}, .rows = {}};
    for (const Equation &equation : equations)
        if (!range_text(equation).empty() || !quality_text(equation).empty())
            grid.rows.push_back({.cells = {equation.name, range_text(equation), quality_text(equation)},
                                 .alert = !equation.notes.warnings.empty()});
    return grid;
}

Grid equations_grid(const std::string &caption, const std::vector<Equation> &equations)
{
    Grid grid{.caption = caption, .columns = {{"equation", Align::wrap}}, .rows = {}};
    for (const Equation &equation : equations)
        grid.rows.push_back({.cells = {equation.text}, .alert = !equation.notes.warnings.empty()});
    return grid;
}

std::string interval_text(const Comparison &cell)
{
    return cell.has_interval ? time_text(cell.lo) + " … " + time_text(cell.hi) : no_value;
}

std::string spread_text(const LaunchMedian &measured)
{
    if (measured.launches < 2)
        return no_value;
    return "±" + percent_text((measured.high - measured.low) / 2 / measured.seconds);
}

Row summary_row(const std::string &name, const ErrorSummary &errors, bool sizes_are_bytes)
{
    const std::string d = sizes_are_bytes ? size_text(errors.worst_d) : std::to_string(errors.worst_d);
    return {
        .cells = {name, std::to_string(errors.n), percent_text(errors.median), percent_text(errors.mean),
                  signed_percent_text(errors.worst), "p = " + std::to_string(errors.worst_p) + ", d = " + d,
                  signed_percent_text(errors.bias),
                  errors.with_interval == 0 ? no_value : percent_text(static_cast<double>(errors.inside) / errors.n)},
        .alert = false};
}

Grid summary_table(const std::string &caption, const std::string &what, const std::vector<Comparison> &cells,
                   bool bytes)
{
    std::vector<NamedCells> rows;
    for (const std::string &program : programs_of(cells))
        rows.push_back({program, cells_of(cells, program)});
    if (rows.size() > 1)
        rows.push_back({"all", cells});
    return errors_table(caption, what, rows, bytes);
}

/// What d is of each operation, those alike together.
Grid meanings_grid(const Datasheet &sheet)
{
    Grid grid{.caption = "What d counts", .columns = {{"d is", Align::wrap}, {"of", Align::wrap}}, .rows = {}};
    for (const Equation &equation : sheet.operations) {
        const std::string means(d_means(base_operation(equation.name)));
        if (means.empty() || kind_of(equation.name) == Kind::barrier)
            continue;
        const auto row =
            std::find_if(grid.rows.begin(), grid.rows.end(), [&](const Row &known) { return known.cells[0] == means; });
        if (row == grid.rows.end())
            grid.rows.push_back({.cells = {means, equation.name}});
        else
            row->cells[1] += ", " + equation.name;
    }
    return grid;
}

} // namespace

std::string range_text(const Equation &equation)
{
    std::string text;
    if (!equation.notes.p.empty())
        text = (equation.name.starts_with("r_") ? "k = " : "p = ") +
               list_text({equation.notes.p.begin(), equation.notes.p.end()});
    if (!equation.notes.sizes)
        return text;
    const char *size = equation.name.starts_with("c_") ? "w = " : "d = ";
    const auto [least, most] = *equation.notes.sizes;
    return text + (text.empty() ? "" : "; ") + size + size_text(least) + " … " + size_text(most);
}

std::vector<Grid> sheet_tables(const equations::Script &script)
{
    Datasheet sheet = make_datasheet(script);
    // A model's names are defined by the sheet that it will lie over: none of them is missing here.
    if (!sheet.note("predict").empty())
        for (std::vector<Equation> *list : {&sheet.operations, &sheet.calibration, &sheet.others})
            for (Equation &equation : *list)
                equation.problem.clear();
    return sheet_tables(sheet);
}

std::vector<Grid> sheet_tables(const Datasheet &sheet)
{
    Grid notes{.caption = "About", .columns = {{"key"}, {"value", Align::wrap}}, .rows = {}};
    for (const auto &[key, value] : sheet.provenance)
        notes.rows.push_back({.cells = {key, value}, .alert = false});
    const bool model = !sheet.note("predict").empty();
    std::vector<Grid> grids = sheet_summary(sheet);
    if (!model)
        grids.insert(grids.begin() + 1, meanings_grid(sheet));
    grids.insert(grids.begin(), notes);
    grids.push_back(equations_grid(model ? "Times" : "Operations", sheet.operations));
    grids.push_back(equations_grid("Calibration", sheet.calibration));
    grids.push_back(equations_grid("Other equations", sheet.others));
    return grids;
}

std::vector<Grid> sheet_summary(const Datasheet &sheet)
{
    return {quality_grid("Operations: times in µs, d in bytes", sheet.operations),
            quality_grid("Calibration: µs per basic step at a working set of w bytes", sheet.calibration)};
}

Grid fit_table(const std::vector<Comparison> &fit)
{
    std::vector<Comparison> worst_first;
    std::vector<std::pair<double, std::string>> operations;
    for (const std::string &op : programs_of(fit))
        operations.emplace_back(-summarise(cells_of(fit, op)).mean, op);
    std::stable_sort(operations.begin(), operations.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (const auto &[mean, op] : operations)
        for (Comparison &cell : cells_of(fit, op))
            worst_first.push_back(std::move(cell));
    return summary_table("Fitted against measured, per operation, the largest mean error first", "operation",
                         worst_first, true);
}

Grid errors_table(const std::string &caption, const std::string &what, const std::vector<NamedCells> &rows,
                  bool sizes_are_bytes)
{
    Grid grid{.caption = caption,
              .columns = {{what},
                          {"cells", Align::right},
                          {"median error", Align::right},
                          {"mean", Align::right},
                          {"worst", Align::right},
                          {"at"},
                          {"bias", Align::right},
                          {"inside 95 %", Align::right}},
              .rows = {}};
    for (const NamedCells &row : rows)
        grid.rows.push_back(summary_row(row.name, summarise(row.cells), sizes_are_bytes));
    return grid;
}

std::vector<Grid> summary_tables(const std::vector<Comparison> &cells)
{
    return {summary_table("Predicted against measured, per program", "program", cells, false),
            summary_table("The same where communication is 20 to 80 % of the predicted time", "program",
                          balanced(cells), false)};
}

Grid cells_table(const std::vector<Comparison> &cells)
{
    Grid grid{.caption = cells.empty() ? std::string() : "Every cell of " + cells.front().program,
              .columns = {{"d", Align::right},
                          {"p", Align::right},
                          {"predicted", Align::right},
                          {"95 % interval", Align::right},
                          {"measured", Align::right},
                          {"launches", Align::right},
                          {"error", Align::right},
                          {"communication", Align::right},
                          {"note", Align::wrap}},
              .rows = {},
              .keys = 2};
    for (const Comparison &cell : cells) {
        const bool outside = cell.has_interval && !cell.inside;
        std::string note = outside ? "outside the interval" : "";
        if (cell.extrapolated)
            note += (note.empty() ? "" : ", ") + std::string("extrapolated");
        grid.rows.push_back(
            {.cells = {std::to_string(cell.d), std::to_string(cell.p), time_text(cell.predicted), interval_text(cell),
                       time_text(cell.measured.seconds), spread_text(cell.measured), signed_percent_text(cell.error),
                       percent_text(cell.communication), note},
             .alert = outside});
    }
    return grid;
}

Grid advice_table(const std::vector<Advice> &advice)
{
    Grid grid{.caption = "Warnings", .columns = {{"what", Align::wrap}, {"what to do", Align::wrap}}, .rows = {}};
    for (const Advice &one : advice)
        grid.rows.push_back({.cells = {one.fact, one.remedy}, .alert = true});
    return grid;
}

} // namespace mpisheet::report
