#include "model/measured.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace mpisheet {
namespace {

using Allowed = equations::Watch::Range;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// "2,4,8" or "1:1048576" → smallest and largest.
Allowed range_of(const std::string &text)
{
    Allowed range{infinity, -infinity};
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(",:", from), text.size());
        if (double value = 0; parse_number(std::string_view(text).substr(from, end - from), value)) {
            range.least = std::min(range.least, value);
            range.most = std::max(range.most, value);
        }
        from = end + 1;
    }
    return range;
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

std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet)
{
    std::map<std::string, std::string> notes;
    for (const equations::Note &note : sheet.notes())
        notes[note.key] = note.value;
    std::vector<MeasuredFunction> functions;
    for (const equations::Definition *definition : sheet.definitions()) {
        const std::string &name = definition->name;
        const std::string key =
            name.starts_with("c_") ? "calibration." + name.substr(2) + "." : "op." + name.substr(1) + ".";
        MeasuredFunction function{name, {}};
        bool measured = false;
        for (const std::string &parameter : definition->parameters) {
            const auto found = notes.find(key + parameter);
            function.allowed.push_back(found == notes.end() ? Allowed{-infinity, infinity} : range_of(found->second));
            if (found != notes.end() && parameter == "p")
                function.allowed.back().least = 1;
            measured = measured || found != notes.end();
        }
        if (measured)
            functions.push_back(std::move(function));
    }
    return functions;
}

bool is_outside(const std::vector<MeasuredFunction> &measured, const equations::BoundaryCall &call)
{
    const auto found = std::find_if(measured.begin(), measured.end(),
                                    [&](const MeasuredFunction &function) { return function.name == call.name; });
    if (found == measured.end())
        return false;
    for (std::size_t i = 0; i < found->allowed.size() && i < call.arguments.size(); ++i)
        if (call.arguments[i] < found->allowed[i].least || call.arguments[i] > found->allowed[i].most)
            return true;
    return false;
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
