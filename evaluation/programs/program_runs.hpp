#pragma once
// Runs of a person's own program, made after they were predicted.

#include "formats/records.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

struct ProgramRuns {
    std::vector<std::string> words; ///< launcher, program and their arguments; {p} and {d} stand for the run's
    std::vector<int> p;
    std::vector<std::int64_t> d;
    int launches = 3;
    std::filesystem::path file; ///< runs.csv
};

/// Writes predictions.csv and its SHA-256 beside the file, then runs the command for each launch, p and d, and keeps
/// the rows of runs.csv that it prints; all else that it prints goes to stderr. What is there already, of these
/// predictions and this command, is kept. Throws Error: mismatch where another p ran than was asked for, bad_input
/// where the program fails or prints no row, stopped after a signal.
void run_program(const ProgramRuns &asked, const formats::Predictions &predictions);

} // namespace mpisheet::evaluation
