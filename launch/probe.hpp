#pragma once
// Measurements started here: samples of operations, and the calibration of compute.

#include "launch/launcher.hpp"
#include "probes/campaign/plan.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace mpisheet::launch {

/// What to measure and how to start it; `target` follows from the launcher.
struct ProbeOptions : campaign::Plan {
    Launcher launcher;
    double afterwards = 0; ///< what is to be done when the samples are there, in the job's time or the budget [s]
    bool is_whole = false; ///< the budget is for that too
};

/// Measures, or goes on with a measurement that was stopped. Writes options.output and the .json beside it.
void probe(const ProbeOptions &options);

/// What options.output holds: nothing, samples measured with these options, or others.
campaign::Present samples_present(const ProbeOptions &options);

/// A digest of what decides the samples.
std::string identity_of(const ProbeOptions &options);

/// Which steps to time, and where they go.
struct CalibrationOptions {
    std::string program = "mpisheet-cowichan";
    std::string kernels; ///< "life,mandel"; empty: all
    int ranks = 1;       ///< that may be busy at once
    std::filesystem::path output;
    std::filesystem::path others;        ///< calibration.csv from which the steps that are not timed come; or empty
    std::function<double()> time_left{}; ///< for it, from now [s]; none, and of a simulated machine: as it takes
};

/// Measures the unit cost of the basic steps of a program's kernels with 1, 2, 4 … of a node's ranks busy, in several
/// launches of a real machine.
void calibrate(const Launcher &launcher, const CalibrationOptions &options);

} // namespace mpisheet::launch
