#pragma once
// The command line of mpisheet-spmd.

#include "probes/measure/kernel_options.hpp"

#include <string>
#include <vector>

namespace mpisheet::spmd {

struct Options : measure::KernelOptions {
    std::vector<measure::ChosenKernel> jobs; ///< every kernel at every size
    int iterations = 0;                      ///< 0: the paper's
    std::uint64_t seed = 1;
};

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
measure::CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, Options &options);

} // namespace mpisheet::spmd
