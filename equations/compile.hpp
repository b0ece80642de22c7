#pragma once
// Definitions to flat code.

#include "equations/code.hpp"
#include "equations/program.hpp"

namespace mpisheet::equations {

/// The code of a definition whose names are those of the scope. `tracing` adds reports of the calls that leave the
/// scope.
Code compile_code(const Scope &scope, const Definition &definition, const CompileOptions &options, bool tracing);

} // namespace mpisheet::equations
