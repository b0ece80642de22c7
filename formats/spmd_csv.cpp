#include "formats/spmd_csv.hpp"

namespace mpisheet::formats {

const Fields<SpmdRow> spmd_fields{
    required("system", &SpmdRow::system, "machine"),
    required("N", &SpmdRow::N, at_least(1), "problem size"),
    required("P", &SpmdRow::P, at_least(1), "processors"),
    required("comm_s", &SpmdRow::comm_s, may_be_empty, "communication [s]"),
    required("comp_s", &SpmdRow::comp_s, may_be_empty, "computation [s]"),
    required("total_s", &SpmdRow::total_s, may_be_empty, "both [s]"),
    required("speedup", &SpmdRow::speedup, may_be_empty, "over one processor"),
    optional("program", &SpmdRow::program, "program"),
    optional("lo_s", &SpmdRow::lo_s, may_be_empty, "95 % interval of the total, empty when there is none [s]"),
    optional("hi_s", &SpmdRow::hi_s, may_be_empty, "upper end of it [s]"),
    optional("extrapolated", &SpmdRow::extrapolated, "1: the sheet was asked outside its measured range"),
    optional("measured_p", &SpmdRow::measured_p, "processes of that range, smallest:largest"),
    optional("measured_bytes", &SpmdRow::measured_bytes, "message sizes of that range, smallest:largest [byte]"),
    optional("note", &SpmdRow::note, "why it is not predicted"),
    optional("question", &SpmdRow::question, "of explore: what the row answers"),
};

std::string spmd_csv(std::span<const SpmdRow> rows, const std::vector<std::string> &phases)
{
    Fields<SpmdRow> fields = spmd_fields;
    if (std::all_of(rows.begin(), rows.end(), [](const SpmdRow &row) { return row.question.empty(); }))
        fields.pop_back();
    if (std::all_of(rows.begin(), rows.end(),
                    [](const SpmdRow &row) { return row.measured_p.empty() && row.measured_bytes.empty(); }))
        std::erase_if(fields, [](const Field<SpmdRow> &field) { return field.notes.name.starts_with("measured_"); });
    std::vector<std::string> names;
    for (const std::string &phase : phases)
        names.push_back(phase + "_s");
    std::string text = header_of(fields, names);
    for (const SpmdRow &row : rows)
        text += row_of(fields, row, row.phases);
    return text;
}

std::vector<SpmdRow> read_spmd_rows(const std::filesystem::path &path)
{
    return read_records(path, spmd_fields);
}

} // namespace mpisheet::formats
