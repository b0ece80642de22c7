#pragma once
// A value against sizes: a few knots, straight in ln x between them and level outside.

#include "model/sheet.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

struct SizeKnot {
    double x = 0; ///< [byte], > 0
    double value = 0;
    friend bool operator==(const SizeKnot &, const SizeKnot &) = default;
};
using Bend = std::vector<SizeKnot>; ///< ascending x, one at least

double value_at(const Bend &bend, double x);
/// The values are costs > 0, straight in ln between the knots and on after the last one.
double cost_at(const Bend &bend, double x);

/// gnuplot text of them; `x` is that of the size: "bend3(p*d,2048,0.1,65536,0.4,1048576,0.2)".
std::string value_text(const Bend &bend, std::string_view x);
std::string cost_text(const Bend &bend, std::string_view x);

/// The functions that the texts of laws call, each after those it needs itself.
std::span<const SheetFunction> bend_functions();

/// Fewest knots among `points` such that the broken line meets all of them: Σ ((line − point) / tolerance)² and a price
/// for each knot is least.
Bend fewest_knots(const Bend &points, double tolerance);

} // namespace mpisheet::fit
