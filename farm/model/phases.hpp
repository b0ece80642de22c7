#pragma once
// A farm's time by the papers' formulas: start-up, steady state, wind-down.

#include "farm/tree/bound.hpp"
#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"

namespace mpisheet::farm {

struct Phases {
    double startup = 0;  ///< T_su [s]
    double steady = 0;   ///< T_ss [s]
    double winddown = 0; ///< T_wd [s]

    [[nodiscard]] double makespan() const { return startup + steady + winddown; }
};

/// T_total = T_su + T_ss + T_wd, (5), (2) and (6) or (10), corrected. M ≥ 1 tasks on N nodes:
/// - M ≥ 4N: T_ss is that of M − 4N tasks at the steady state's X (steady_state.hpp, out-links too), as start-up and
///   wind-down have 4N between them;
/// - M = N: start-up, α, and the way back of the farthest result (section 5.6);
/// - between the two the papers have no formula: M − N + 1 tasks on the slowest path, at most as many as for 4N;
/// - M < N: as M = N, but the start-up ends with the last task;
/// - never below (1), the manager's rate and least_seconds: what is missing counts as steady.
Phases phases(const Tree &tree, const Costs &costs, const Manager &manager, double tasks);

} // namespace mpisheet::farm
