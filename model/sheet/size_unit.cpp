#include "model/sheet/size_unit.hpp"

#include "model/error.hpp"
#include "model/sheet/measured.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <set>

namespace mpisheet {
namespace {

using equations::Definition;

/// The functions of the sheet with a parameter d that the expression calls, directly or through the model's functions.
void collect(const equations::Scope &scope, const equations::Expression &tree, std::set<std::string> &looked_at,
             std::set<std::string> &with_size)
{
    using Kind = equations::Expression::Kind;
    const bool is_call = tree.kind == Kind::call;
    if ((is_call || tree.kind == Kind::name) && looked_at.insert(tree.name + (is_call ? "()" : "")).second) {
        if (const Definition *own = is_call ? scope.own_function(tree.name) : scope.own_variable(tree.name))
            collect(scope, own->body, looked_at, with_size);
        else if (const Definition *outer = is_call ? scope.find_function(tree.name) : nullptr)
            if (std::count(outer->parameters.begin(), outer->parameters.end(), "d") != 0)
                with_size.insert(tree.name);
    }
    for (const equations::Expression &operand : tree.operands)
        collect(scope, operand, looked_at, with_size);
}

} // namespace

void refuse_other_units(const equations::Script &script)
{
    for (const equations::Note &note : script.notes()) {
        const bool is_time = note.key == "time_unit";
        const std::set<std::string> known =
            is_time ? std::set<std::string>{"us", "µs"} : std::set<std::string>{"byte", "bytes", "unstated"};
        if ((is_time || note.key == "d_unit") && !known.contains(note.value))
            throw Error(Exit::bad_input,
                        equations::to_string(note.place) + ": " + note.key + " = " + note.value +
                            (is_time ? ": times of equations are in µs: multiply them, and write time_unit = us"
                                     : ": message sizes d of equations are in bytes: divide d where it is used, and "
                                       "write d_unit = byte"));
    }
}

std::string size_unit_warning(const equations::Scope &scope, const std::string &entry)
{
    const std::string unstated = "unstated";
    const std::string of_model = last_note(scope, "d_unit").value_or("byte");
    const std::string of_sheet = last_note(*scope.outer(), "d_unit").value_or(of_model);
    const Definition *definition = scope.find(entry);
    if (of_model == of_sheet || definition == nullptr)
        return {};
    std::set<std::string> looked_at, with_size;
    collect(scope, definition->body, looked_at, with_size);
    if (with_size.empty())
        return {};
    const std::string functions = "sizes of messages (" + joined(with_size, ", ") + "): ";
    if (of_model == unstated)
        return functions + "the sheet counts in " + of_sheet +
               "s, the model does not say in what; if it counts numbers of 8 bytes, its messages are predicted too "
               "short";
    if (of_sheet == unstated)
        return functions + "the model counts in " + of_model +
               "s, the sheet does not say in what; if it counts numbers of 8 bytes, messages are predicted too long";
    return functions + "the model counts in " + of_model + "s, the sheet in " + of_sheet + "s";
}

} // namespace mpisheet
