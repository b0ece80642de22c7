#pragma once
// Files of equations: sheets and models.

#include "equations/script.hpp"

#include <filesystem>

namespace mpisheet::formats {

/// A sheet or a model with what its tables say and, of a sheet, with the file of steps beside it that its note
/// `calibration` names, in that state of the machine (take_state()). A byte order mark stays, for equations::check to
/// tell. Throws Error (bad_input, usage) and equations::Error.
equations::Script read_equations(const std::filesystem::path &file, int state = 0);

} // namespace mpisheet::formats
