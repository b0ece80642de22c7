#pragma once
// What else there is to say when kernels were predicted, run and compared: other predictions of the same runs, and what
// would have been decided.

#include "model/prediction/decision.hpp"
#include "model/prediction/family.hpp"
#include "report/text/grid.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::command {

/// The thesis's models (models/classic) over the same sheet, where there is one for a program's problem. Their one
/// compute step c is chosen so that the model meets the run of one process at the middle size, which is more than ours
/// are given.
Rival classic_rival(const std::filesystem::path &sheet, std::span<const Comparison> cells);

/// The problem that a kernel's program solves: "sor" of "sor-jacobi".
std::string problem_of_program(const std::string &program);

/// Which way to solve each problem of the family that can be solved in several, at each p and d.
report::Grid choices_table(const Family &family);

} // namespace mpisheet::command
