#pragma once
// The script of a batch job that measures, goes on where its time limit stopped it, and validates.

#include "launch/measurement_plan.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::launch {

struct BatchJob {
    MeasurementPlan plan;
    std::string system = "slurm";
    std::string partition;
    int array = 0;                ///< jobs that measure the same, each on nodes of its own; 0: one
    std::string validate;         ///< kernels, or a model, that are predicted and run afterwards; empty: none
    std::string sizes_of_problem; ///< of them; empty: each kernel's own
    std::vector<std::filesystem::path> sheets; ///< that the model needs besides the machine's
    std::vector<std::string> own;              ///< the model's program and its arguments
};

/// Whether a person's own program is validated, by its model.
bool validates_own(const BatchJob &options);

/// Each as a word for a shell, with a blank before it.
std::string shell_words(const std::vector<std::string> &words);

/// The script's lines that predict, run and compare: in every layout of the job, or in the one that it has.
std::string validations(const BatchJob &options);

/// The batch system's own launcher where none is named. Throws Error (usage) for what the system cannot do, and for
/// names that batch systems do not read alike.
void complete(BatchJob &job);

std::string job_script(const BatchJob &options);

} // namespace mpisheet::launch
