#pragma once
// Predictions of one model, as commands ask for them.

#include "equations/equations.hpp"
#include "formats/records.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// What one --set changes: a variable ("ppn=4"), or an equation, which may call what it was ("tmsg=2*tmsg(d)") or be a
/// new one ("tmsg(d)=2 + 1e-4*d"). Throws Error (usage), equations::Error.
void set_in(equations::Scope &sheet, const std::string &setting);

/// Of the settings of models, those that are equations are the sheet's; the others are variables and their values.
equations::Scope with_equations(equations::Scope sheet, const std::vector<std::string> &settings);
std::vector<std::string> without_equations(std::vector<std::string> settings);

/// name=value of each --set that is no equation. Throws Error (usage).
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts);

/// Writes predictions.csv and its SHA-256 (predictions.sha256) into the folder. True when both were there already, the
/// same: then runs that followed them are runs of these predictions.
bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions);

} // namespace mpisheet::evaluation
