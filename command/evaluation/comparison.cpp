#include "command/evaluation/comparison.hpp"

#include "command/console/json.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/validation.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

namespace mpisheet::command {
namespace {

Json summary_json(const ErrorSummary &summary)
{
    return {{"n", summary.n},
            {"median", number_or_null(summary.median)},
            {"mean", number_or_null(summary.mean)},
            {"worst", number_or_null(summary.worst)},
            {"worst_p", summary.worst_p},
            {"worst_d", summary.worst_d},
            {"bias", number_or_null(summary.bias)},
            {"with_interval", summary.with_interval},
            {"inside", summary.inside}};
}

Json cell_json(const Comparison &cell)
{
    return {{"program", cell.program},
            {"p", cell.p},
            {"d", cell.d},
            {"predicted_s", cell.predicted},
            {"lo_s", number_or_null(cell.lo)},
            {"hi_s", number_or_null(cell.hi)},
            {"measured_s", cell.measured.seconds},
            {"launches", cell.measured.launches},
            {"low_s", number_or_null(cell.measured.low)},
            {"high_s", number_or_null(cell.measured.high)},
            {"error", number_or_null(cell.error)},
            {"extrapolated", cell.extrapolated},
            {"communication", number_or_null(cell.communication)},
            {"state", number_or_null(cell.state)}};
}

Json part_json(const PartError &part)
{
    return {{"program", part.program},
            {"part", part.part.empty() ? Json() : Json(part.part)},
            {"cells", part.cells},
            {"share", number_or_null(part.share)},
            {"median", number_or_null(part.median)},
            {"worst", number_or_null(part.worst)},
            {"worst_p", part.worst_p},
            {"worst_d", part.worst_d},
            {"explained", number_or_null(part.explained)}};
}

Json comparison_json(const Comparisons &comparisons)
{
    Json cells = Json::array(), paired = Json::array(), parts = Json::array(), warnings = Json::array(), summaries;
    for (const Comparison &cell : comparisons.cells)
        cells.push_back(cell_json(cell));
    for (const Comparison &cell : comparisons.paired)
        paired.push_back(cell_json(cell));
    for (const std::string &program : programs_of(comparisons.cells)) {
        const std::vector<Comparison> of_program = cells_of(comparisons.cells, program);
        summaries[program] = {{"all", summary_json(summarise(of_program))},
                              {"balanced", summary_json(summarise(balanced(of_program)))}};
    }
    for (const PartError &part : comparisons.parts)
        parts.push_back(part_json(part));
    for (const Advice &advice : advice_on(comparisons))
        warnings.push_back(advice.fact + " " + advice.remedy);
    return {{"cells", cells},
            {"paired", paired},
            {"summary", summaries},
            {"parts", parts},
            {"verdict", report::verdict(comparisons)},
            {"warnings", warnings}};
}

} // namespace

void print_comparison(const Comparisons &comparisons, Format format)
{
    switch (format) {
    case Format::csv:
        fmt::print("{}", formats::comparison_csv(comparisons.cells));
        break;
    case Format::json:
        fmt::print("{}\n", json_text(comparison_json(comparisons)));
        break;
    case Format::table:
        report::say(report::verdict(comparisons) + "\n" +
                    report::to_text(report::validation_tables(comparisons), report::screen()));
        break;
    }
}

int enforced(const Comparisons &comparisons, double enforce)
{
    if (enforce > 0)
        for (const std::string &program : programs_of(comparisons.cells))
            if (!(summarise(cells_of(comparisons.cells, program)).median <= enforce))
                return static_cast<int>(Exit::no);
    return 0;
}

} // namespace mpisheet::command
