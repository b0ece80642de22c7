#pragma once
// Starts divide and conquer on the ranks of a communicator.

#include "farm/runtime/divide_runtime.hpp"
#include "farm/runtime/runtime_mpi.hpp"

namespace mpisheet::farm {

/// Collective; throws Error (usage) unless the tree has as many nodes as the crew. Rank 0 is the root, makes the tasks,
/// takes the results and has the report.
DivideReport run_divide(Crew &crew, const DivideApplication &application, const DivideRunOptions &options);

} // namespace mpisheet::farm
