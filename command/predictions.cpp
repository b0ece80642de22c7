#include "command/predictions.hpp"

#include "command/equation_files.hpp"
#include "datasheets/file.hpp"
#include "datasheets/table.hpp"
#include "model/error.hpp"
#include "model/prediction.hpp"
#include "model/quantity.hpp"
#include "report/tables.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace mpisheet {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

report::Grid predictions_grid(const Predictions &predictions)
{
    using report::Align;
    report::Grid grid{.caption = "Predicted times",
                      .columns = {{"program"},
                                  {"p", Align::right},
                                  {"d", Align::right},
                                  {"time", Align::right},
                                  {"95 % interval", Align::right},
                                  {"speed-up", Align::right}}};
    for (const std::string &part : predictions.parts)
        grid.columns.push_back({part, Align::right});
    grid.columns.push_back({"note"});
    for (const Prediction &row : predictions.rows) {
        const auto one = std::find_if(predictions.rows.begin(), predictions.rows.end(), [&](const Prediction &other) {
            return other.program == row.program && other.d == row.d && other.p == 1;
        });
        std::vector<std::string> cells{
            row.program,
            std::to_string(row.p),
            std::to_string(row.d),
            format_seconds(row.seconds),
            std::isnan(row.lo_s) ? "" : format_seconds(row.lo_s) + " … " + format_seconds(row.hi_s),
            one == predictions.rows.end() ? "" : fmt::format("{:.2f}", one->seconds / row.seconds)};
        for (const double part : row.parts)
            cells.push_back(std::isnan(part) ? "" : format_seconds(part));
        cells.resize(5 + 1 + predictions.parts.size());
        cells.emplace_back(row.extrapolated ? "outside the measured range" : "");
        grid.rows.push_back({cells, row.extrapolated});
    }
    return grid;
}

Json predictions_json(const Predictions &predictions)
{
    Json list = Json::array();
    for (const Prediction &row : predictions.rows) {
        Json one{{"program", row.program},
                 {"p", row.p},
                 {"d", row.d},
                 {"seconds", row.seconds},
                 {"lo_s", number_or_null(row.lo_s)},
                 {"hi_s", number_or_null(row.hi_s)},
                 {"extrapolated", row.extrapolated}};
        for (std::size_t i = 0; i < row.parts.size(); ++i)
            if (!std::isnan(row.parts[i]))
                one[predictions.parts[i]] = row.parts[i];
        list.push_back(one);
    }
    return list;
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
    const Model model = make_model(read_script(file), sheet, {entry, parse_settings(settings)});
    for (const std::string &warning : model.warnings)
        fmt::print(stderr, "{}: warning: {}\n", file.string(), warning);
    Predictions predictions{.parts = model.parts};
    for (const std::int64_t d : sizes)
        for (const std::int64_t p : processes)
            predictions.rows.push_back(predict(model, static_cast<int>(p), d));
    return predictions;
}

void append(Predictions &all, const Predictions &more)
{
    std::vector<std::size_t> place;
    for (const std::string &part : more.parts) {
        const auto found = std::find(all.parts.begin(), all.parts.end(), part);
        place.push_back(static_cast<std::size_t>(found - all.parts.begin()));
        if (found == all.parts.end())
            all.parts.push_back(part);
    }
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (Prediction &row : all.rows)
        row.parts.resize(all.parts.size(), none);
    for (Prediction row : more.rows) {
        std::vector<double> parts(all.parts.size(), none);
        for (std::size_t i = 0; i < place.size(); ++i)
            parts[place[i]] = row.parts[i];
        row.parts = std::move(parts);
        all.rows.push_back(std::move(row));
    }
}

void print_predictions(const Predictions &predictions, Format format)
{
    switch (format) {
    case Format::csv:
        fmt::print("{}", to_text(predictions));
        break;
    case Format::json:
        fmt::print("{}\n", predictions_json(predictions).dump(2));
        break;
    case Format::table:
        fmt::print("{}", report::to_text(predictions_grid(predictions)));
        break;
    }
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
