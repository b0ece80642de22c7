#pragma once
// Samples files in, sheet.gp and fit.json out.

#include "model/sheet.hpp"

#include <filesystem>
#include <vector>

namespace mpisheet {

/// Fits all rows of `files` (samples.csv and calibration.csv, told apart by their columns) together. `json` may be
/// empty. Provenance comes from the .json beside the first samples file.
Sheet fit_files(const std::vector<std::filesystem::path> &files, const std::filesystem::path &output,
                const std::filesystem::path &json);

/// What each equation of a sheet rests on, and the sheet's path, on stdout.
void print_summary(const std::filesystem::path &sheet);

} // namespace mpisheet
