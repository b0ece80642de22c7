#pragma once
// What a validation leaves beside predictions.csv and runs.csv: other predictions of the same runs, and decisions.

#include "formats/fields.hpp"
#include "model/prediction/decision.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::formats {

extern const Fields<Comparison> comparison_fields;
extern const Fields<Comparison>
    rival_fields; ///< then a column of errors for each rival, empty where it predicts nothing
extern const Fields<BestProcesses> decision_fields;
extern const Fields<BestVariant> variant_fields;

/// comparison.csv and paired.csv: predictions beside runs.
std::string comparison_csv(std::span<const Comparison> cells);
std::vector<Comparison> read_comparison(const std::filesystem::path &path);

std::string rivals_csv(std::span<const Comparison> cells, std::span<const Rival> rivals);
std::vector<Rival> read_rivals(const std::filesystem::path &path);

std::string decisions_csv(std::span<const BestProcesses> decisions);
std::vector<BestProcesses> read_decisions(const std::filesystem::path &path);

std::string variants_csv(std::span<const BestVariant> decisions);
std::vector<BestVariant> read_variants(const std::filesystem::path &path);

} // namespace mpisheet::formats
