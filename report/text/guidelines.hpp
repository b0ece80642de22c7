#pragma once
// Broken guidelines as a table and as a sentence.

#include "model/guideline.hpp"
#include "report/text/grid.hpp"

#include <span>
#include <string>
#include <string_view>

namespace mpisheet::report {

/// A row a violation, with the variables worth trying of that MPI library, of MPICH and Open MPI where it is neither;
/// `most` rows at most (0: all).
Grid violations_table(std::span<const Violation> violations, std::size_t most = 0, std::string_view library = {});

/// "3 guidelines of MPI performance broken in 7 ranges of sizes (12 of 410 places checked)" and what to do, or that
/// none is; and why places could not be judged.
std::string guidelines_verdict(std::span<const GuidelineCheck> checks, std::span<const Violation> violations,
                               std::string_view library = {});

} // namespace mpisheet::report
