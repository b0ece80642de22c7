#include "report/text/changes.hpp"

#include "model/statistics.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::report {
namespace {

std::string sizes(const Change &change)
{
    if (change.op == "barrier")
        return no_value;
    const std::string first = size_text(change.d_min);
    return change.d_min == change.d_max ? first : first + " … " + size_text(change.d_max);
}

std::string word(ChangeVerdict verdict)
{
    switch (verdict) {
    case ChangeVerdict::slower:
        return "slower";
    case ChangeVerdict::faster:
        return "faster";
    case ChangeVerdict::unknown:
        return "one launch only";
    case ChangeVerdict::same:
        break;
    }
    return "~";
}

std::string p_value_text(double p_value)
{
    return std::isnan(p_value) || p_value == 0 ? no_value
           : p_value < 0.001                   ? "< 0.001"
                                               : std::to_string(p_value).substr(0, 5);
}

std::string interval_text(const Change &change)
{
    if (std::isnan(change.lo))
        return no_value;
    if (change.lo == change.hi)
        return "exact"; // simulated launches repeat themselves
    return signed_percent_text(change.lo - 1) + " … " + signed_percent_text(change.hi - 1);
}

double size_of(const Change &change)
{
    return std::abs(std::log(change.ratio));
}

using Key = std::tuple<std::string, int, std::int64_t, std::int64_t>;

Key key_of(const Change &change)
{
    return {change.op, change.p, change.d_min, change.d_max};
}

} // namespace

std::string change_text(const Change &change)
{
    if (change.verdict == ChangeVerdict::same)
        return "~";
    return signed_percent_text(change.ratio - 1) + (change.verdict == ChangeVerdict::unknown ? " ?" : "");
}

Grid context_table(const Generation &generation)
{
    Grid grid{.caption = "Measured differently",
              .columns = {{"what"}, {"before", Align::wrap}, {"after", Align::wrap}}};
    for (const ContextChange &change : generation.context)
        grid.rows.push_back({{change.key, change.before, change.after}});
    return grid;
}

Grid changes_table(const Generation &generation)
{
    Grid grid{.caption = "Changed",
              .columns = {{"operation"},
                          {"p", Align::right},
                          {"d"},
                          {"before", Align::right},
                          {"after", Align::right},
                          {"change", Align::right},
                          {"95 % interval", Align::right},
                          {"p-value", Align::right},
                          {"launches", Align::right},
                          {"verdict"}}};
    std::vector<Change> changed;
    for (const Change &change : generation.changes.ranges)
        if (change.verdict != ChangeVerdict::same)
            changed.push_back(change);
    std::stable_sort(changed.begin(), changed.end(),
                     [](const Change &a, const Change &b) { return size_of(a) > size_of(b); });
    for (const Change &change : changed)
        grid.rows.push_back(
            {.cells = {change.op, std::to_string(change.p), sizes(change), time_text(change.before_s),
                       time_text(change.after_s), signed_percent_text(change.ratio - 1), interval_text(change),
                       p_value_text(change.p_value),
                       std::to_string(change.launches_before) + ", " + std::to_string(change.launches_after),
                       word(change.verdict) + (change.beside_the_rest ? ", beside the rest" : "")},
             .alert = change.verdict == ChangeVerdict::slower,
             .faint = change.verdict == ChangeVerdict::unknown});
    return grid;
}

Grid operations_table(const Generation &generation)
{
    Grid grid{.caption = "By operation",
              .columns = {{"operation"},
                          {"slower", Align::right},
                          {"faster", Align::right},
                          {"unchanged", Align::right},
                          {"middle change", Align::right}}};
    std::map<std::string, Changes> of_op;
    for (const Change &change : generation.changes.ranges)
        of_op[change.op].ranges.push_back(change);
    for (const auto &[op, changes] : of_op) {
        std::vector<double> ratios;
        for (const Change &change : changes.ranges)
            ratios.push_back(change.ratio);
        const Counts counts = count(changes);
        grid.rows.push_back({.cells = {op, std::to_string(counts.slower), std::to_string(counts.faster),
                                       std::to_string(counts.same), signed_percent_text(median(ratios) - 1)},
                             .alert = counts.slower > 0});
    }
    return grid;
}

Grid drift_table(std::span<const Generation> generations)
{
    Grid grid{.caption = "Change against the first measurement",
              .columns = {{"operation"}, {"p", Align::right}, {"d"}}};
    std::map<Key, std::vector<const Change *>> rows;
    for (std::size_t i = 0; i < generations.size(); ++i) {
        const Generation &generation = generations[i];
        grid.columns.push_back(
            {generation.name + (generation.date.empty() ? "" : ", " + generation.date.substr(0, 10)), Align::right});
        for (const Change &change : generation.changes.ranges) {
            auto &row = rows[key_of(change)];
            row.resize(generations.size());
            row[i] = &change;
        }
    }
    for (const auto &[key, row] : rows) {
        Row cells{.cells = {std::get<0>(key), std::to_string(std::get<1>(key))}};
        bool worth = false;
        for (const Change *change : row) {
            if (cells.cells.size() == 2 && change != nullptr)
                cells.cells.push_back(sizes(*change));
            worth = worth || (change != nullptr && change->verdict != ChangeVerdict::same);
        }
        for (const Change *change : row)
            cells.cells.push_back(change == nullptr ? no_value : change_text(*change));
        cells.alert = row.back() != nullptr && row.back()->verdict == ChangeVerdict::slower;
        if (worth)
            grid.rows.push_back(std::move(cells));
    }
    return grid;
}

Counts count(const Changes &changes)
{
    Counts counts;
    for (const Change &change : changes.ranges)
        ++(change.verdict == ChangeVerdict::slower   ? counts.slower
           : change.verdict == ChangeVerdict::faster ? counts.faster
           : change.verdict == ChangeVerdict::same   ? counts.same
                                                     : counts.unknown);
    return counts;
}

std::string verdict(const Generation &generation)
{
    const Counts counts = count(generation.changes);
    std::string text =
        fmt::format("{} slower, {} faster, {} unchanged (~).",
                    count_text(static_cast<std::size_t>(counts.slower), "range"), counts.faster, counts.same);
    if (counts.unknown > 0)
        text += fmt::format(" {} measured in a single launch on either side: measure again, in five launches, to tell "
                            "change from noise.",
                            count_text(static_cast<std::size_t>(counts.unknown), "range"));
    std::vector<double> ratios;
    for (const Change &change : generation.changes.ranges)
        ratios.push_back(std::log(change.ratio));
    const double middle = std::exp(median(ratios));
    const auto along = static_cast<std::size_t>(
        std::count_if(ratios.begin(), ratios.end(), [&](double ratio) { return ratio * std::log(middle) > 0; }));
    if (ratios.size() >= 10 && std::abs(middle - 1) > 0.03 && along * 10 >= ratios.size() * 9)
        text += fmt::format(
            " Nearly everything moved by about {}: the machine as a whole (clock rate, neighbours, binding) "
            "rather than one operation.",
            signed_percent_text(middle - 1));
    const int missing = generation.changes.only_before, added = generation.changes.only_after;
    if (missing + added > 0)
        text += fmt::format(" Measured on one side only: {} before, {} after.",
                            count_text(static_cast<std::size_t>(missing), "point"), added);
    return text;
}

} // namespace mpisheet::report
