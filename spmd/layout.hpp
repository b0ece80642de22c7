#pragma once
// Predictions as the paper prints them: Figure 7 (a fixed problem size over processors) and Figure 10 (fixed processors
// over problem sizes). Times are cut off, not rounded, as there: 6 decimals in Figure 7, 5 in Figure 10.

#include "spmd/application.hpp"

#include <span>
#include <string>

namespace mpisheet::spmd {

/// Cells of one N. A cell that is not predicted says why instead.
std::string processor_table(const Application &application, std::span<const Cell> cells);

/// Cells of one P, two rows each: on one processor, on P.
std::string size_table(const Application &application, std::span<const Cell> cells);

/// 0.0015077, 5 → "0.00150".
std::string truncated(double value, int decimals);

} // namespace mpisheet::spmd
