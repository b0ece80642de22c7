#pragma once
// Unit costs of kernels against the working set, and work profiles along the rows.

#include "fit/operation_fit.hpp"
#include "model/sample.hpp"

#include <span>
#include <string>

namespace mpisheet::fit {

/// Samples of one kernel (`kernel` without "w_").
CalibrationFit fit_calibration(const std::string &kernel, std::span<const StepSample *const> steps);
ProfileFit fit_profile(const std::string &kernel, std::span<const StepSample *const> rows);

/// Right-hand sides for the sheet.
std::string text(const CalibrationFit &fit);
std::string text(const ProfileFit &fit);

} // namespace mpisheet::fit
