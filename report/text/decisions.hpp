#pragma once
// Decisions by predictions, and rival predictions of the same runs, as tables.

#include "model/prediction/decision.hpp"
#include "report/text/grid.hpp"

#include <span>

namespace mpisheet::report {

/// For each program and size: the best number of processes as predicted and as measured, what the difference costs,
/// whether slow-downs were foreseen.
Grid processes_table(std::span<const BestProcesses> decisions);

/// For each problem that was solved in several ways: the number of right choices, what the wrong ones cost.
Grid variants_table(std::span<const BestVariant> decisions);

/// All decisions counted: how many were right, or wrong at a small loss.
Grid decisions_table(std::span<const BestProcesses> processes, std::span<const BestVariant> variants);

/// Mean and worst error of each program by the model and by its rivals, over the cells that all of them predict.
Grid rivals_table(std::span<const Comparison> cells, std::span<const Rival> rivals);

} // namespace mpisheet::report
