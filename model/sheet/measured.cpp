#include "model/sheet/measured.hpp"

#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

namespace mpisheet {
namespace {

using Allowed = equations::Watch::Range;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One rank communicates with no other, so p = 1 is always allowed: models guard it.
Allowed processes_of(const FunctionNotes &notes)
{
    if (notes.p.empty())
        return {-infinity, infinity};
    const auto several = std::find_if(notes.p.begin(), notes.p.end(), [](int p) { return p > 1; });
    const double least = several == notes.p.end() ? 1 : *several, most = notes.p.back();
    const int least_counts = notes.form == "law" ? least_counts_of_law : least_process_counts;
    const double far = notes.p.end() - several < least_counts ? most : known_p_factor * most;
    return {least, most, far, 1};
}

Allowed sizes_of(const FunctionNotes &notes)
{
    if (!notes.sizes)
        return {-infinity, infinity};
    const auto most = static_cast<double>(notes.sizes->most);
    return {static_cast<double>(notes.sizes->least), most, known_size_factor * most};
}

/// The reason in a note "not known: …".
std::string why_not_known(const equations::Scope &sheet, const std::string &key)
{
    constexpr std::string_view not_known = "not known: ";
    const std::string note = last_note(sheet, key).value_or("");
    return note.starts_with(not_known) ? note.substr(not_known.size()) : "";
}

} // namespace

std::optional<std::string> last_note(const equations::Scope &scope, const std::string &key)
{
    std::optional<std::string> value;
    for (const equations::Note &note : scope.notes())
        if (note.key == key)
            value = note.value;
    return value;
}

bool is_other_layout(const equations::Scope &sheet)
{
    return sheet.find_function("as_measured") != nullptr && equations::compile(sheet, "as_measured")({1.0}) == 0;
}

std::string why_no_interval(const equations::Scope &sheet)
{
    return why_not_known(sheet, "intervals");
}

std::string why_no_interval_of_several(const equations::Scope &sheet)
{
    return why_not_known(sheet, "intervals.operations");
}

std::string why_links_are_not_known(const equations::Scope &sheet)
{
    return why_not_known(sheet, "links");
}

double intervals_up_to(const equations::Scope &sheet)
{
    if (!why_no_interval(sheet).empty())
        return 0;
    return why_no_interval_of_several(sheet).empty() ? infinity : 1;
}

bool has_intervals(const equations::Scope &sheet)
{
    const auto definitions = sheet.definitions();
    return why_no_interval(sheet).empty() &&
           std::any_of(definitions.begin(), definitions.end(),
                       [](const equations::Definition *definition) { return definition->name.ends_with("_lo"); });
}

std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet)
{
    return measured_functions(sheet, is_other_layout(sheet));
}

std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet, bool elsewhere)
{
    const std::vector<FunctionNotes> notes = parse_notes(sheet.notes());
    std::vector<MeasuredFunction> functions;
    for (const equations::Definition *definition : sheet.definitions()) {
        const auto found = std::find_if(notes.begin(), notes.end(),
                                        [&](const FunctionNotes &one) { return one.function == definition->name; });
        if (found == notes.end() || (found->p.empty() && !found->sizes))
            continue;
        MeasuredFunction function{*found, {}};
        for (const std::string &parameter : definition->parameters)
            function.allowed.push_back(parameter == "p"                       ? processes_of(*found)
                                       : parameter == "d" || parameter == "w" ? sizes_of(*found)
                                                                              : Allowed{-infinity, infinity});
        for (std::size_t i = 0; elsewhere && i < function.allowed.size(); ++i)
            if (definition->parameters[i] == "p") {
                function.allowed[i].most = 1;
                function.elsewhere = true;
            }
        functions.push_back(std::move(function));
    }
    return functions;
}

Extent extent_of(const FunctionNotes &notes, double p, double d)
{
    return std::max(processes_of(notes).extent_of(p), sizes_of(notes).extent_of(d));
}

Extent extent_of(const std::vector<MeasuredFunction> &measured, std::span<const equations::BoundaryCall> calls)
{
    Extent extent = Extent::inside;
    for (const equations::BoundaryCall &call : calls) {
        const auto found = std::find_if(measured.begin(), measured.end(), [&](const MeasuredFunction &function) {
            return function.notes.function == call.name;
        });
        if (found == measured.end())
            continue;
        for (std::size_t i = 0; i < found->allowed.size() && i < call.arguments.size(); ++i)
            extent = std::max(extent, found->allowed[i].extent_of(call.arguments[i]));
    }
    return extent;
}

MeasuredRange common_range(const std::vector<MeasuredFunction> &measured, std::span<const char> called)
{
    MeasuredRange common;
    const auto take = [](std::optional<SizeRange> &range, const SizeRange &other) {
        range = range ? SizeRange{std::max(range->least, other.least), std::min(range->most, other.most)} : other;
    };
    for (std::size_t k = 0; k < measured.size(); ++k) {
        const FunctionNotes &notes = measured[k].notes;
        if (called[k] == 0)
            continue;
        if (!notes.p.empty() && kind_of(notes.function.substr(1)) != Kind::point_to_point) // a message has no p
            take(common.p, {notes.p.front(), notes.p.back()});
        common.elsewhere = common.elsewhere || measured[k].elsewhere;
        if (notes.sizes && notes.function.starts_with('t'))
            take(common.d, *notes.sizes);
    }
    return common;
}

MeasuredRange common_range(const std::vector<MeasuredFunction> &measured,
                           std::span<const equations::BoundaryCall> calls)
{
    std::vector<char> called;
    for (const MeasuredFunction &function : measured)
        called.push_back(
            std::any_of(calls.begin(), calls.end(),
                        [&](const equations::BoundaryCall &call) { return call.name == function.notes.function; })
                ? 1
                : 0);
    return common_range(measured, called);
}

std::string to_text(const MeasuredRange &range)
{
    std::string text;
    if (range.p)
        text = "p = " + std::to_string(range.p->least) + " … " + std::to_string(range.p->most);
    if (range.d)
        text += (text.empty() ? "d = " : ", d = ") + format_size(range.d->least) + " … " + format_size(range.d->most);
    if (range.elsewhere)
        text += std::string(text.empty() ? "" : ", ") + "in the sheet's layout";
    return text;
}

std::string to_cell(const std::optional<SizeRange> &range)
{
    return range ? std::to_string(range->least) + ":" + std::to_string(range->most) : "";
}

std::vector<std::string> assumed_names(const equations::Scope &sheet)
{
    std::vector<std::string> names;
    for (const equations::Note &note : sheet.notes())
        if (note.key == "assumed")
            for (const std::string &name : split_list(note.value))
                if (std::find(names.begin(), names.end(), name) == names.end())
                    names.push_back(name);
    return names;
}

} // namespace mpisheet
