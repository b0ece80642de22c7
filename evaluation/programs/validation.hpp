#pragma once
// Kernels run after they were predicted, and compared: what validations of all our MPI programs have in common.

#include "equations/scope.hpp"
#include "formats/records.hpp"
#include "launch/launcher.hpp"
#include "model/prediction/comparison.hpp"
#include "report/text/format.hpp"
#include "report/text/grid.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

struct ValidationOptions {
    std::string processes;
    launch::Launcher launcher;
    int launches = 0;             ///< 0: 3, or 1 on a simulated machine
    std::filesystem::path output; ///< folder of predictions.csv and runs.csv
    double enforce = 0;           ///< median |error| that may not be exceeded; 0: any
    report::Format format = report::Format::table;
};

/// One kernel of an MPI program at some sizes.
struct KernelRuns {
    std::string kernel, sizes;
    std::vector<std::string> arguments; ///< further ones
};

/// Throws Error (usage, mismatch …) before anything is measured if the runs could not be started.
void check_validation(const ValidationOptions &options);

/// r_<rate>(busy) of the sheet, of message_rate by its tmsg(d), where it has one. The scope must outlive the result.
ExpectedRate rates_of(const equations::Scope &sheet);

/// What is predicted, run and compared.
struct Validation {
    std::string program; ///< "mpisheet-cowichan"
    std::vector<KernelRuns> kernels;
    formats::Predictions predictions;
    ExpectedRate expected; ///< rates of the node in the state that the sheet is of
    /// The same predicted with the basic steps of a sheet of that name in place of the known ones.
    std::function<formats::Predictions(const std::filesystem::path &steps)> with_steps;
    /// What else there is to say of it: tables for a person. May be empty.
    std::function<std::vector<report::Grid>(const Comparisons &, const std::vector<Run> &)> more;
};

/// Writes predictions.csv and its SHA-256; runs each kernel on each number of processes in as many launches (what is
/// there already, of these predictions, is kept); writes runs.csv and comparison.csv. On a real machine the programs
/// look at the node's rates before and after their runs (sentinels.csv), and after each round of launches the steps
/// are timed once more (paired-steps.csv): paired.csv is what these would have predicted. Prints the comparison.
/// Returns 1 where --enforce is not met.
int validate_by_runs(const ValidationOptions &options, const Validation &validation);

/// Predictions next to runs, in the three formats that commands print: tables of cells, of errors and of parts,
/// warnings in plain words, and a verdict.
void print_comparison(const Comparisons &comparisons, report::Format format);

/// 1 when a program's median |error| exceeds `enforce` (0: any may), else 0.
int enforced(const Comparisons &comparisons, double enforce);

} // namespace mpisheet::evaluation
