#pragma once
// Unit costs of kernels against the working set, and work profiles along the rows.

#include "fit/operation/operation_fit.hpp"
#include "model/sample.hpp"

#include <span>
#include <string>

namespace mpisheet::fit {

/// Samples of one kernel (`kernel` without "w_"), all with as many busy processors: what a step costs each of them.
CalibrationFit fit_calibration(const std::string &kernel, std::span<const StepSample *const> steps);
ProfileFit fit_profile(const std::string &kernel, std::span<const StepSample *const> rows);

/// c_<kernel>(w) and, where several processors were busy, what a step costs each of them: c_<kernel>_2(w) …, and
/// between these c_<kernel>_busy(w,k). `fits` are those of one kernel, by busy processors; `busy` says how many of k
/// are on one node: "k" or "busy(k)".
SheetCalibration to_sheet(std::span<const CalibrationFit> fits, const std::string &busy);

/// Right-hand sides for the sheet.
std::string text(const CalibrationFit &fit);
std::string text(const ProfileFit &fit);

} // namespace mpisheet::fit
