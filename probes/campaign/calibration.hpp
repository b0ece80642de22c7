#pragma once
// The unit cost of the basic steps of a program's kernels, over a few launches on one node.

#include "probes/campaign/job.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::campaign {

struct CalibrationPlan {
    std::string machine; ///< its name
    std::string program = "mpisheet-cowichan";
    std::string kernels; ///< "life,mandel": the steps of these; empty: of all
    int ranks = 1;       ///< of a launch; 1, 2, 4 … of those on its first node are busy at once
    int launches = 1;
    std::vector<std::string> rates; ///< words that tell the program a simulated machine's compute rates
    std::filesystem::path output;   ///< calibration.csv
    std::filesystem::path others;   ///< the calibration from which all steps come that were not timed; may be missing
};

/// One launch of it, which leaves `file`.
Job calibration_job(const CalibrationPlan &plan, int launch, const std::filesystem::path &file);

/// Runs the launches that are not there yet, then joins them into `output`.
void calibrate(const CalibrationPlan &plan, const RunJobs &run);

/// Launches of the probe on that number of ranks, which leave the rates of a node in `output`, rates.csv.
void measure_node_rates(int ranks, int launches, const std::filesystem::path &output, const RunJobs &run);

} // namespace mpisheet::campaign
