#pragma once
// Samples files in; sheet.gp, fit.json and table.gp out.

#include "fit/operation/brevity.hpp"
#include "formats/sample_table.hpp"
#include "model/sheet/sheet.hpp"

#include <filesystem>
#include <vector>

namespace mpisheet::evaluation {

/// What to write; an empty path is not written.
struct FitOutputs {
    std::filesystem::path sheet; ///< equations
    std::filesystem::path json;  ///< details for programs
    std::filesystem::path table; ///< the samples interpolated, under the same names as the equations
};

/// Which of the samples, and how they are read.
struct ChosenLayout {
    int ppn = 0;                     ///< those of nodes with as many ranks; 0: all, which must be of one placement
    bool cyclic = false;             ///< dealt out to the nodes in turn; else each filled before the next
    formats::TableReading reading{}; ///< of other people's tables
};

/// Fits all rows of `files` (samples.csv and calibration.csv, told apart by their columns) together; launches of one
/// samples file are others than those of the next. The sheet is explained. Provenance comes from the .json beside the
/// first samples file.
Sheet fit_files(const std::vector<std::filesystem::path> &files, const FitOutputs &outputs,
                const ChosenLayout &chosen = {}, const fit::Brevity &brevity = {});

/// What a folder holds to be fitted: samples.csv, and what is there of calibration.csv and rates.csv.
std::vector<std::filesystem::path> files_to_fit(const std::filesystem::path &folder);

/// Processors of the machine that was measured, as the .json beside the samples has it; 0: not known.
int processors_of(const std::filesystem::path &samples);

/// What each equation of a sheet rests on, and the sheet's path, on stdout.
void print_summary(const std::filesystem::path &sheet);

} // namespace mpisheet::evaluation
