#pragma once
// What a name or a call means where it stands.

#include "equations/scope.hpp"

#include <span>
#include <string>

namespace mpisheet::equations {

/// The prelude, under every scope.
const Scope &prelude();

/// A definition and the scope it stands in, whose names its body sees.
struct Meaning {
    const Definition *definition = nullptr;
    const Scope *owner = nullptr;
};

/// The function or variable in force at `scope`; no definition for built-ins and unknown names.
Meaning resolve(const std::string &name, bool is_function, const Scope &scope);

/// What is wrong with a name or call that is no parameter ("unknown function tbcst (did you mean …?)", "expected 2
/// arguments of …"); empty if nothing is. `near`: names of parameters, for the suggestion.
std::string problem(const Expression &name_or_call, const Scope &scope, std::span<const std::string> near);

} // namespace mpisheet::equations
