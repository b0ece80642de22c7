#pragma once
// A divide-and-conquer program from its options to its report.

#include "farm/options.hpp"
#include "probes/measure/launch.hpp"

namespace mpisheet::farm {

/// Collective over MPI_COMM_WORLD: runs, verifies, predicts; rank 0 prints and writes --json. Throws Error (bug): a
/// wrong result.
int run_divide_program(const measure::Launch &launch, const Options &options);

/// How every run ends, farms too: writes --json, prints the text, returns the exit status. Throws Error (bug): `wrong`,
/// what is wrong with the result, is not empty.
int end_of_run(const Options &options, const std::string &json, const std::string &text, const std::string &wrong,
               std::int64_t failed, double error);

} // namespace mpisheet::farm
