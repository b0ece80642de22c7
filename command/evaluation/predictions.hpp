#pragma once
// Predictions of one model, as commands ask for them.

#include "equations/equations.hpp"
#include "formats/records.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::command {

/// name=value of each --set. Throws Error (usage).
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts);

/// One model at every (p, d). Each setting is name=value. Warnings go to stderr.
formats::Predictions predict_grid(const std::filesystem::path &file, const equations::Scope &sheet,
                                  const std::string &entry, const std::vector<std::string> &settings,
                                  std::span<const std::int64_t> processes, std::span<const std::int64_t> sizes);

/// Writes predictions.csv and its SHA-256 (predictions.sha256) into the folder. True when both were there already, the
/// same: then runs that followed them are runs of these predictions.
bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions);

} // namespace mpisheet::command
