#pragma once
// Which algorithm a sheet's own equation has for an operation.

#include "equations/scope.hpp"
#include "model/machine/algorithms.hpp"

#include <string>

namespace mpisheet::replay {

/// The one row of the table of algorithms that t<op> calls at p processes and d bytes; nullptr: none, or several, or
/// the sheet lacks the equation.
const Algorithm *chosen_algorithm(const equations::Scope &sheet, const std::string &op, double p, double d);

} // namespace mpisheet::replay
