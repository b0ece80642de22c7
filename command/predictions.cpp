#include "command/predictions.hpp"

#include "command/families.hpp"
#include "datasheets/table.hpp"
#include "model/prediction.hpp"
#include "model/quantity.hpp"
#include "report/tables.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstdio>

namespace mpisheet {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

Json comparison_json(const Comparisons &comparisons)
{
    const auto summary_json = [](const ErrorSummary &summary) {
        return Json{{"n", summary.n},
                    {"median", number_or_null(summary.median)},
                    {"mean", number_or_null(summary.mean)},
                    {"worst", number_or_null(summary.worst)},
                    {"worst_p", summary.worst_p},
                    {"worst_d", summary.worst_d},
                    {"bias", number_or_null(summary.bias)},
                    {"with_interval", summary.with_interval},
                    {"inside", summary.inside}};
    };
    Json cells = Json::array();
    for (const Comparison &cell : comparisons.cells)
        cells.push_back({{"program", cell.program},
                         {"p", cell.p},
                         {"d", cell.d},
                         {"predicted_s", cell.predicted},
                         {"measured_s", cell.measured.seconds},
                         {"error", number_or_null(cell.error)},
                         {"extrapolated", cell.extrapolated},
                         {"communication", number_or_null(cell.communication)}});
    Json summaries;
    for (const std::string &program : programs_of(comparisons.cells)) {
        const std::vector<Comparison> of_program = cells_of(comparisons.cells, program);
        summaries[program] = {{"all", summary_json(summarise(of_program))},
                              {"balanced", summary_json(summarise(balanced(of_program)))}};
    }
    return {{"cells", cells}, {"summary", summaries}};
}

} // namespace

std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts)
{
    std::vector<std::pair<std::string, double>> settings;
    settings.reserve(texts.size());
    for (const std::string &text : texts)
        settings.push_back(parse_setting(text));
    return settings;
}

Predictions predict_grid(const std::filesystem::path &file, const equations::Scope &sheet, const std::string &entry,
                         const std::vector<std::string> &settings, std::span<const std::int64_t> processes,
                         std::span<const std::int64_t> sizes)
{
    FamilyOptions options{.p = {processes.begin(), processes.end()}, .d = {sizes.begin(), sizes.end()}};
    if (!entry.empty())
        options.entries = {entry};
    for (const auto &[name, value] : parse_settings(settings))
        options.settings.push_back({name, {value}});
    return predictions_of(read_family(file, sheet, options));
}

std::string comparison_csv(const Comparisons &comparisons)
{
    std::string text = "program,p,d,predicted_s,lo_s,hi_s,measured_s,error,inside,extrapolated,communication\n";
    const auto number = [](double value) { return std::isnan(value) ? std::string() : format_number(value); };
    for (const Comparison &cell : comparisons.cells)
        text +=
            csv_line(std::array{cell.program, std::to_string(cell.p), std::to_string(cell.d), number(cell.predicted),
                                number(cell.lo), number(cell.hi), number(cell.measured.seconds), number(cell.error),
                                std::string(!cell.has_interval ? ""
                                            : cell.inside      ? "1"
                                                               : "0"),
                                std::string(cell.extrapolated ? "1" : "0"), number(cell.communication)});
    return text;
}

void print_comparison(const Comparisons &comparisons, Format format)
{
    switch (format) {
    case Format::csv:
        fmt::print("{}", comparison_csv(comparisons));
        return;
    case Format::json:
        fmt::print("{}\n", comparison_json(comparisons).dump(2));
        return;
    case Format::table:
        break;
    }
    fmt::print("{}", report::to_text(report::comparison_tables(comparisons)));
}

} // namespace mpisheet
