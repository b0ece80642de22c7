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

/// The steps of one kernel, `fits` by busy processors; `busy` says how many of k are on one node: "k" or "busy(k)".
SheetCalibration to_sheet(std::span<const CalibrationFit> fits, const std::string &busy);

/// line2(w,a,A,b,B) …, straight in log w between knots (w bytes, µs) and level outside, as far as they are called.
std::vector<SheetFunction> line_functions(const std::vector<SheetCalibration> &calibrations);

/// Right-hand sides for the sheet.
std::string text(const CalibrationFit &fit);
std::string text(const ProfileFit &fit);

} // namespace mpisheet::fit
