#pragma once
// What a job's script measures and validates.

#include "command/cluster/plan.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::command {

struct JobOptions : PlanOptions {
    std::string system = "slurm";
    std::string partition;
    int array = 0;                ///< jobs that measure the same, each on nodes of its own; 0: one
    std::string validate;         ///< kernels, or a model, that are predicted and run afterwards; empty: none
    std::string sizes_of_problem; ///< of them; empty: each kernel's own
    std::vector<std::filesystem::path> sheets; ///< that the model needs besides the machine's
    std::vector<std::string> own;              ///< the model's program and its arguments
};

/// Whether a person's own program is validated, by its model.
bool validates_own(const JobOptions &options);

/// Each as a word for a shell, with a blank before it.
std::string shell_words(const std::vector<std::string> &words);

/// Throws Error (usage or bad_input) where --validate and what goes with it would fail when the job runs.
void check_validate(const JobOptions &options);

/// The script's lines that predict, run and compare: in every layout of the job, or in the one that it has.
std::string validations(const JobOptions &options);

} // namespace mpisheet::command
