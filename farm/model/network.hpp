#pragma once
// What the links of a machine allow a farm, whatever its tree.

#include "farm/simulation/simulation.hpp"
#include "farm/tree/costs.hpp"

#include <optional>
#include <string>

namespace mpisheet::farm {

/// A link that every task crosses which is not executed near the manager: there as a task, back as a result.
struct NetworkLimit {
    std::string name;
    double exchange = 0; ///< what a task and its result take of it at full rate [s]
    double near = 0;     ///< tasks that those near the manager execute without it [1/s]

    /// X = 1/exchange + near: tasks a second of any number of processors.
    [[nodiscard]] double rate() const { return 1 / exchange + near; }
    /// T with  T = (M − near T) exchange:  no farm executes `tasks` M in less.
    [[nodiscard]] double seconds(double tasks) const { return tasks / rate(); }
};

/// The link with the lowest rate for a farm of `nodes`; none without an interconnect, or for a manager alone.
std::optional<NetworkLimit> network_limit(const Costs &costs, const SimulationOptions &farm, int nodes);

} // namespace mpisheet::farm
