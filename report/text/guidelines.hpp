#pragma once
// Broken guidelines as a table and as a sentence.

#include "model/guideline.hpp"
#include "report/text/grid.hpp"

namespace mpisheet::report {

/// A row a violation, with the variables of MPICH and Open MPI worth trying; `most` rows at most (0: all).
Grid violations_table(std::span<const Violation> violations, std::size_t most = 0);

/// "3 guidelines in 12 places broken of 410 places checked" and what to do, or that none is; and why places could not
/// be judged.
std::string guidelines_verdict(std::span<const GuidelineCheck> checks, std::span<const Violation> violations);

} // namespace mpisheet::report
