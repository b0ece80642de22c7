#pragma once
// What divide and conquer showed when it ran, and what the model says of it.

#include "farm/runtime/divide_runtime.hpp"
#include "farm/runtime/outcome.hpp"
#include "farm/simulation/divide_simulation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::farm {

struct DivideOutcome {
    std::string program;
    int children = 2;
    bool oversubscribed = false; ///< ranks shared processors
    DivideReport report;
    std::string wrong, result;
    std::vector<DivideLevel> levels;           ///< of the prediction, leaves first
    std::vector<std::int64_t> executed, split; ///< on each level
    Overheads overheads;
    bool blind = false;   ///< times and overheads were known before the run
    double predicted = 0; ///< makespan [s]
    double error = 0;     ///< predicted / measured − 1
};

/// Fills in levels and prediction. `asked`: the levels' times, if they are known before the run; else the means that
/// the run measured, on a level that executed nothing those of its parts together.
void evaluate(DivideOutcome &outcome, int levels, std::vector<DivideLevel> asked, std::optional<double> beta_e,
              std::optional<double> beta_f, bool quotas);

std::string divide_text(const DivideOutcome &outcome);
std::string divide_json(const DivideOutcome &outcome);

} // namespace mpisheet::farm
