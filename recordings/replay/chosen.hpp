#pragma once
// Which algorithm a sheet's own equation has for an operation.

#include "equations/scope.hpp"
#include "model/machine/algorithms.hpp"

#include <string>

namespace mpisheet::replay {

/// The one row of the table of algorithms that t<op> calls at p processes and d bytes; nullptr: none, or several, or
/// the sheet lacks the equation. `is_measured`: of p; else where an equation was fitted it is the row that the sheet
/// names beyond what was measured.
const Algorithm *chosen_algorithm(const equations::Scope &sheet, const std::string &op, double p, double d,
                                  bool is_measured = true);

} // namespace mpisheet::replay
