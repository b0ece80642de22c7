#include "command/console/json.hpp"
#include "command/spmd/spmd.hpp"
#include "evaluation/extrapolated.hpp"
#include "formats/spmd_csv.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::command {
namespace {

/// Phases of all programs, each name once, in order.
std::vector<std::string> phase_names(const std::vector<SpmdResult> &results)
{
    std::vector<std::string> names;
    for (const SpmdResult &result : results)
        for (const spmd::Phase &phase : result.application.phases)
            if (std::count(names.begin(), names.end(), phase.name) == 0)
                names.push_back(phase.name);
    return names;
}

/// The time of a phase by name, NaN if the program has no such phase.
double phase_seconds(const SpmdResult &result, const spmd::Cell &cell, const std::string &name)
{
    for (std::size_t i = 0; i < result.application.phases.size(); ++i)
        if (result.application.phases[i].name == name)
            return cell.phases_s[i];
    return std::nan("");
}

} // namespace

std::string spmd_csv(const std::vector<SpmdResult> &results)
{
    const std::vector<std::string> phases = phase_names(results);
    std::vector<formats::SpmdRow> rows;
    for (const SpmdResult &result : results)
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

std::string spmd_json(const std::vector<SpmdResult> &results)
{
    Json list = Json::array();
    for (const SpmdResult &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            Json one{{"program", result.application.program}, {"system", result.application.system}};
            if (!result.questions.empty())
                one["question"] = result.questions[i];
            one.update({{"N", cell.N},
                        {"P", cell.P},
                        {"comm_s", number_or_null(cell.comm_s)},
                        {"comp_s", number_or_null(cell.comp_s)},
                        {"total_s", number_or_null(cell.total_s)},
                        {"lo_s", number_or_null(cell.lo_s)},
                        {"hi_s", number_or_null(cell.hi_s)},
                        {"speedup", number_or_null(cell.speedup)},
                        {"extrapolated", cell.extent != Extent::inside},
                        {"measured_p", range_json(cell.measured.p)},
                        {"measured_bytes", range_json(cell.measured.d)},
                        {"refused", cell.refused.empty() ? Json() : Json(cell.refused)},
                        {"caution", cell.caution.empty() ? Json() : Json(cell.caution)}});
            Json phases = Json::object();
            for (std::size_t k = 0; k < cell.phases_s.size(); ++k)
                phases[result.application.phases[k].name] = number_or_null(cell.phases_s[k]);
            one["phases_s"] = phases;
            list.push_back(one);
        }
    return json_text(list) + "\n";
}

std::vector<std::string> spmd_notes(const std::vector<SpmdResult> &results)
{
    std::vector<std::string> notes;
    for (const SpmdResult &result : results) {
        const std::string who = result.application.program + " on " + result.application.system + ": ";
        const auto count = [&](const auto &is) { return std::count_if(result.cells.begin(), result.cells.end(), is); };
        const auto refused = count([](const spmd::Cell &cell) { return !cell.refused.empty(); });
        const auto swapping = count([](const spmd::Cell &cell) { return !cell.caution.empty(); });
        evaluation::Extrapolated outside{.points = result.cells.size()};
        for (const spmd::Cell &cell : result.cells)
            outside.add(cell.extent, cell.measured);
        if (outside.any())
            notes.push_back(who + to_text(outside));
        if (swapping != 0)
            notes.push_back(fmt::format("{}{} of {} cells need more memory than a node has: predicted as if it did not "
                                        "swap",
                                        who, swapping, result.cells.size()));
        if (refused != 0)
            notes.push_back(fmt::format("{}{} of {} cells are not predicted: they do not fit (--set node_bytes=…, "
                                        "largest_P=… changes the limits)",
                                        who, refused, result.cells.size()));
    }
    return notes;
}

bool is_extrapolated(const std::vector<SpmdResult> &results)
{
    return std::any_of(results.begin(), results.end(), [](const SpmdResult &result) {
        return std::any_of(result.cells.begin(), result.cells.end(),
                           [](const spmd::Cell &cell) { return cell.extent != Extent::inside; });
    });
}

} // namespace mpisheet::command
