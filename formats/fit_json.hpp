#pragma once
// fit.json: what sheet.gp says, with every point and the reasons for its equations.

#include "model/sheet/sheet.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

/// The sheet with ranges, every point, why the equations are what they are and what to measure next.
std::string fit_json(const Sheet &sheet);

/// op, p and d of the "advice" in a fit.json. Throws Error (bad_input) `name:line:column` for text that is no JSON, and
/// `name: /advice/3/p: …` for a point that is none.
std::vector<AdvisedPoint> parse_advice(std::string_view text, const std::string &name);

} // namespace mpisheet::formats
