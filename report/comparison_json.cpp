#include "report/comparison_json.hpp"

#include "formats/json.hpp"
#include "report/validation.hpp"

namespace mpisheet::report {
namespace {

using formats::Json;
using formats::number_or_null;

Json errors_json(const ErrorSummary &summary)
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

} // namespace

std::string comparison_json(const Comparisons &comparisons)
{
    Json cells = Json::array(), paired = Json::array(), parts = Json::array(), warnings = Json::array(), summaries;
    for (const Comparison &cell : comparisons.cells)
        cells.push_back(cell_json(cell));
    for (const Comparison &cell : comparisons.paired)
        paired.push_back(cell_json(cell));
    for (const std::string &program : programs_of(comparisons.cells)) {
        const std::vector<Comparison> of_program = cells_of(comparisons.cells, program);
        summaries[program] = {{"all", errors_json(summarise(of_program))},
                              {"balanced", errors_json(summarise(balanced(of_program)))}};
    }
    for (const PartError &part : comparisons.parts)
        parts.push_back(part_json(part));
    for (const Advice &advice : advice_on(comparisons))
        warnings.push_back(advice.fact + " " + advice.remedy);
    return formats::json_text({{"cells", cells},
                               {"paired", paired},
                               {"summary", summaries},
                               {"parts", parts},
                               {"verdict", verdict(comparisons)},
                               {"warnings", warnings}});
}

} // namespace mpisheet::report
