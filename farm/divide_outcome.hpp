#pragma once
// What divide and conquer showed when it ran, and what the model says of it.

#include "farm/runtime/outcome.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "farm/tree/divide.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::farm {

struct DivideOutcome {
    std::string program;
    DivideTree tree;             ///< with the costs of the prediction
    bool oversubscribed = false; ///< ranks shared processors
    RunReport report;
    std::string wrong, result;
    std::vector<std::int64_t> executed, split; ///< by all nodes of each kind
    Overheads overheads;
    bool blind = false;   ///< times and overheads were known before the run
    double predicted = 0; ///< makespan [s]
    double error = 0;     ///< predicted / measured − 1
};

/// Fills in the prediction, and the tree's costs if they are not known before the run: the means that it measured,
/// where nothing was executed those of its parts together.
void evaluate(DivideOutcome &outcome, std::optional<double> beta_e, std::optional<double> beta_f, bool quotas);

std::string divide_text(const DivideOutcome &outcome);
std::string divide_json(const DivideOutcome &outcome);

} // namespace mpisheet::farm
