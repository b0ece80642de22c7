#pragma once
// A divide-and-conquer program from its options to its report.

#include "farm/options.hpp"
#include "probes/measure/launch.hpp"

namespace mpisheet::farm {

/// Collective over MPI_COMM_WORLD: runs, verifies, predicts; rank 0 prints and writes --json. Throws Error (bug): a
/// wrong result.
int run_divide_program(const measure::Launch &launch, const Options &options);

} // namespace mpisheet::farm
