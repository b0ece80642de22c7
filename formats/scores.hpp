#pragma once
// What a validation leaves beside predictions.csv and runs.csv: other predictions of the same runs, and decisions.

#include "model/decision.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::formats {

/// rivals.csv: program,p,d,measured_s,error, then a column of errors for each rival, empty where it predicts nothing.
std::string rivals_csv(std::span<const Comparison> cells, std::span<const Rival> rivals);
std::vector<Rival> read_rivals(const std::filesystem::path &path);

/// decisions.csv: program,d,chosen_p,best_p,loss,peak_p,best_peak_p,effects,foreseen.
std::string decisions_csv(std::span<const BestProcesses> decisions);
std::vector<BestProcesses> read_decisions(const std::filesystem::path &path);

/// variants.csv: problem,p,d,chosen,best,margin,loss.
std::string variants_csv(std::span<const BestVariant> decisions);
std::vector<BestVariant> read_variants(const std::filesystem::path &path);

} // namespace mpisheet::formats
