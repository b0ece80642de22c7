#pragma once
// The basic steps of all Cowichan kernels, and how much work some of their problems turn out to be.

#include "probes/measure/calibration.hpp"

#include <string>
#include <vector>

namespace mpisheet::cowichan {

/// "touch", a byte of memory first written, then the steps of every row of the table.
std::vector<measure::Step> all_steps();

/// "touch" and the steps of the problems that `kernels` solve; of all where none is named.
std::vector<measure::Step> steps_of(const std::vector<std::string> &kernels);

/// The profiles of the same rows as samples of kernels named w_<kernel>: `bytes` is the place k in the profile, `steps`
/// the points looked at, `seconds` their mean steps [1].
std::vector<StepSample> work_profiles(const std::vector<std::string> &kernels, int launch);

} // namespace mpisheet::cowichan
