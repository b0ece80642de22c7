#pragma once
// Definitions to flat code.

#include "equations/code.hpp"
#include "equations/program.hpp"

#include <span>
#include <string>

namespace mpisheet::equations {

/// One of the values that a program computes.
struct Root {
    const Definition *definition = nullptr;
    std::string outer_suffix;
};

/// The code of definitions with the same parameters, whose names are those of the scope; CompileOptions::outer_suffix
/// is theirs to say. `tracing` adds reports of the calls that leave the scope.
Code compile_code(const Scope &scope, std::span<const Root> roots, const CompileOptions &options, bool tracing);

} // namespace mpisheet::equations
