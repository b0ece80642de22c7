#pragma once
// The command line of mpisheet-cowichan.

#include "cowichan/kernels/problem.hpp"
#include "cowichan/table.hpp"
#include "probes/measure/kernel_options.hpp"

#include <string>
#include <vector>

namespace mpisheet::cowichan {

/// One kernel at one size.
struct ChosenRun {
    const Kernel *kernel = nullptr;
    Problem problem;
};

struct Options : measure::KernelOptions {
    std::vector<ChosenRun> jobs; ///< every kernel at every size
};

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
measure::CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, Options &options);

} // namespace mpisheet::cowichan
