#include "report/spmd.hpp"

#include "formats/table.hpp"
#include "report/html/markup.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::report {
namespace {

std::string time_or_none(double seconds)
{
    return std::isnan(seconds) ? no_value : time_text(seconds);
}

std::string speedup_text(double speedup)
{
    return std::isnan(speedup) ? no_value : fmt::format("{:.2f}", speedup);
}

std::string note_of(const SpmdPrediction &cell)
{
    return !cell.note.empty() ? cell.note : cell.extrapolated ? "outside the measured range" : "";
}

Grid fastest(std::span<const SpmdPrediction> cells)
{
    std::map<std::tuple<std::string, std::string, std::int64_t>, const SpmdPrediction *> best;
    for (const SpmdPrediction &cell : cells) {
        if (std::isnan(cell.total_s))
            continue;
        const SpmdPrediction *&least = best[{cell.program, cell.system, cell.N}];
        if (least == nullptr || cell.total_s < least->total_s)
            least = &cell;
    }
    Grid grid{.caption = "The fastest of the processors asked for",
              .columns = {{"program"},
                          {"system"},
                          {"N", Align::right},
                          {"P", Align::right},
                          {"time", Align::right},
                          {"communicates", Align::right},
                          {"speed-up", Align::right},
                          {"note"}}};
    for (const auto &[key, cell] : best)
        grid.rows.push_back(
            {{cell->program, cell->system, std::to_string(cell->N), std::to_string(cell->P), time_text(cell->total_s),
              cell->total_s > 0 ? percent_text(cell->comm_s / cell->total_s) : no_value, speedup_text(cell->speedup),
              note_of(*cell)}});
    drop_empty_last_column(grid);
    return grid;
}

Grid every_cell(std::span<const SpmdPrediction> cells)
{
    Grid grid{.caption = "Every predicted cell",
              .columns = {{"program"},
                          {"system"},
                          {"question"},
                          {"N", Align::right},
                          {"P", Align::right},
                          {"communication", Align::right},
                          {"computation", Align::right},
                          {"total", Align::right},
                          {"speed-up", Align::right},
                          {"note"}}};
    for (const SpmdPrediction &cell : cells)
        grid.rows.push_back({{cell.program, cell.system, cell.question, std::to_string(cell.N), std::to_string(cell.P),
                              time_or_none(cell.comm_s), time_or_none(cell.comp_s), time_or_none(cell.total_s),
                              speedup_text(cell.speedup), note_of(cell)}});
    drop_empty_last_column(grid);
    return grid;
}

} // namespace

std::vector<SpmdPrediction> read_spmd_predictions(const std::filesystem::path &path)
{
    const formats::Table table = formats::read_table(path);
    const std::size_t program = table.find("program"), question = table.find("question");
    const std::size_t extrapolated = table.find("extrapolated"), note = table.find("note");
    const std::size_t system = table.column("system"), N = table.column("N"), P = table.column("P");
    const std::size_t comm = table.column("comm_s"), comp = table.column("comp_s"), total = table.column("total_s");
    const std::size_t speedup = table.column("speedup");
    std::vector<SpmdPrediction> cells;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto text = [&](std::size_t column) {
            return column == formats::Table::absent ? std::string() : std::string(table.text(row, column));
        };
        const auto number = [&](std::size_t column) {
            return table.text(row, column).empty() ? std::nan("") : table.number(row, column);
        };
        cells.push_back({.program = text(program),
                         .system = text(system),
                         .question = text(question),
                         .N = table.whole(row, N, 1),
                         .P = table.whole(row, P, 1),
                         .comm_s = number(comm),
                         .comp_s = number(comp),
                         .total_s = number(total),
                         .speedup = number(speedup),
                         .extrapolated = text(extrapolated) == "1",
                         .note = text(note)});
    }
    return cells;
}

std::string spmd_tables(std::span<const SpmdPrediction> cells)
{
    if (cells.empty())
        return "";
    const auto refused =
        std::count_if(cells.begin(), cells.end(), [](const SpmdPrediction &cell) { return std::isnan(cell.total_s); });
    std::string html = element("p", "Programs that need not exist yet: their computation and communication as formulas "
                                    "of problem size N and processors P, on machines that are described or measured "
                                    "(<code>mpisheet spmd</code>). Nothing here was run.") +
                       '\n';
    if (refused > 0)
        html +=
            element("p", count_text(static_cast<std::size_t>(refused), "cell") + " not predicted: the note says why.") +
            '\n';
    return html + to_html(fastest(cells)) + details("every cell", to_html(every_cell(cells)));
}

} // namespace mpisheet::report
