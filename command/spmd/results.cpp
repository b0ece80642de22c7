#include "command/json.hpp"
#include "command/spmd/spmd.hpp"
#include "formats/table.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::command {
namespace {

std::string in_full(double value)
{
    return std::isnan(value) ? "" : format_number(value);
}

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

bool answers_questions(const std::vector<SpmdResult> &results)
{
    return std::any_of(results.begin(), results.end(), [](const auto &result) { return !result.questions.empty(); });
}

} // namespace

std::string spmd_csv(const std::vector<SpmdResult> &results)
{
    std::vector<std::string> titles{"system",  "N",       "P",    "comm_s", "comp_s",       "total_s",
                                    "speedup", "program", "lo_s", "hi_s",   "extrapolated", "note"};
    const bool questions = answers_questions(results);
    if (questions)
        titles.emplace_back("question");
    const std::vector<std::string> phases = phase_names(results);
    for (const std::string &phase : phases)
        titles.push_back(phase + "_s");
    std::string text = formats::csv_line(titles);
    for (const SpmdResult &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            std::vector<std::string> line{
                result.application.system, std::to_string(cell.N),        std::to_string(cell.P),
                in_full(cell.comm_s),      in_full(cell.comp_s),          in_full(cell.total_s),
                in_full(cell.speedup),     result.application.program,    in_full(cell.lo_s),
                in_full(cell.hi_s),        cell.extrapolated ? "1" : "0", cell.refused};
            if (questions)
                line.push_back(result.questions[i]);
            for (const std::string &phase : phases)
                line.push_back(in_full(phase_seconds(result, cell, phase)));
            text += formats::csv_line(line);
        }
    return text;
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
                        {"extrapolated", cell.extrapolated},
                        {"refused", cell.refused.empty() ? Json() : Json(cell.refused)}});
            Json phases = Json::object();
            for (std::size_t k = 0; k < cell.phases_s.size(); ++k)
                phases[result.application.phases[k].name] = number_or_null(cell.phases_s[k]);
            one["phases_s"] = phases;
            list.push_back(one);
        }
    return list.dump(2) + "\n";
}

std::vector<std::string> spmd_notes(const std::vector<SpmdResult> &results)
{
    std::vector<std::string> notes;
    for (const SpmdResult &result : results) {
        const std::string who = result.application.program + " on " + result.application.system + ": ";
        const auto count = [&](const auto &is) { return std::count_if(result.cells.begin(), result.cells.end(), is); };
        const auto outside = count([](const spmd::Cell &cell) { return cell.extrapolated; });
        const auto refused = count([](const spmd::Cell &cell) { return !cell.refused.empty(); });
        if (outside != 0)
            notes.push_back(fmt::format("{}{} of {} cells ask the datasheet outside its measured range", who, outside,
                                        result.cells.size()));
        if (refused != 0)
            notes.push_back(fmt::format("{}{} of {} cells are not predicted: they do not fit (--set node_bytes=…, "
                                        "largest_P=… changes the limits)",
                                        who, refused, result.cells.size()));
    }
    return notes;
}

} // namespace mpisheet::command
