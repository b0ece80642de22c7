#pragma once
// A value against sizes: a few knots at powers of two of a byte, straight in log2 x between them and level outside.

#include "model/sheet/sheet.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

struct SizeKnot {
    double doublings = 0; ///< of a byte: a size of 2**doublings, ≥ 0
    double value = 0;
    friend bool operator==(const SizeKnot &, const SizeKnot &) = default;
};
using Bend = std::vector<SizeKnot>; ///< ascending, one at least

/// Of a size [byte]; at less than one byte as at one.
double doublings_of(double x);

double value_at(const Bend &bend, double x);
/// The values are costs > 0, straight in ln between the knots. After the last one they go on, but neither fall nor grow
/// faster than the size.
double cost_at(const Bend &bend, double x);

/// gnuplot text of them; `x` is that of the size: "bend3(p*d,11,0.1,16,0.4,20,0.2)".
std::string value_text(const Bend &bend, std::string_view x);
std::string cost_text(const Bend &bend, std::string_view x);

/// The functions that the texts of laws call, each after those it needs itself.
std::span<const SheetFunction> bend_functions();

/// Fewest knots among `points` such that the broken line meets all of them: Σ ((line − point) / tolerance)² and a price
/// for each knot is least.
Bend fewest_knots(const Bend &points, double tolerance);

} // namespace mpisheet::fit
