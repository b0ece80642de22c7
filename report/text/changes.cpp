#include "report/text/changes.hpp"

#include "model/statistics.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace mpisheet::report {
namespace {

std::string sizes(const Change &change)
{
    if (change.op == "barrier")
        return no_value;
    const std::string first = size_text(change.d_min);
    return change.d_min == change.d_max ? first : first + " … " + size_text(change.d_max);
}

std::string word(const Change &change)
{
    switch (change.verdict) {
    case ChangeVerdict::slower:
        return "slower";
    case ChangeVerdict::faster:
        return "faster";
    case ChangeVerdict::unknown:
        return std::isnan(change.lo) ? "one launch only" : "not known";
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

/// What only a program reads, or what follows from the machine's being another day's.
bool is_dump(const std::string &key)
{
    constexpr std::array prefixes{"survey.",
                                  "launches",
                                  "nodes",
                                  "libraries",
                                  "identity",
                                  "plan",
                                  "files",
                                  "states",
                                  "unconverged",
                                  "host_of_rank",
                                  "hardware.memory_bytes",
                                  "seconds",
                                  "epochs",
                                  "binding",
                                  "wanted_half_width",
                                  "hardware.page_bytes",
                                  "hardware.caches_bytes",
                                  "clock",
                                  "complete",
                                  "memory_bytes",
                                  "left_out",
                                  "differences",
                                  "log."};
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const char *prefix) { return key.starts_with(prefix); });
}

/// The beginning of a value that may have many lines, as one line.
std::string beginning(const std::string &value)
{
    constexpr std::size_t most = 60;
    if (value.empty())
        return no_value;
    return display_width(value) <= most ? value : wrapped(value, most - 2).front() + " …";
}

using Key = std::tuple<std::string, int, std::int64_t, std::int64_t>;

Key key_of(const Change &change)
{
    return {change.op, change.p, change.d_min, change.d_max};
}

/// Of the ranges that are surely slower or faster the one that changed most, slower ones before faster ones; or none.
const Change *largest(const Changes &changes)
{
    const Change *most = nullptr;
    const auto rank = [](const Change &change) {
        return std::pair(change.verdict == ChangeVerdict::slower, size_of(change));
    };
    for (const Change &change : changes.ranges)
        if ((change.verdict == ChangeVerdict::slower || change.verdict == ChangeVerdict::faster) &&
            (most == nullptr || rank(change) > rank(*most)))
            most = &change;
    return most;
}

} // namespace

std::string change_text(const Change &change)
{
    if (change.verdict == ChangeVerdict::same)
        return "~";
    return signed_percent_text(change.ratio - 1) + (change.verdict == ChangeVerdict::unknown ? " ?" : "");
}

Grid context_table(const Generation &generation, bool shortened)
{
    Grid grid{.caption = "Measured differently",
              .columns = {{"what"}, {"before", Align::wrap}, {"after", Align::wrap}}};
    std::size_t left_out = 0;
    for (const ContextChange &change : generation.context)
        if (shortened && is_dump(change.key))
            ++left_out;
        else if (shortened)
            grid.rows.push_back({{change.key, beginning(change.before), beginning(change.after)}});
        else
            grid.rows.push_back({{change.key, change.before, change.after}});
    if (left_out > 0)
        grid.caption += fmt::format(" (and {}: --all)", count_text(left_out, "further fact"));
    return grid;
}

Grid changes_table(const Generation &generation, bool shortened)
{
    constexpr std::size_t few = 12;
    Grid grid{.caption = "Changed",
              .columns = {{"operation"},
                          {"p", Align::right},
                          {"d"},
                          {"before", Align::right},
                          {"after", Align::right},
                          {"change", Align::right},
                          {"95 % interval", Align::right},
                          {"verdict"},
                          {"p-value", Align::right},
                          {"launches", Align::right}},
              .keys = 3};
    std::vector<Change> changed;
    for (const Change &change : generation.changes.ranges)
        if (change.verdict != ChangeVerdict::same)
            changed.push_back(change);
    std::stable_sort(changed.begin(), changed.end(), [](const Change &a, const Change &b) {
        const auto rank = [](const Change &change) {
            return std::pair(change.verdict != ChangeVerdict::unknown, size_of(change));
        };
        return rank(a) > rank(b);
    });
    if (shortened && changed.size() > few) {
        grid.caption = fmt::format("Changed most: {} of {} (--all)", few, count_text(changed.size(), "range"));
        changed.resize(few);
    }
    for (const Change &change : changed)
        grid.rows.push_back(
            {.cells = {change.op, std::to_string(change.p), sizes(change), time_text(change.before_s),
                       time_text(change.after_s), signed_percent_text(change.ratio - 1), interval_text(change),
                       word(change) + (change.beside_the_rest ? ", beside the rest" : ""), p_value_text(change.p_value),
                       std::to_string(change.launches_before) + ", " + std::to_string(change.launches_after)},
             .alert = change.verdict == ChangeVerdict::slower,
             .faint = change.verdict == ChangeVerdict::unknown});
    if (shortened)
        for (int column = 0; column < 2; ++column) // p-values, launches
            drop_last_column(grid);
    return grid;
}

