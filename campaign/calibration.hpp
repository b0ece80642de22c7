#pragma once
// The unit cost of the basic steps of a program's kernels, over a few launches on one process.

#include "campaign/job.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::campaign {

struct CalibrationPlan {
    std::string machine; ///< its name
    std::string program = "mpisheet-cowichan";
    int launches = 1;
    std::vector<std::string> rates; ///< words that tell the program a simulated machine's compute rates
    std::filesystem::path output;   ///< calibration.csv
};

/// Runs the launches that are not there yet, then joins them into `output`.
void calibrate(const CalibrationPlan &plan, const RunJobs &run);

} // namespace mpisheet::campaign
