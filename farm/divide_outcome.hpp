#pragma once
// What divide and conquer showed when it ran, and what the model says of it.

#include "farm/runtime/divide_runtime.hpp"
#include "farm/runtime/outcome.hpp"
#include "farm/simulation/divide_simulation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::farm {

/// What divide and conquer runs on: costs and counts are kept for each level of a balanced tree, leaves first, and for
/// each node of any other.
struct DivideTree {
    Tree tree;
    int parts = 2; ///< K of a complete K-ary tree; 0: any tree

    [[nodiscard]] std::size_t places() const { return index(parts > 0 ? tree.levels() : tree.nodes()); }
    [[nodiscard]] std::size_t place(int v) const
    {
        return index(parts > 0 ? tree.levels() - 1 - tree.depth[index(v)] : v);
    }
};

struct DivideOutcome {
    std::string program;
    DivideTree tree;
    bool oversubscribed = false; ///< ranks shared processors
    DivideReport report;
    std::string wrong, result;
    std::vector<DivideLevel> costs;            ///< of the prediction, by place
    std::vector<std::int64_t> executed, split; ///< the same
    Overheads overheads;
    bool blind = false;   ///< times and overheads were known before the run
    double predicted = 0; ///< makespan [s]
    double error = 0;     ///< predicted / measured − 1
};

/// Fills in costs and prediction. `asked`: the times, if they are known before the run; else the means that the run
/// measured, where nothing was executed those of its parts together.
void evaluate(DivideOutcome &outcome, std::vector<DivideLevel> asked, std::optional<double> beta_e,
              std::optional<double> beta_f, bool quotas);

std::string divide_text(const DivideOutcome &outcome);
std::string divide_json(const DivideOutcome &outcome);

} // namespace mpisheet::farm
