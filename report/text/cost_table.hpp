#pragma once
// What an operation costs at the sizes and process counts that people ask for.

#include "model/sheet/measured.hpp"
#include "report/text/datasheet.hpp"

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

/// The most that it was measured at; of messages 2, where the sheet does not say 64.
int most_processes(const Equation &equation);

CostCell cost_cell(const Datasheet &sheet, const Equation &equation, int p, std::int64_t d);

/// Sizes from 8 B to the largest measured one; powers of two up to the largest p measured, that p itself, and one step
/// beyond where the sheet knows the error there. Where the sheet states no range, p = 2 … 64 and sizes to 1 MiB. Empty
/// where nothing can be evaluated.
CostTable cost_table(const Datasheet &sheet, const Equation &equation);

} // namespace mpisheet::report
