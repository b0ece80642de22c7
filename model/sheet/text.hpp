#pragma once
// sheet.gp: a datasheet as a gnuplot script that needs nothing else. Format: datasheets/README.md.

#include "model/sheet/sheet.hpp"

#include <string>

namespace mpisheet {

/// The whole file, LF, lines wrapped with "\". `calibration`: the name of the file beside it that has the steps of
/// kernels; empty: they stand in the sheet.
std::string sheet_text(const Sheet &sheet, const std::string &calibration = "");

/// The text of calibration.gp, where the steps stand apart.
std::string calibration_text(const Sheet &sheet);

} // namespace mpisheet
