#include "formats/scores.hpp"

#include "formats/table.hpp"
#include "model/quantity.hpp"

#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::formats {
namespace {

const std::vector<std::string> rival_columns{"program", "p", "d", "measured_s", "error"};
const std::vector<std::string> decision_columns{"program", "d",           "chosen_p", "best_p",  "loss",
                                                "peak_p",  "best_peak_p", "effects",  "foreseen"};
const std::vector<std::string> variant_columns{"problem", "p", "d", "chosen", "best", "margin", "loss"};

std::string finite_number(double value)
{
    return std::isfinite(value) ? format_number(value) : "";
}

/// The rows of a table by the names of their columns, all of which must be there.
struct ScoreRows {
    Table table;
    std::map<std::string, std::size_t, std::less<>> at{};

    ScoreRows(const std::filesystem::path &path, const std::vector<std::string> &columns) : table(read_table(path))
    {
        for (const std::string &column : columns)
            at[column] = table.column(column);
    }
    [[nodiscard]] std::string text(std::size_t row, const char *column) const
    {
        return std::string(table.text(row, at.at(column)));
    }
    [[nodiscard]] int count(std::size_t row, const char *column, int least = 0) const
    {
        return table.count(row, at.at(column), least);
    }
    [[nodiscard]] std::int64_t size(std::size_t row) const { return table.whole(row, at.at("d"), 0); }
    [[nodiscard]] double number(std::size_t row, const char *column) const { return table.number(row, at.at(column)); }
};

} // namespace

std::string rivals_csv(std::span<const Comparison> cells, std::span<const Rival> rivals)
{
    std::vector<std::string> header = rival_columns;
    std::vector<std::map<std::tuple<std::string, int, std::int64_t>, double>> errors;
    for (const Rival &rival : rivals) {
        header.push_back(rival.name);
        errors.emplace_back();
        for (const Comparison &cell : rival.cells)
            errors.back()[{cell.program, cell.p, cell.d}] = cell.error;
    }
    std::string text = csv_line(header);
    for (const Comparison &cell : cells) {
        std::vector<std::string> row{cell.program, std::to_string(cell.p), std::to_string(cell.d),
                                     finite_number(cell.measured.seconds), finite_number(cell.error)};
        for (const auto &of : errors) {
            const auto found = of.find({cell.program, cell.p, cell.d});
            row.push_back(found == of.end() ? "" : finite_number(found->second));
        }
        text += csv_line(row);
    }
    return text;
}

std::vector<Rival> read_rivals(const std::filesystem::path &path)
{
    const ScoreRows rows(path, rival_columns);
    std::vector<Rival> rivals;
    for (std::size_t column = 0; column < rows.table.columns().size(); ++column) {
        const std::string &name = rows.table.columns()[column];
        if (rows.at.contains(name))
            continue;
        Rival rival{name, {}};
        for (std::size_t row = 0; row < rows.table.rows(); ++row) {
            if (rows.table.text(row, column).empty())
                continue;
            const double measured = rows.number(row, "measured_s");
            rival.cells.push_back(compare({.program = rows.text(row, "program"),
                                           .p = rows.count(row, "p", 1),
                                           .d = rows.size(row),
                                           .seconds = measured * (1 + rows.table.number(row, column)),
                                           .lo_s = std::nan(""),
                                           .hi_s = std::nan("")},
                                          {.seconds = measured, .low = measured, .high = measured, .launches = 1}));
        }
        rivals.push_back(std::move(rival));
    }
    return rivals;
}

std::string decisions_csv(std::span<const BestProcesses> decisions)
{
    std::string text = csv_line(decision_columns);
    for (const BestProcesses &d : decisions)
        text += csv_line(std::array{d.program, std::to_string(d.d), std::to_string(d.chosen), std::to_string(d.best),
                                    finite_number(d.loss), std::to_string(d.peak), std::to_string(d.best_peak),
                                    std::to_string(d.effects), std::to_string(d.foreseen)});
    return text;
}

std::vector<BestProcesses> read_decisions(const std::filesystem::path &path)
{
    const ScoreRows rows(path, decision_columns);
    std::vector<BestProcesses> decisions;
    for (std::size_t row = 0; row < rows.table.rows(); ++row)
        decisions.push_back({.program = rows.text(row, "program"),
                             .d = rows.size(row),
                             .chosen = rows.count(row, "chosen_p"),
                             .best = rows.count(row, "best_p"),
                             .loss = rows.number(row, "loss"),
                             .peak = rows.count(row, "peak_p"),
                             .best_peak = rows.count(row, "best_peak_p"),
                             .effects = rows.count(row, "effects"),
                             .foreseen = rows.count(row, "foreseen")});
    return decisions;
}

std::string variants_csv(std::span<const BestVariant> decisions)
{
    std::string text = csv_line(variant_columns);
    for (const BestVariant &d : decisions)
        text += csv_line(std::array{d.problem, std::to_string(d.p), std::to_string(d.d), d.chosen, d.best,
                                    finite_number(d.margin), finite_number(d.loss)});
    return text;
}

std::vector<BestVariant> read_variants(const std::filesystem::path &path)
{
    const ScoreRows rows(path, variant_columns);
    std::vector<BestVariant> decisions;
    for (std::size_t row = 0; row < rows.table.rows(); ++row)
        decisions.push_back({.problem = rows.text(row, "problem"),
                             .p = rows.count(row, "p", 1),
                             .d = rows.size(row),
                             .chosen = rows.text(row, "chosen"),
                             .best = rows.text(row, "best"),
                             .margin = rows.number(row, "margin"),
                             .loss = rows.number(row, "loss")});
    return decisions;
}

} // namespace mpisheet::formats
