#pragma once
// A sheet with why its equations are what they are: shapes and rivals, evidence, launches, LogGP, advice.

#include "fit/fit.hpp"

#include <span>

namespace mpisheet::fit {

/// The sheet of `fit`, explained; `samples` are those that it was fitted to.
Sheet explained_sheet(const Fit &fit, std::span<const Sample> samples);

/// How each launch compares with the others, for one operation.
std::vector<LaunchEffect> launch_effects(std::span<const MeasuredPoint> points_of_one_operation);

} // namespace mpisheet::fit
