#pragma once
// The Cowichan kernels predicted from a datasheet, run and compared.

#include "evaluation/programs/validation.hpp"
#include "model/kernel.hpp"
#include "model/prediction/decision.hpp"
#include "model/prediction/family.hpp"

#include <span>

namespace mpisheet::evaluation {

/// Kernels as people name them, and what their models are asked for.
struct CowichanKernels {
    std::vector<std::string> kernels; ///< empty: all
    std::string variant;              ///< empty: as the kernels are named; auto: all of their problems
    std::string sizes;                ///< empty: each kernel's own
    std::vector<std::string> settings;
};

/// Finds wrong names of kernels, "life,mandel", before a long measurement, of those that have models or of all that can
/// be timed. Throws Error (usage) that names the option.
void check_kernels(const std::string &option, const std::string &names, bool modelled = false);

/// The shipped equations of a kernel.
std::filesystem::path model_of(const Kernel &kernel);

Family predict_kernels(const CowichanKernels &options, const std::string &processes, const equations::Scope &sheet);

/// The thesis's models (models/classic) over the same sheet, where there is one for a program's problem. Their one
/// compute step c is chosen so that the model meets the run of one process at the middle size, which is more than ours
/// are given.
Rival classic_rival(const std::filesystem::path &sheet, std::span<const Comparison> cells);

/// The problem that a kernel's program solves: "sor" of "sor-jacobi".
std::string problem_of_program(const std::string &program);

/// Which way to solve each problem of the family that can be solved in several, at each p and d.
report::Grid choices_table(const Family &family);

struct CowichanValidation : ValidationOptions {
    CowichanKernels chosen;
    std::filesystem::path sheet, table; ///< the sheet of tables of the same samples; empty: table.gp beside the sheet
};

/// Says besides what other models predict, and what each would have decided. The exit status of validate_by_runs().
int validate_kernels(const CowichanValidation &options);

} // namespace mpisheet::evaluation
