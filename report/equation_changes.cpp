#include "report/equation_changes.hpp"

#include "formats/table.hpp"
#include "model/statistics.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

SizeRange overlap(const std::optional<SizeRange> &a, const std::optional<SizeRange> &b, SizeRange otherwise)
{
    if (!a || !b)
        return a ? *a : b ? *b : otherwise;
    return {std::max(a->least, b->least), std::min(a->most, b->most)};
}

std::optional<SizeRange> processes(const Equation &equation)
{
    if (equation.notes.p.empty())
        return {};
    return SizeRange{equation.notes.p.front(), equation.notes.p.back()};
}

bool has(const Equation &equation, const std::string &parameter)
{
    const auto &all = equation.value.parameters();
    return std::find(all.begin(), all.end(), parameter) != all.end();
}

/// least, 2·least … below most, most.
std::vector<std::int64_t> doubling(SizeRange range)
{
    std::vector<std::int64_t> values;
    for (std::int64_t value = std::max<std::int64_t>(1, range.least); value < range.most; value *= 2)
        values.push_back(value);
    if (range.least <= range.most)
        values.push_back(range.most);
    return values;
}

EquationChange change_of(const Datasheet &before, const Equation &old, const Datasheet &after, const Equation &now)
{
    EquationChange change{.op = old.name};
    const bool over_p = has(old, "p") || has(now, "p");
    const bool over_d = has(old, "d") || has(old, "w") || has(now, "d") || has(now, "w");
    const std::vector<std::int64_t> ps =
        over_p ? doubling(overlap(processes(old), processes(now), unmeasured_processes)) : std::vector<std::int64_t>{0};
    const std::vector<std::int64_t> ds =
        over_d ? doubling(overlap(old.notes.sizes, now.notes.sizes, unmeasured_sizes)) : std::vector<std::int64_t>{0};
    std::vector<double> ratios;
    for (const std::int64_t p : ps)
        for (const std::int64_t d : ds) {
            const int processes = static_cast<int>(p);
            const double ratio = cost(after, now, processes, static_cast<double>(d)).seconds /
                                 cost(before, old, processes, static_cast<double>(d)).seconds;
            if (!std::isfinite(ratio) || ratio <= 0)
                continue;
            change.points.push_back({ratio, processes, d});
            ratios.push_back(ratio);
        }
    if (change.points.empty())
        return change;
    const auto by_ratio = [](const CostRatio &a, const CostRatio &b) { return a.ratio < b.ratio; };
    const auto [least, most] = std::minmax_element(change.points.begin(), change.points.end(), by_ratio);
    change.least = *least;
    change.most = *most;
    change.median = median(ratios);
    return change;
}

std::string at_text(const EquationChange &change, const CostRatio &point)
{
    const std::string p = point.p > 0 ? "p = " + std::to_string(point.p) : "";
    const std::string d = point.d > 0 ? (change.op.starts_with("c_") ? "w = " : "d = ") + size_text(point.d) : "";
    return p + (p.empty() || d.empty() ? "" : ", ") + d;
}

formats::Json ratio_json(const CostRatio &point)
{
    return {{"ratio", point.ratio}, {"p", point.p}, {"d", point.d}};
}

} // namespace

std::vector<EquationChange> equation_changes(const Datasheet &before, const Datasheet &after)
{
    std::vector<EquationChange> changes;
    for (const auto list : {&Datasheet::operations, &Datasheet::calibration})
        for (const Equation &old : before.*list)
            for (const Equation &now : after.*list)
                if (old.name == now.name && old.problem.empty() && now.problem.empty())
                    if (EquationChange change = change_of(before, old, after, now); !change.points.empty())
                        changes.push_back(std::move(change));
    return changes;
}

std::string verdict(const EquationChange &change, double threshold)
{
    const double slower = 1 + threshold, faster = 1 / slower;
    if (change.least.ratio < faster && change.most.ratio > slower)
        return "faster and slower";
    return change.median > slower ? "slower" : change.median < faster ? "faster" : "the same";
}

Grid equation_changes_table(const std::string &caption, const std::vector<EquationChange> &changes, double threshold)
{
    Grid grid{.caption = caption,
              .columns = {{"equation"},
                          {"points", Align::right},
                          {"median change", Align::right},
                          {"least", Align::right},
                          {"at"},
                          {"largest", Align::right},
                          {"at"},
                          {""}}};
    for (const EquationChange &change : changes) {
        const std::string said = verdict(change, threshold);
        grid.rows.push_back({{change.op, std::to_string(change.points.size()), signed_percent_text(change.median - 1),
                              signed_percent_text(change.least.ratio - 1), at_text(change, change.least),
                              signed_percent_text(change.most.ratio - 1), at_text(change, change.most), said},
                             said == "slower"});
    }
    return grid;
}

std::size_t count(const ComparedSheet &one, double threshold, const std::string &word)
{
    return static_cast<std::size_t>(
        std::count_if(one.changes.begin(), one.changes.end(),
                      [&](const EquationChange &change) { return verdict(change, threshold) == word; }));
}

std::string equation_verdicts(const std::vector<ComparedSheet> &all, double threshold)
{
    std::string text;
    for (const ComparedSheet &one : all)
        text += fmt::format("{}: {} equations slower, {} faster, {} both, {} the same. Of equations without samples "
                            "nobody can say what is noise.\n",
                            one.name, count(one, threshold, "slower"), count(one, threshold, "faster"),
                            count(one, threshold, "faster and slower"), count(one, threshold, "the same"));
    return text;
}

formats::Json equations_json(const std::vector<ComparedSheet> &all, double threshold)
{
    formats::Json json = formats::Json::array();
    for (const ComparedSheet &one : all) {
        formats::Json equations = formats::Json::array();
        for (const EquationChange &change : one.changes)
            equations.push_back({{"op", change.op},
                                 {"points", change.points.size()},
                                 {"ratio", change.median},
                                 {"least", ratio_json(change.least)},
                                 {"most", ratio_json(change.most)},
                                 {"verdict", verdict(change, threshold)}});
        json.push_back({{"name", one.name}, {"equations", equations}});
    }
    return json;
}

std::string equations_csv(const std::vector<ComparedSheet> &all)
{
    std::string text = "name,op,p,d,ratio\n";
    formats::CsvLine line(text);
    for (const ComparedSheet &one : all)
        for (const EquationChange &change : one.changes)
            for (const CostRatio &point : change.points) {
                line.add(one.name);
                line.add(change.op);
                line.add(point.p);
                line.add(point.d);
                line.add(point.ratio);
                line.end();
            }
    return text;
}

} // namespace mpisheet::report
