#pragma once
// The unit cost of the basic steps of a program's kernels, over a few launches on one node.

#include "probes/campaign/job.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::campaign {

struct CalibrationPlan {
    std::string machine; ///< its name
    std::string program = "mpisheet-cowichan";
    std::string kernels;               ///< "life,mandel": the steps of these; empty: of all
    int ranks = 1;                     ///< of a launch; 1, 2, 4 … of those on its first node are busy at once
    int launches = 1;                  ///< at most, where time is short
    std::function<double()> time_left; ///< for all of them, from now [s]; none: as they take
    std::vector<std::string> rates;    ///< words that tell the program a simulated machine's compute rates
    std::filesystem::path output;      ///< calibration.csv
    std::filesystem::path others; ///< the calibration from which all steps come that were not timed; may be missing
};

/// One launch of it, which leaves `file`, within `budget` [s]; 0: as it takes.
Job calibration_job(const CalibrationPlan &plan, int launch, const std::filesystem::path &file, double budget = 0);

/// Runs the launches that are not there yet, then joins them into `output`; how many there are. No further one begins
/// that would take more than twice the time that is left.
int calibrate(const CalibrationPlan &plan, const RunJobs &run);

} // namespace mpisheet::campaign
