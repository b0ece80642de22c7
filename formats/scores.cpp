#include "formats/scores.hpp"

#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::formats {
namespace {

/// Whether the interval holds what was measured; empty without an interval.
std::string inside_text(const Comparison &cell)
{
    return !cell.has_interval ? "" : cell.inside ? "1" : "0";
}

} // namespace

const Fields<Comparison> comparison_fields{
    required("program", &Comparison::program, "program or kernel"),
    required("p", &Comparison::p, at_least(1), "processes"),
    required("d", &Comparison::d, "problem size"),
    required("predicted_s", &Comparison::predicted, "predicted time [s]"),
    required("lo_s", &Comparison::lo, may_be_empty, "its 95 % interval, empty when there is none [s]"),
    required("hi_s", &Comparison::hi, may_be_empty, "upper end of it [s]"),
    required("measured_s", &Comparison::measured, &LaunchMedian::seconds, CellRule{},
             "median over launches of the medians over repetitions [s]"),
    required("error", &Comparison::error, may_be_empty, "(predicted - measured) / measured"),
    written("inside", inside_text, "1: the interval holds the measured time; empty without an interval"),
    required("extrapolated", &Comparison::extrapolated, "1: the sheet was asked outside its measured range"),
    required("communication", &Comparison::communication, may_be_empty, "predicted share of the time [1]"),
    required("launches", &Comparison::measured, &LaunchMedian::launches, CellRule{}, "of the program"),
    required("low_s", &Comparison::measured, &LaunchMedian::low, CellRule{}, "smallest median of a launch [s]"),
    required("high_s", &Comparison::measured, &LaunchMedian::high, CellRule{}, "largest median of a launch [s]"),
    optional("state", &Comparison::state, may_be_empty,
             "rates of the node while it was run beside the sheet's, as a factor of 1 or more; empty: not known"),
};

const Fields<Comparison> rival_fields{
    required("program", &Comparison::program, "program or kernel"),
    required("p", &Comparison::p, at_least(1), "processes"),
    required("d", &Comparison::d, at_least(0), "problem size"),
    required("measured_s", &Comparison::measured, &LaunchMedian::seconds, CellRule{}, "measured time [s]"),
    required("error", &Comparison::error, may_be_empty, "of the prediction: (predicted - measured) / measured"),
};

const Fields<BestProcesses> decision_fields{
    required("program", &BestProcesses::program, "program or kernel"),
    required("d", &BestProcesses::d, at_least(0), "problem size"),
    required("chosen_p", &BestProcesses::chosen, "processes with the least predicted time"),
    required("best_p", &BestProcesses::best, "processes with the least measured time"),
    required("loss", &BestProcesses::loss, may_be_empty, "measured time at chosen_p more than at best_p, as a share"),
    required("peak_p", &BestProcesses::peak, "processes with the most predicted speed-up times efficiency, 0: unknown"),
    required("best_peak_p", &BestProcesses::best_peak, "the same by the measured times"),
    required("effects", &BestProcesses::effects, "numbers of processes whose time differs from one's by over a tenth"),
    required("foreseen", &BestProcesses::foreseen, "those of them whose direction was predicted"),
};

const Fields<BestVariant> variant_fields{
    required("problem", &BestVariant::problem, "problem that several programs solve"),
    required("p", &BestVariant::p, at_least(1), "processes"),
    required("d", &BestVariant::d, at_least(0), "problem size"),
    required("chosen", &BestVariant::chosen, "program with the least predicted time"),
    required("best", &BestVariant::best, "program with the least measured time"),
    required("margin", &BestVariant::margin, may_be_empty,
             "measured time of the slowest more than of best, as a share"),
    required("loss", &BestVariant::loss, may_be_empty, "measured time of chosen more than of best, as a share"),
};

std::string comparison_csv(std::span<const Comparison> cells)
{
    return records_text(comparison_fields, cells);
}

std::vector<Comparison> read_comparison(const std::filesystem::path &path)
{
    Fields<Comparison> fields = comparison_fields;
    std::erase_if(fields, [](const Field<Comparison> &field) { return !field.read; }); // they follow from the others
    std::vector<Comparison> cells = read_records(path, fields);
    for (Comparison &cell : cells) {
        const double state = cell.state;
        cell = compare({.program = cell.program,
                        .p = cell.p,
                        .d = cell.d,
                        .seconds = cell.predicted,
                        .lo_s = cell.lo,
                        .hi_s = cell.hi,
                        .extrapolated = cell.extrapolated},
                       cell.measured, cell.communication);
        cell.state = state;
    }
    return cells;
}

std::string rivals_csv(std::span<const Comparison> cells, std::span<const Rival> rivals)
{
    std::vector<std::string> names;
    std::vector<std::map<std::tuple<std::string, int, std::int64_t>, double>> errors;
    for (const Rival &rival : rivals) {
        names.push_back(rival.name);
        errors.emplace_back();
        for (const Comparison &cell : rival.cells)
            errors.back()[{cell.program, cell.p, cell.d}] = cell.error;
    }
    std::string text = header_of(rival_fields, names);
    for (const Comparison &cell : cells) {
        std::vector<double> row;
        for (const auto &of : errors) {
            const auto found = of.find({cell.program, cell.p, cell.d});
            row.push_back(found == of.end() ? std::nan("") : found->second);
        }
        text += row_of(rival_fields, cell, row);
    }
    return text;
}

std::vector<Rival> read_rivals(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const RecordReader<Comparison> reader(table, rival_fields);
    std::vector<Rival> rivals;
    for (const std::size_t column : reader.further_columns()) {
        Rival rival{table.columns()[column], {}};
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (table.text(row, column).empty())
                continue;
            const Comparison cell = reader.read(row);
            const double measured = cell.measured.seconds;
            rival.cells.push_back(compare({.program = cell.program,
                                           .p = cell.p,
                                           .d = cell.d,
                                           .seconds = measured * (1 + table.number(row, column)),
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
    return records_text(decision_fields, decisions);
}

std::vector<BestProcesses> read_decisions(const std::filesystem::path &path)
{
    return read_records(path, decision_fields);
}

std::string variants_csv(std::span<const BestVariant> decisions)
{
    return records_text(variant_fields, decisions);
}

std::vector<BestVariant> read_variants(const std::filesystem::path &path)
{
    return read_records(path, variant_fields);
}

} // namespace mpisheet::formats
