#pragma once
// What an operation costs on one machine or several: equation, its interval, what was measured, and the errors below.

#include "model/sample.hpp"
#include "report/charts/curves.hpp"
#include "report/text/datasheet.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

struct ChartedMachine {
    std::string name;
    Datasheet sheet;
    std::vector<Sample> samples; ///< that the sheet was fitted to; none where they are missing
};

/// Empty lists: what was measured, some of it where it is much.
struct OperationChartOptions {
    bool over_p = false; ///< over processes, a curve a size; else over sizes, a curve a process count
    std::vector<int> p;
    std::vector<std::int64_t> d; ///< [byte]
    bool has_residuals = true;
};

/// Throws Error (usage) where no sheet has the operation, and for what does not depend on what it is to be drawn over.
Chart operation_chart(const std::string &op, std::span<const ChartedMachine> machines,
                      const OperationChartOptions &options);

} // namespace mpisheet::report
