#pragma once
// sheet.gp: a datasheet as a gnuplot script that needs nothing else. Format: datasheets/README.md.

#include "model/sheet.hpp"

#include <string>

namespace mpisheet {

/// The whole file, LF, lines wrapped with "\".
std::string sheet_text(const Sheet &sheet);

/// fit.json: the same with regimes, every point, why the equations are what they are and what to measure next. In a file of its own for nlohmann's sake.
std::string fit_json(const Sheet &sheet);

} // namespace mpisheet
