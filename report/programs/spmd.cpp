#include "report/programs/spmd.hpp"

#include "formats/json.hpp"
#include "formats/spmd_csv.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"
#include "spmd/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

/// Phases of all programs, each name once, in order.
std::vector<std::string> phase_names(const std::vector<spmd::Result> &results)
{
    std::vector<std::string> names;
    for (const spmd::Result &result : results)
        for (const spmd::Phase &phase : result.application.phases)
            if (std::count(names.begin(), names.end(), phase.name) == 0)
                names.push_back(phase.name);
    return names;
}

/// The time of a phase by name, NaN if the program has no such phase.
double phase_seconds(const spmd::Result &result, const spmd::Cell &cell, const std::string &name)
{
    for (std::size_t i = 0; i < result.application.phases.size(); ++i)
        if (result.application.phases[i].name == name)
            return cell.phases_s[i];
    return std::nan("");
}

std::string question_in_words(const std::string &question, double efficiency)
{
    const std::string share = percent_text(efficiency);
    return question == "best"          ? "fastest"
           : question == "crossover"   ? "communicates as long as it computes"
           : question == "efficient"   ? "last with efficiency " + share
           : question == "inefficient" ? "first below " + share
                                       : "smallest N with efficiency " + share;
}

/// One program on one system: the paper's layouts.
std::string paper_tables(const spmd::Result &result)
{
    const std::span<const spmd::Cell> cells = result.cells;
    const bool one_P = std::all_of(cells.begin(), cells.end(), [&](const auto &cell) { return cell.P == cells[0].P; });
    if (one_P && cells.size() > 1)
        return spmd::size_table(result.application, cells);
    std::string text;
    for (std::size_t from = 0; from < cells.size();) {
        std::size_t to = from;
        while (to < cells.size() && cells[to].N == cells[from].N)
            ++to;
        text += (from == 0 ? "" : "\n") + spmd::processor_table(result.application, cells.subspan(from, to - from));
        from = to;
    }
    return text;
}

/// Total times side by side, or N changing with P. CSV and JSON have the parts.
std::string grid_table(std::span<const spmd::Result> results)
{
    Grid grid{.caption = "Total time and speed-up", .columns = {{"N", Align::right}, {"P", Align::right}}};
    for (const spmd::Result &result : results) {
        grid.columns.push_back({result.application.program + ", " + result.application.system, Align::right});
        grid.columns.push_back({"speed-up", Align::right});
    }
    // Weak scaling gives each program an N of its own: then one below the other.
    const auto same_cells = [&](const spmd::Result &result) {
        return std::equal(result.cells.begin(), result.cells.end(), results[0].cells.begin(),
                          [](const auto &a, const auto &b) { return a.N == b.N && a.P == b.P; });
    };
    if (!std::all_of(results.begin(), results.end(), same_cells)) {
        std::string text;
        for (std::size_t i = 0; i < results.size(); ++i)
            text += (text.empty() ? "" : "\n") + grid_table(results.subspan(i, 1));
        return text;
    }
    for (std::size_t i = 0; i < results[0].cells.size(); ++i) {
        Row row{{std::to_string(results[0].cells[i].N), std::to_string(results[0].cells[i].P)}};
        for (const spmd::Result &result : results) {
            const spmd::Cell &cell = result.cells[i];
            if (!cell.refused.empty()) {
                row.cells.insert(row.cells.end(), {cell.refused, ""});
                continue;
            }
            row.cells.push_back(time_text(cell.total_s));
            row.cells.push_back(fmt::format("{:.2f}", cell.speedup));
        }
        grid.rows.push_back(row);
    }
    return to_text(grid, page());
}

} // namespace

std::string spmd_csv(const std::vector<spmd::Result> &results)
{
    const std::vector<std::string> phases = phase_names(results);
    std::vector<formats::SpmdRow> rows;
    for (const spmd::Result &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            rows.push_back({.system = result.application.system,
                            .program = result.application.program,
                            .N = cell.N,
                            .P = cell.P,
                            .comm_s = cell.comm_s,
                            .comp_s = cell.comp_s,
                            .total_s = cell.total_s,
                            .speedup = cell.speedup,
                            .lo_s = cell.lo_s,
                            .hi_s = cell.hi_s,
                            .extrapolated = cell.extent != Extent::inside,
                            .measured_p = to_cell(cell.measured.p),
                            .measured_bytes = to_cell(cell.measured.d),
                            .note = cell.refused.empty() ? cell.caution : cell.refused,
                            .question = result.questions.empty() ? "" : result.questions[i]});
            for (const std::string &phase : phases)
                rows.back().phases.push_back(phase_seconds(result, cell, phase));
        }
    return formats::spmd_csv(rows, phases);
}

std::string spmd_json(const std::vector<spmd::Result> &results)
{
    formats::Json list = formats::Json::array();
    for (const spmd::Result &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            formats::Json one{{"program", result.application.program}, {"system", result.application.system}};
            if (!result.questions.empty())
                one["question"] = result.questions[i];
            one.update({{"N", cell.N},
                        {"P", cell.P},
                        {"comm_s", formats::number_or_null(cell.comm_s)},
                        {"comp_s", formats::number_or_null(cell.comp_s)},
                        {"total_s", formats::number_or_null(cell.total_s)},
                        {"lo_s", formats::number_or_null(cell.lo_s)},
                        {"hi_s", formats::number_or_null(cell.hi_s)},
                        {"speedup", formats::number_or_null(cell.speedup)},
                        {"extrapolated", cell.extent != Extent::inside},
                        {"measured_p", formats::range_json(cell.measured.p)},
                        {"measured_bytes", formats::range_json(cell.measured.d)},
                        {"refused", cell.refused.empty() ? formats::Json() : formats::Json(cell.refused)},
                        {"caution", cell.caution.empty() ? formats::Json() : formats::Json(cell.caution)}});
            formats::Json phases = formats::Json::object();
            for (std::size_t k = 0; k < cell.phases_s.size(); ++k)
                phases[result.application.phases[k].name] = formats::number_or_null(cell.phases_s[k]);
            one["phases_s"] = phases;
            list.push_back(one);
        }
    return formats::json_text(list) + "\n";
}

std::string spmd_text(const std::vector<spmd::Result> &results, bool weak)
{
    return results.size() == 1 && !weak ? paper_tables(results.front()) : grid_table(results);
}

std::string spmd_answers_text(const std::vector<spmd::Result> &results, double efficiency)
{
    Grid grid{.caption = "How many processors for a problem, how large a problem for processors",
              .columns = {{"program"},
                          {"system"},
                          {"question"},
                          {"N", Align::right},
                          {"P", Align::right},
                          {"total", Align::right},
                          {"speed-up", Align::right},
                          {"note", Align::wrap}}};
    for (const spmd::Result &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            const bool fits = cell.refused.empty();
            grid.rows.push_back(
                {{result.application.program, result.application.system,
                  question_in_words(result.questions[i], efficiency), std::to_string(cell.N), std::to_string(cell.P),
                  fits ? time_text(cell.total_s) : "", fits ? fmt::format("{:.2f}", cell.speedup) : "",
                  fits ? extent_text(cell.extent) : cell.refused}});
        }
    return to_text(grid, page());
}

} // namespace mpisheet::report
