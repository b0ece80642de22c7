#pragma once
// Predicted lines and measured points in one picture.

#include "model/prediction/comparison.hpp"
#include "report/charts/prediction_chart.hpp"

#include <span>

namespace mpisheet::report {

/// The predicted lines with the measured points beside them, both of one program: over p, a curve for each d; over d
/// where `lines` has one p. Speed-up and efficiency are over base_p of each line on both sides. Throws Error (usage)
/// where nothing measured can be drawn.
Chart validation_chart(const Family &lines, std::span<const Comparison> cells, PictureOptions options);

} // namespace mpisheet::report
