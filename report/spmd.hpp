#pragma once
// Predictions of SPMD programs, as `mpisheet spmd predict --csv` and `spmd explore --csv` write them, on the page.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// Times are NaN where `note` says why there is none.
struct SpmdPrediction {
    std::string program, system;
    std::string question; ///< of explore: what the cell answers
    std::int64_t N = 0, P = 0;
    double comm_s = std::numeric_limits<double>::quiet_NaN();
    double comp_s = std::numeric_limits<double>::quiet_NaN();
    double total_s = std::numeric_limits<double>::quiet_NaN();
    double speedup = std::numeric_limits<double>::quiet_NaN();
    bool extrapolated = false;
    std::string note;
};

/// Throws Error `file:line: column: expected …`.
std::vector<SpmdPrediction> read_spmd_predictions(const std::filesystem::path &path);

/// For each program, system and N the fastest P, and every cell below. Empty without predictions.
std::string spmd_tables(std::span<const SpmdPrediction> cells);

} // namespace mpisheet::report
