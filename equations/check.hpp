#pragma once
// What a careful reader would say about a script: where gnuplot would give another value or stop, what is unknown.

#include "equations/scope.hpp"

#include <vector>

namespace mpisheet::equations {

/// Warnings about the scripts of this scope (not of the outer one), in the order of the text.
std::vector<Warning> check(const Scope &scope);

} // namespace mpisheet::equations
