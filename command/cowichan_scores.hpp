#pragma once
// What else there is to say when kernels were predicted, run and compared: other predictions of the same runs, and what
// would have been decided.

#include "model/family.hpp"
#include "report/decisions.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// The thesis's models (models/classic) over the same sheet, where there is one for a program's problem. Their one
/// compute step c is chosen so that the model meets the run of one process at the middle size, which is more than ours
/// are given.
report::Rival classic_rival(const std::filesystem::path &sheet, std::span<const Comparison> cells);

/// The problem that a kernel's program solves: "sor" of "sor-jacobi".
std::string problem_of_program(const std::string &program);

/// rivals.csv: program,p,d,measured_s,error, then each rival's error. decisions.csv: program,d,chosen_p,best_p,loss,
/// peak_p,best_peak_p,effects,foreseen. variants.csv: problem,p,d,chosen,best,margin,loss.
std::string rivals_csv(std::span<const Comparison> cells, std::span<const report::Rival> rivals);
std::string decisions_csv(std::span<const BestProcesses> decisions);
std::string variants_csv(std::span<const BestVariant> decisions);

/// Which way to solve each problem of the family that can be solved in several, at each p and d.
report::Grid choices_table(const Family &family);

} // namespace mpisheet