Grid operations_table(const Generation &generation, bool shortened)
{
    std::size_t left_out = 0;
    Grid grid{.caption = "By operation",
              .columns = {{"operation"},
                          {"slower", Align::right},
                          {"faster", Align::right},
                          {"unchanged", Align::right},
                          {"middle change", Align::right},
                          {"seen from", Align::right}}};
    std::map<std::string, Changes> of_op;
    for (const Change &change : generation.changes.ranges)
        of_op[change.op].ranges.push_back(change);
    for (const auto &[op, changes] : of_op) {
        std::vector<double> ratios, seen;
        for (const Change &change : changes.ranges) {
            ratios.push_back(change.ratio);
            if (std::isfinite(change.seen))
                seen.push_back(change.seen);
        }
        const Counts counts = count(changes);
        if (shortened && op.starts_with("c_") && counts.slower + counts.faster == 0) {
            ++left_out;
            continue;
        }
        grid.rows.push_back({.cells = {op, std::to_string(counts.slower), std::to_string(counts.faster),
                                       std::to_string(counts.same), signed_percent_text(median(ratios) - 1),
                                       seen.empty() ? no_value : signed_percent_text(median(seen) - 1)},
                             .alert = counts.slower > 0});
    }
    if (left_out > 0)
        grid.caption += fmt::format(" ({} of kernels unchanged: --all)", count_text(left_out, "step"));
    return grid;
}

Grid drift_table(std::span<const Generation> generations)
{
    Grid grid{.caption = "Change against the first measurement",
              .columns = {{"operation"}, {"p", Align::right}, {"d"}},
              .keys = 3,
              .last_count = true};
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
    double most_unseen = 1; // of what is called unchanged
    bool is_alone = false;  // a single launch
    for (const Change &change : generation.changes.ranges)
        if (change.verdict == ChangeVerdict::same)
            most_unseen = std::max({most_unseen, change.hi, 1 / change.lo});
        else if (change.verdict == ChangeVerdict::unknown)
            is_alone = is_alone || std::isnan(change.lo);
    constexpr double exact = 1.005;
    std::string text =
        fmt::format("{} slower, {} faster, {} unchanged (~{}).",
                    count_text(static_cast<std::size_t>(counts.slower), "range"), counts.faster, counts.same,
                    most_unseen < exact ? "" : fmt::format(", none by more than {:.0f} %", 100 * (most_unseen - 1)));
    if (const Change *most = largest(generation.changes); most != nullptr)
        text += fmt::format(" Most of all: {} at p = {}{}, {} ({} to {}).", most->op, most->p,
                            most->op == "barrier" ? "" : ", d = " + sizes(*most), signed_percent_text(most->ratio - 1),
                            time_text(most->before_s), time_text(most->after_s));
    const Changes &changes = generation.changes;
    if (changes.doubted > 0)
        text += fmt::format(" Not known of {}: other programs or the host disturbed {} of the samples {}, which are "
                            "the slower ones there. Measure again when nothing else runs.",
                            count_text(static_cast<std::size_t>(changes.doubted), "range"),
                            percent_text(std::max(changes.disturbed_before, changes.disturbed_after)),
                            changes.disturbed_after > most_disturbed ? "after" : "before");
    if (const int unknown = counts.unknown - changes.doubted; unknown > 0)
        text += fmt::format(" Not known of {}, {}: measure again, in {} launches, to tell change from noise.",
                            count_text(static_cast<std::size_t>(unknown), "range"),
                            is_alone ? "measured in a single launch on either side"
                                     : "whose launches do not exclude a doubling or a halving",
                            is_alone ? "five" : "more");
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
