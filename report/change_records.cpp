#include "report/change_records.hpp"

#include "formats/fields.hpp"

#include <array>

namespace mpisheet::report {
namespace {

std::string verdict_word(ChangeVerdict verdict)
{
    constexpr std::array words{"same", "faster", "slower", "unknown"};
    return words[static_cast<std::size_t>(verdict)];
}

struct NamedChange {
    std::string generation;
    Change change;
};

std::string verdict_of(const NamedChange &row)
{
    return verdict_word(row.change.verdict);
}

const formats::Fields<NamedChange> change_fields{
    formats::required("name", &NamedChange::generation, "the later measurement"),
    formats::required("op", &NamedChange::change, &Change::op, {}, "operation"),
    formats::required("p", &NamedChange::change, &Change::p, {}, "processes"),
    formats::required("d_min", &NamedChange::change, &Change::d_min, {}, "smallest size of the range [byte]"),
    formats::required("d_max", &NamedChange::change, &Change::d_max, {}, "largest size of the range [byte]"),
    formats::required("points", &NamedChange::change, &Change::points, {}, "that both measured"),
    formats::required("before_s", &NamedChange::change, &Change::before_s, {}, "geometric mean before [s]"),
    formats::required("after_s", &NamedChange::change, &Change::after_s, {}, "geometric mean after [s]"),
    formats::required("ratio", &NamedChange::change, &Change::ratio, {}, "after / before"),
    formats::required("lo", &NamedChange::change, &Change::lo, {}, "its 95 % interval"),
    formats::required("hi", &NamedChange::change, &Change::hi, {}, "upper end of it"),
    formats::required("p_value", &NamedChange::change, &Change::p_value, {}, "corrected for the number of ranges"),
    formats::required("launches_before", &NamedChange::change, &Change::launches_before, {}, "launches before"),
    formats::required("launches_after", &NamedChange::change, &Change::launches_after, {}, "launches after"),
    formats::written("verdict", verdict_of, "slower, faster, same or unknown"),
};

} // namespace

formats::Json change_json(const Generation &generation)
{
    formats::Json ranges = formats::Json::array(), context = formats::Json::array();
    for (const Change &change : generation.changes.ranges)
        ranges.push_back({{"op", change.op},
                          {"p", change.p},
                          {"d_min", change.d_min},
                          {"d_max", change.d_max},
                          {"points", change.points},
                          {"before_s", change.before_s},
                          {"after_s", change.after_s},
                          {"ratio", change.ratio},
                          {"lo", formats::number_or_null(change.lo)},
                          {"hi", formats::number_or_null(change.hi)},
                          {"p_value", formats::number_or_null(change.p_value)},
                          {"launches_before", change.launches_before},
                          {"launches_after", change.launches_after},
                          {"verdict", verdict_word(change.verdict)}});
    for (const ContextChange &change : generation.context)
        context.push_back({{"what", change.key}, {"before", change.before}, {"after", change.after}});
    const Counts counts = count(generation.changes);
    return {{"name", generation.name}, {"date", generation.date}, {"slower", counts.slower},
            {"faster", counts.faster}, {"same", counts.same},     {"unknown", counts.unknown},
            {"context", context},      {"ranges", ranges}};
}

std::string changes_csv(const std::vector<Generation> &generations)
{
    std::vector<NamedChange> rows;
    for (const Generation &generation : generations)
        for (const Change &change : generation.changes.ranges)
            rows.push_back({generation.name, change});
    return formats::records_text(change_fields, rows);
}

} // namespace mpisheet::report
