#pragma once
// The command line of mpisheet-cowichan.

#include "cowichan/kernel.hpp"
#include "cowichan/problem.hpp"
#include "measure/session.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet {

/// One kernel at one size.
struct Job {
    const Kernel *kernel = nullptr;
    Problem problem;
};

struct CowichanOptions {
    std::vector<Job> jobs;        ///< every kernel at every size
    bool calibrate = false;       ///< instead: time the basic steps on one process
    int repetitions = 0;          ///< 0: five, simulated one
    int launch = 0;               ///< number of this launch, for the rows
    double budget = 6;            ///< of a calibration [s]
    std::filesystem::path input;  ///< empty: from the seed
    std::filesystem::path output; ///< the result of the only job, or calibration.csv
    std::filesystem::path json, trace, runs, rates;
    bool counted = true; ///< simulated time advances by counted work (else by what SMPI measures)
    LaunchRules rules;
};

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, CowichanOptions &options);

} // namespace mpisheet
