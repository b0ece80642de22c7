#pragma once
// Predictions of SPMD programs, as `mpisheet spmd predict --csv` and `spmd explore --csv` write them, on the page.

#include "formats/spmd_csv.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// For each program, system and N the fastest P, and every cell below. Empty without predictions.
std::string spmd_tables(std::span<const formats::SpmdRow> cells);

} // namespace mpisheet::report
