#pragma once
// Predictions beside runs, in the three formats that commands print.

#include "command/console/action.hpp"
#include "model/prediction/comparison.hpp"

#include <string>

namespace mpisheet::command {

/// Tables of cells, of errors and of parts, warnings in plain words, and a verdict.
void print_comparison(const Comparisons &comparisons, Format format);

/// 1 when a program's median |error| exceeds `enforce` (0: any may), else 0.
int enforced(const Comparisons &comparisons, double enforce);

} // namespace mpisheet::command
