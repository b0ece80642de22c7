#include "report/gate.hpp"

#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::report {
namespace {

std::string change_text(double ratio)
{
    return fmt::format("{:+.1f} %", 100 * (ratio - 1));
}

} // namespace

bool is_open(GateVerdict verdict)
{
    return verdict == GateVerdict::doubt || verdict == GateVerdict::unknown;
}

std::string gate_line(const GateResult &result)
{
    const auto count = [&](GateVerdict verdict) {
        return std::count_if(result.rows.begin(), result.rows.end(),
                             [&](const GateRow &row) { return row.verdict == verdict; });
    };
    std::string line = fmt::format("gate {}: {}, {} slower, {} faster, {} in doubt, {} not known; {} against {}",
                                   result.verdict == GateVerdict::same ? "ok" : name_of(result.verdict),
                                   count_text(result.rows.size(), "row"), count(GateVerdict::slower),
                                   count(GateVerdict::faster), count(GateVerdict::doubt), count(GateVerdict::unknown),
                                   count_text(static_cast<std::size_t>(result.jobs_now), "job"), result.jobs_before);
    if (result.worst.ratio > 1)
        line += fmt::format("; most certain: {} {} (p = {:.2g})", result.worst.op, change_text(result.worst.ratio),
                            result.worst.p_value);
    return line;
}

std::string gate_text(const GateResult &result, const TextStyle &style)
{
    Grid grid{.columns = {{"operation"},
                          {"points", Align::right},
                          {"now / baseline", Align::right},
                          {"95 % interval"},
                          {"p-value", Align::right},
                          {"", Align::wrap}}};
    for (const GateRow &row : result.rows)
        grid.rows.push_back(
            {.cells = {row.op, row.points > 0 ? std::to_string(row.points) : "", fmt::format("{:.3f}", row.ratio),
                       fmt::format("{:.3f} … {:.3f}", row.lo, row.hi), fmt::format("{:.2g}", row.p_value),
                       row.verdict == GateVerdict::same ? "" : name_of(row.verdict)},
             .alert = row.verdict == GateVerdict::slower});
    std::string text = gate_line(result);
    if (result.by_launches)
        text += "\nOf so few jobs nothing says how much jobs differ: launches were taken for them. Accept three jobs "
                "or more.";
    if (result.verdict == GateVerdict::doubt)
        text += "\nIn doubt: measure one more job into a folder beside, and give both.";
    if (result.verdict == GateVerdict::unknown)
        text += "\nNothing is known yet: measure more jobs (or launches) into folders beside, and give all.";
    return text + "\n\n" + to_text(grid, style);
}

formats::Json gate_json(const GateResult &result)
{
    formats::Json rows = formats::Json::array();
    for (const GateRow &row : result.rows)
        rows.push_back({{"op", row.op},
                        {"points", row.points},
                        {"ratio", row.ratio},
                        {"lo", formats::number_or_null(row.lo)},
                        {"hi", formats::number_or_null(row.hi)},
                        {"p_value", formats::number_or_null(row.p_value)},
                        {"verdict", name_of(row.verdict)}});
    return {{"verdict", name_of(result.verdict)}, {"jobs_before", result.jobs_before}, {"jobs_now", result.jobs_now},
            {"by_launches", result.by_launches},  {"line", gate_line(result)},         {"operations", rows}};
}

std::string gate_junit(const GateResult &result)
{
    const auto failures = std::count_if(result.rows.begin(), result.rows.end(),
                                        [](const GateRow &row) { return row.verdict == GateVerdict::slower; });
    const auto skipped =
        std::count_if(result.rows.begin(), result.rows.end(), [](const GateRow &row) { return is_open(row.verdict); });
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"mpisheet gate\" "
                                   "tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
                                   result.rows.size(), failures, skipped);
    for (const GateRow &row : result.rows) {
        const std::string words = fmt::format("{} against the baseline, 95 % interval {:.3f} to {:.3f}, p = {:.2g}",
                                              change_text(row.ratio), row.lo, row.hi, row.p_value);
        text += fmt::format("  <testcase classname=\"mpisheet.gate\" name=\"{}\"", row.op);
        if (row.verdict == GateVerdict::slower)
            text += fmt::format("><failure message=\"{}\"/></testcase>\n", words);
        else if (is_open(row.verdict))
            text += fmt::format("><skipped message=\"{}: {}\"/></testcase>\n",
                                row.verdict == GateVerdict::doubt ? "in doubt" : "not known", words);
        else
            text += "/>\n";
    }
    return text + "</testsuite>\n";
}

std::string gate_openmetrics(const GateResult &result)
{
    std::string text = "# TYPE mpisheet_gate_ratio gauge\n# HELP mpisheet_gate_ratio Time now over time of the "
                       "baseline.\n";
    for (const GateRow &row : result.rows)
        text += fmt::format("mpisheet_gate_ratio{{op=\"{}\"}} {}\n", row.op, format_number(row.ratio));
    text += "# TYPE mpisheet_gate_slower gauge\n# HELP mpisheet_gate_slower 1 where it is certainly slower.\n";
    for (const GateRow &row : result.rows)
        text +=
            fmt::format("mpisheet_gate_slower{{op=\"{}\"}} {}\n", row.op, row.verdict == GateVerdict::slower ? 1 : 0);
    return text + "# EOF\n";
}

std::string gate_summary(const GateResult &result)
{
    std::string text = fmt::format("verdict={}\n", name_of(result.verdict));
    for (const GateRow &row : result.rows)
        text += fmt::format("{}={:.4f}\n", row.op, row.ratio);
    return text;
}

} // namespace mpisheet::report
