#include "report/text/tree.hpp"

#include "equations/print.hpp"
#include "model/words.hpp"
#include "report/text/units.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace mpisheet::report {
namespace {

/// Whole numbers in full, others in four digits.
std::string short_number(double value)
{
    if (!std::isfinite(value) || (value == std::trunc(value) && std::abs(value) < 1e15))
        return equations::print_number(value, false);
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, 4);
    return {digits.data(), end.ptr};
}

std::string value_text(const ModelCall &call)
{
    if (std::isnan(call.value))
        return "";
    constexpr double us = 1e6; // in a second
    return call.is_time ? time_text(call.value / us) : short_number(call.value);
}

std::string arguments_text(const ModelCall &call)
{
    const std::string text =
        joined(call.arguments, ", ", [&](const double argument) { return short_number(argument); });
    return text + (call.varies ? ", …" : "");
}

std::string times_text(const ModelCall &call)
{
    return std::isnan(call.times) || call.times == 1 ? "" : "× " + short_number(call.times);
}

std::string note_text(const ModelCall &call, bool measured, bool caller_runs)
{
    std::string text;
    const auto add = [&](const std::string &more) { text += (text.empty() ? "" : "; ") + more; };
    if (measured && caller_runs && call.evaluations == 0)
        add("not here: only if " + call.condition);
    else if (!measured && !call.condition.empty())
        add("if " + call.condition);
    if (call.recurs)
        add(call.evaluations > 0 ? "recursion, " + std::to_string(call.evaluations) + " calls" : "recursion");
    else if (call.evaluations > 1)
        add(std::to_string(call.evaluations) + " evaluations");
    return text;
}

struct Drawing {
    Grid &grid;
    bool measured;

    void draw(const ModelCall &call, const std::string &branch, const std::string &below, bool caller_runs)
    {
        const bool runs = !measured || call.evaluations > 0;
        Row row{.cells = {branch + call.text}, .faint = !runs};
        if (measured)
            row.cells.insert(row.cells.end(), {arguments_text(call), value_text(call), times_text(call),
                                               std::isnan(call.share) ? "" : percent_text(call.share)});
        row.cells.push_back(note_text(call, measured, caller_runs));
        grid.rows.push_back(row);
        for (const ModelCall &child : call.calls) {
            const bool last = &child == &call.calls.back();
            draw(child, below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "), runs);
        }
    }
};

} // namespace

Grid tree_grid(const ModelCall &entry, const std::string &caption)
{
    const bool measured = entry.evaluations > 0;
    Grid grid{.caption = caption, .columns = {{"call"}}, .rows = {}};
    if (measured)
        grid.columns.insert(grid.columns.end(),
                            {{"with"}, {"value", Align::right}, {"counts", Align::right}, {"share", Align::right}});
    grid.columns.push_back({"note", Align::wrap});
    Drawing{grid, measured}.draw(entry, "", "", true);
    drop_empty_last_column(grid);
    return grid;
}

} // namespace mpisheet::report
