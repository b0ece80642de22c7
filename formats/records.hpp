#pragma once
// The records of a measurement's and a validation's CSV files, each declared once: samples.csv, samples.profile.csv,
// calibration.csv, runs.csv, sentinels.csv, predictions.csv, trace.csv. Their columns: datasheets/README.md.

#include "formats/fields.hpp"
#include "model/profile.hpp"
#include "model/sample.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::formats {

extern const Fields<Sample> sample_fields;
extern const Fields<Profile> profile_fields;
extern const Fields<StepSample> calibration_fields;
extern const Fields<Run> run_fields;
extern const Fields<SentinelRow> sentinel_fields;
extern const Fields<Prediction> prediction_fields; ///< the parts of the time stand in further columns

std::vector<Sample> read_samples(const std::filesystem::path &path);
std::vector<Profile> read_profiles(const std::filesystem::path &path);
std::vector<StepSample> read_calibration(const std::filesystem::path &path);
std::vector<Run> read_runs(const std::filesystem::path &path);
std::vector<SentinelRow> read_sentinels(const std::filesystem::path &path);

/// Predictions with the names of their parts (the further columns).
struct Predictions {
    std::vector<std::string> parts;
    std::vector<Prediction> rows;
};
Predictions read_predictions(const std::filesystem::path &path);

/// The columns to write: without the measured range where the sheet states none.
Fields<Prediction> written_fields(bool states_range);

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
