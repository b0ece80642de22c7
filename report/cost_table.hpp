#pragma once
// What an operation costs at the sizes and process counts that people ask for.

#include "model/measured.hpp"
#include "report/datasheet.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet::report {

struct CostCell {
    Cost cost;
    Extent extent = Extent::inside; ///< of what the sheet states to have measured
};

/// cells[i][k] is of sizes[i] among processes[k]. A barrier has the size 0 alone, a message two processes.
struct CostTable {
    std::vector<std::int64_t> sizes; ///< [byte]
    std::vector<int> processes;
    std::vector<std::vector<CostCell>> cells;
};

/// Sizes from 8 B to the largest measured one; powers of two up to the largest p measured, that p itself, and one step
/// beyond where the sheet knows the error there. Empty where the sheet states no range, or where nothing can be
/// evaluated.
CostTable cost_table(const Datasheet &sheet, const Equation &equation);

} // namespace mpisheet::report
