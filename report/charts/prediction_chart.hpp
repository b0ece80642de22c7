#pragma once
// A family of predicted curves as a picture.

#include "model/prediction/family.hpp"
#include "report/charts/curves.hpp"

#include <optional>
#include <string>

namespace mpisheet::report {

enum class Quantity { time, speedup, efficiency };

struct PictureOptions {
    Quantity quantity = Quantity::time;
    std::string title;              ///< empty: the program's name
    std::optional<std::string> log; ///< "x", "y", "xy" or "none"; else what suits the curves
};

/// Curves that a reader can tell apart.
inline constexpr std::size_t most_curves = 12;

/// Over p, or over d where there is one p and several d. The caption names machine, what does not vary, and what is
/// assumed. Throws Error (usage) for more than most_curves curves.
Chart prediction_chart(const Family &family, const PictureOptions &options);

} // namespace mpisheet::report
