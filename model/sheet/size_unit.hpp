#pragma once
// The units of equations, and whether a model and its sheet mean the same by the size of a message.

#include "equations/equations.hpp"

#include <string>

namespace mpisheet {

/// Equations are evaluated in µs and bytes. Throws Error (bad_input) for notes `#@ time_unit`, `#@ d_unit` that say
/// otherwise.
void refuse_other_units(const equations::Script &script);

/// What a person should know where they do not (notes `#@ d_unit`; a model without one passes bytes) and it matters:
/// `entry` of the model's scope hands a size to a function of the sheet, the scope further out. Else empty.
std::string size_unit_warning(const equations::Scope &scope, const std::string &entry);

} // namespace mpisheet
