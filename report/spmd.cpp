#include "report/spmd.hpp"

#include "report/text/markup.hpp"
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

std::string note_of(const formats::SpmdRow &cell)
{
    return !cell.note.empty() ? cell.note : cell.extrapolated ? "outside the measured range" : "";
}

Grid fastest(std::span<const formats::SpmdRow> cells)
{
    std::map<std::tuple<std::string, std::string, std::int64_t>, const formats::SpmdRow *> best;
    for (const formats::SpmdRow &cell : cells) {
        if (std::isnan(cell.total_s))
            continue;
        const formats::SpmdRow *&least = best[{cell.program, cell.system, cell.N}];
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
                          {"note", Align::wrap}}};
    for (const auto &[key, cell] : best)
        grid.rows.push_back(
            {{cell->program, cell->system, std::to_string(cell->N), std::to_string(cell->P), time_text(cell->total_s),
              cell->total_s > 0 ? percent_text(cell->comm_s / cell->total_s) : no_value, speedup_text(cell->speedup),
              note_of(*cell)}});
    drop_empty_last_column(grid);
    return grid;
}

Grid every_cell(std::span<const formats::SpmdRow> cells)
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
                          {"note", Align::wrap}}};
    for (const formats::SpmdRow &cell : cells)
        grid.rows.push_back({{cell.program, cell.system, cell.question, std::to_string(cell.N), std::to_string(cell.P),
                              time_or_none(cell.comm_s), time_or_none(cell.comp_s), time_or_none(cell.total_s),
                              speedup_text(cell.speedup), note_of(cell)}});
    drop_empty_last_column(grid);
    return grid;
}

} // namespace

std::string spmd_tables(std::span<const formats::SpmdRow> cells)
{
    if (cells.empty())
        return "";
    const auto refused = std::count_if(cells.begin(), cells.end(),
                                       [](const formats::SpmdRow &cell) { return std::isnan(cell.total_s); });
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
