#pragma once
// The steady state of a farm whose nodes and links may differ, and what no such farm can beat.

#include "farm/simulation/simulation.hpp"
#include "farm/tree/bound.hpp"

#include <vector>

namespace mpisheet::farm {

struct SteadyState {
    double rate = 0; ///< X [tasks/s]: an upper bound
    Limit limit = Limit::processors;
    std::vector<double> shares; ///< of all tasks, that each node executes
    double links = 0;           ///< that a task crosses, on the average
};

/// Of feasible_flow with the limits of (1), the manager's, and one that (1) forgets: an OutLink is taken while a task
/// is forwarded to it (β_f/2) and sent, so that a link inside the tree carries 1/(β_f/2 + D_t/τ) at most.
SteadyState steady_state(const Tree &tree, const Costs &costs, const SimulationOptions &farm);

/// least_seconds for nodes of these speeds, and (1) at the root.
double floor_seconds(const Tree &tree, const Costs &costs, const SimulationOptions &farm, double tasks);

/// The same with tasks of another length.
Costs with_time(Costs costs, double T_e);

} // namespace mpisheet::farm
