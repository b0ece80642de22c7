#include "equations/resolve.hpp"

#include "equations/functions.hpp"

namespace mpisheet::equations {
namespace {

std::string wrong_count(std::size_t expected, const std::string &of, std::size_t found)
{
    if (expected == found) {
        return "";
    }
    return "expected " + std::to_string(expected) + (expected == 1 ? " argument of " : " arguments of ") + of +
           ", found " + std::to_string(found);
}

} // namespace

const Scope &prelude()
{
    static const Scope scope = [] {
        Scope scope;
        for (const std::string &name : prelude_names()) {
            scope.load(parse(prelude_text(name), "prelude"));
        }
        return scope;
    }();
    return scope;
}

Meaning resolve(const std::string &name, bool is_function, const Scope &scope)
{
    for (const Scope *at = &scope; at != nullptr; at = at->outer()) {
        if (const Definition *found = is_function ? at->own_function(name) : at->own_variable(name)) {
            return {found, at};
        }
    }
    const Definition *found = is_function ? prelude().own_function(name) : nullptr;
    return {found, found == nullptr ? nullptr : &prelude()};
}

std::string problem(const Expression &name_or_call, const Scope &scope, std::span<const std::string> near)
{
    const Expression &tree = name_or_call;
    const bool is_call = tree.kind == Expression::Kind::call;
    if (const Definition *definition = resolve(tree.name, is_call, scope).definition) {
        if (!definition->unusable.empty()) {
            return definition->unusable;
        }
        const std::string of = head(*definition) + " (" + to_string(definition->place) + ")";
        return wrong_count(definition->parameters.size(), of, tree.operands.size());
    }
    const Function *function = find_function(tree.name);
    if (is_call && function != nullptr) {
        return wrong_count(static_cast<std::size_t>(function->arity), tree.name, tree.operands.size());
    }
    if (!is_call && find_constant(tree.name)) {
        return "";
    }
    if (const Definition *other = resolve(tree.name, !is_call, scope).definition) {
        return is_call ? tree.name + " is a variable without arguments (" + to_string(other->place) + ")"
                       : tree.name + " is a function: expected " + head(*other);
    }
    if (function != nullptr) {
        return tree.name + " is a function: expected " + tree.name + "(…)";
    }
    if (is_call && !refused(tree.name).empty()) {
        return refused(tree.name);
    }
    return "unknown " + std::string(is_call ? "function " : "name ") + tree.name + suggestion(scope, tree.name, near);
}

} // namespace mpisheet::equations
