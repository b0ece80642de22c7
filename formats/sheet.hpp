#pragma once
// sheet.gp: a datasheet as a gnuplot script that needs nothing else. Format: datasheets/README.md.

#include "model/sheet.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

/// The whole file, LF, lines wrapped with "\". `calibration`: the name of the file beside it that has the steps of
/// kernels; empty: they stand in the sheet.
std::string sheet_text(const Sheet &sheet, const std::string &calibration = "");

/// That file.
std::string calibration_text(const Sheet &sheet);

/// fit.json: the same with ranges, every point, why the equations are what they are and what to measure next. In a
/// file of its own for nlohmann's sake.
std::string fit_json(const Sheet &sheet);

/// op, p and d of the "advice" in a fit.json. Throws Error (bad_input) `name:line:column` for text that is no JSON, and
/// `name: /advice/3/p: …` for a point that is none.
std::vector<AdvisedPoint> parse_advice(std::string_view text, const std::string &name);

} // namespace mpisheet::formats
