#pragma once
// samples.csv, samples.profile.csv, calibration.csv, runs.csv and predictions.csv as values, and back. Columns: see
// datasheets/README.md.

#include "model/profile.hpp"
#include "model/sample.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

std::vector<Sample> read_samples(const std::filesystem::path &path);
std::vector<Profile> read_profiles(const std::filesystem::path &path);
std::vector<StepSample> read_calibration(const std::filesystem::path &path);
std::vector<Run> read_runs(const std::filesystem::path &path);

/// Predictions with the names of their parts (the extra columns after `extrapolated`).
struct Predictions {
    std::vector<std::string> parts;
    std::vector<Prediction> rows;
};
Predictions read_predictions(const std::filesystem::path &path);

/// True when the header is that of a calibration.csv (it has `kernel` and `steps`).
bool is_calibration(const std::filesystem::path &path);

// Text of the header and of one row, each with its "\n"; times in shortest digits that read back the same.
std::string samples_header();
std::string to_row(const Sample &sample);
std::string profiles_header();
std::string to_row(const Profile &point);
std::string calibration_header();
std::string to_row(const StepSample &sample);
std::string runs_header();
std::string to_row(const Run &run);
std::string to_text(const Predictions &predictions);

} // namespace mpisheet::formats
