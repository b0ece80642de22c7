#pragma once
// Predictions of one model, as commands ask for them.

#include "equations/equations.hpp"
#include "formats/records.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::command {

/// name=value of each --set. Throws Error (usage).
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts);

/// Writes predictions.csv and its SHA-256 (predictions.sha256) into the folder. True when both were there already, the
/// same: then runs that followed them are runs of these predictions.
bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions);

} // namespace mpisheet::command
