#pragma once
// Predictions beside runs, in the three formats that commands print.

#include "command/cli.hpp"
#include "datasheets/records.hpp"
#include "equations/equations.hpp"
#include "model/comparison.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// name=value of each --set. Throws Error (usage).
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts);

/// One model at every (p, d). Each setting is name=value. Warnings go to stderr.
Predictions predict_grid(const std::filesystem::path &model, const equations::Scope &sheet, const std::string &entry,
                         const std::vector<std::string> &settings, std::span<const std::int64_t> processes,
                         std::span<const std::int64_t> sizes);

/// Tables of cells and of errors per program, and warnings in plain words.
void print_comparison(const Comparisons &comparisons, Format format);

/// comparison.csv: program,p,d,predicted_s,lo_s,hi_s,measured_s,error,inside,extrapolated,communication
std::string comparison_csv(const Comparisons &comparisons);

} // namespace mpisheet
