#include "model/sheet/notes.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace mpisheet {
namespace {

/// Functions by the first letters of their names, the keys of their notes, and what counts and sizes are called there.
struct FunctionKind {
    std::string_view letters, key, counts, sizes;
};

constexpr std::array function_kinds = std::to_array<FunctionKind>({
    {"c_", "calibration.", "p", "w"},
    {"w_", "profile.", "p", "y"},
    {"r_", "rate.", "k", "d"},
    {"t", "op.", "p", "d"},
});

/// "2,4,8" or "2:8", in ascending order; empty when it is neither.
std::vector<int> parse_counts(const std::string &text)
{
    std::vector<int> counts;
    try {
        for (const std::int64_t count : parse_sizes(text))
            counts.push_back(static_cast<int>(count));
    } catch (const Error &) {
        return {};
    }
    std::sort(counts.begin(), counts.end());
    return counts;
}

/// "8:1048576".
std::optional<SizeRange> parse_range(const std::string &text)
{
    const std::size_t colon = text.find(':');
    double least = 0, most = 0;
    if (colon == std::string::npos || !parse_number(std::string_view(text).substr(0, colon), least) ||
        !parse_number(std::string_view(text).substr(colon + 1), most))
        return {};
    return SizeRange{static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)};
}

void take(FunctionNotes &function, const FunctionKind &kind, std::string_view what, const std::string &value)
{
    if (what == kind.counts)
        function.p = parse_counts(value);
    else if (what == kind.sizes)
        function.sizes = parse_range(value);
    else if (what == "one_rank")
        function.one_rank = value;
    else if (what == "unit")
        function.unit = value;
    else if (what == "quality")
        function.quality = value;
    else if (what == "algorithm")
        function.algorithm = value;
    else if (what == "alike")
        function.alike = value;
    else if (what == "made")
        function.made = value;
    else if (what == "form")
        function.form = value;
    else if (what == "warning")
        function.warnings.push_back(value);
    else if (double rows = 0; what == "rows" && parse_number(value, rows))
        function.rows = static_cast<std::size_t>(rows);
}

} // namespace

std::vector<std::pair<std::string, std::string>> print_notes(const FunctionNotes &notes)
{
    const auto kind = std::find_if(function_kinds.begin(), function_kinds.end(),
                                   [&](const FunctionKind &one) { return notes.function.starts_with(one.letters); });
    const std::string key = std::string(kind->key) + notes.function.substr(kind->letters.size()) + ".";
    std::vector<std::pair<std::string, std::string>> all;
    const auto add = [&](std::string_view what, const std::string &value) {
        if (!value.empty())
            all.emplace_back(key + std::string(what), value);
    };
    add(kind->counts, joined(notes.p, ","));
    if (notes.sizes)
        add(kind->sizes, std::to_string(notes.sizes->least) + ":" + std::to_string(notes.sizes->most));
    if (notes.rows > 0)
        add("rows", std::to_string(notes.rows));
    add("one_rank", notes.one_rank);
    add("unit", notes.unit);
    add("quality", notes.quality);
    add("algorithm", notes.algorithm);
    add("alike", notes.alike);
    add("made", notes.made);
    add("form", notes.form);
    for (const std::string &warning : notes.warnings)
        add("warning", warning);
    return all;
}

std::vector<FunctionNotes> parse_notes(const std::vector<equations::Note> &notes)
{
    std::vector<FunctionNotes> functions;
    for (const equations::Note &note : notes)
        for (const FunctionKind &kind : function_kinds) {
            const std::size_t dot = note.key.rfind('.');
            if (!note.key.starts_with(kind.key) || dot < kind.key.size())
                continue;
            const std::string name =
                std::string(kind.letters) + note.key.substr(kind.key.size(), dot - kind.key.size());
            auto found = std::find_if(functions.begin(), functions.end(),
                                      [&](const FunctionNotes &one) { return one.function == name; });
            if (found == functions.end())
                found = functions.insert(found, FunctionNotes{.function = name});
            take(*found, kind, std::string_view(note.key).substr(dot + 1), note.value);
        }
    return functions;
}

} // namespace mpisheet
