#pragma once
// Predictions next to runs, in the three formats that commands print.

#include "model/prediction/comparison.hpp"
#include "report/text/format.hpp"

#include <string>

namespace mpisheet::evaluation {

/// Tables of cells, of errors and of parts, warnings in plain words, and a verdict.
void print_comparison(const Comparisons &comparisons, report::Format format);

/// 1 when a program's median |error| exceeds `enforce` (0: any may), else 0.
int enforced(const Comparisons &comparisons, double enforce);

} // namespace mpisheet::evaluation
