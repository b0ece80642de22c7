#pragma once
// Published grids of real machines, fitted to a quarter of the largest p and judged beyond.

#include <filesystem>

namespace mpisheet::benchmarks {

/// SYSTEM-train.csv.gz and SYSTEM-judge.csv.gz in a folder; prints figures beside their bars, false when one is missed.
bool judge_machines(const std::filesystem::path &folder);

} // namespace mpisheet::benchmarks
