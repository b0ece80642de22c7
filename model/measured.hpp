#pragma once
// What a sheet's notes say of its functions: where they were measured, which of them are assumed.

#include "equations/equations.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet {

/// The value of the last note of that key.
std::optional<std::string> last_note(const equations::Scope &scope, const std::string &key);

struct MeasuredFunction {
    std::string name;
    std::vector<equations::Watch::Range> allowed; ///< per parameter
};

/// From `#@ op.bcast.d = 1:1048576` for tbcast's d, `#@ calibration.life.w = …` for c_life's w. A p of 1 is always
/// allowed: one rank communicates with nobody, models guard it.
std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet);

/// Does the call ask the sheet outside the range that it states?
bool is_outside(const std::vector<MeasuredFunction> &measured, const equations::BoundaryCall &call);

/// The names in all `#@ assumed = …`.
std::vector<std::string> assumed_names(const equations::Scope &sheet);

} // namespace mpisheet
