#include "report/imported.hpp"

#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

namespace mpisheet::report {
namespace {

/// "1,2,4", of many the ends: "1 … 4096 (40)".
template <typename Values> std::string list_of(const Values &values)
{
    constexpr std::size_t most = 12;
    if (values.size() > most)
        return fmt::format("{} … {} ({})", *values.begin(), *values.rbegin(), values.size());
    return fmt::format("{}", fmt::join(values, ","));
}

} // namespace

Grid imported_table(const formats::ToolLog &log)
{
    struct Seen {
        std::set<int> p, launches;
        std::set<std::string> layouts, orders;
        std::set<std::int64_t> bytes, jobs;
        std::size_t rows = 0;
    };
    std::map<std::string, Seen> seen;
    Seen all;
    for (const formats::LoggedSample &row : log.rows) {
        Seen &op = seen[row.sample.op];
        op.p.insert(row.sample.p);
        op.launches.insert(row.sample.launch);
        op.bytes.insert(row.sample.bytes);
        ++op.rows;
        if (row.sample.nodes > 0)
            op.layouts.insert(fmt::format("{}x{}", row.sample.nodes, row.sample.ppn));
        if (row.sample.job > 0)
            op.jobs.insert(row.sample.job);
        if (!row.sample.dealt.empty())
            op.orders.insert(row.sample.dealt);
        all.layouts.insert(op.layouts.begin(), op.layouts.end());
        all.jobs.insert(op.jobs.begin(), op.jobs.end());
        all.orders.insert(op.orders.begin(), op.orders.end());
    }
    Grid grid{.caption = log.tool, .columns = {{"op"}, {"p"}, {"bytes"}, {"launches"}, {"rows"}}};
    const auto add_column = [&](bool is_wanted, const char *name) {
        if (is_wanted)
            grid.columns.push_back({name});
    };
    add_column(!all.layouts.empty(), "nodes x ranks");
    add_column(!all.orders.empty(), "order");
    add_column(!all.jobs.empty(), "jobs");
    for (const auto &[name, op] : seen) {
        std::vector<std::string> cells{name, list_of(op.p),
                                       format_size(*op.bytes.begin()) + " … " + format_size(*op.bytes.rbegin()),
                                       std::to_string(op.launches.size()), std::to_string(op.rows)};
        if (!all.layouts.empty())
            cells.push_back(op.layouts.size() > 3 ? std::to_string(op.layouts.size()) : list_of(op.layouts));
        if (!all.orders.empty())
            cells.push_back(list_of(op.orders));
        if (!all.jobs.empty())
            cells.push_back(std::to_string(op.jobs.size()));
        grid.rows.push_back({.cells = cells});
    }
    return grid;
}

Grid refused_table(const std::vector<formats::LeftOut> &left_out)
{
    constexpr std::size_t most = 20;
    Grid grid{.caption = "Not taken", .columns = {{"why"}, {"places"}, {"files"}, {"first"}}};
    for (const formats::LeftOutReason &reason : formats::reasons_of(left_out)) {
        if (grid.rows.size() == most)
            break;
        const std::string place = reason.first.place.substr(0, reason.first.place.rfind(": "));
        grid.rows.push_back({.cells = {reason.why, std::to_string(reason.times), std::to_string(reason.files),
                                       place.substr(place.rfind('/') + 1)}});
    }
    return grid;
}

std::vector<std::string> pair_sentences(const formats::PairSurvey &pairs)
{
    if (pairs.small_bytes == 0)
        return {};
    std::vector<std::string> text{
        fmt::format("Pairs: {} of {} nodes{}; {} for {} bytes, {} for {} (medians)", pairs.survey.meetings.size(),
                    pairs.nodes.size(), pairs.complete ? ", each with each" : "", time_text(pairs.small_s),
                    format_size(pairs.small_bytes), time_text(pairs.large_s), format_size(pairs.large_bytes))};
    for (const std::string &slow : pairs.slow)
        text.push_back("slow: " + slow);
    if (pairs.slow.empty())
        text.emplace_back("No node and no link stands out.");
    if (pairs.bisection > 0)
        text.push_back(
            fmt::format("bisection: {:.3g} GB/s at most ({} pairs at once, each as fast as alone), between {} and the "
                        "others",
                        pairs.bisection * 1e-9, pairs.nodes.size() / 2, fmt::join(pairs.half, " ")));
    return text;
}

} // namespace mpisheet::report
