#pragma once
// What the hybrid predictions of equal, given and random task times share.

#include "farm/model/hybrid.hpp"
#include "farm/model/steady_state.hpp"

#include <functional>

namespace mpisheet::farm {

/// How M tasks of this mean time are to be predicted.
struct HybridPlan {
    Costs costs; ///< with the mean T_e
    std::int64_t tasks = 0;
    std::int64_t simulated = 0; ///< M₀; 0 although there are tasks: by formulas
    SteadyState steady_state;

    [[nodiscard]] double rest() const { return static_cast<double>(tasks - simulated); }
};
HybridPlan hybrid_plan(const Tree &tree, const Costs &costs, std::int64_t tasks, const HybridOptions &options,
                       int runs = 1);

SimulationOptions with_completion(SimulationOptions farm);

/// X, or the rate of the simulated results where that is lower by more than 0.2 % and four times its own deviation.
double slower_rate(const Simulation &run, double rate);

/// How fast the plan's other tasks are done after those of `run`: slower_rate; where messages share an interconnect, of
/// which X knows nothing, by how much the second half of the tasks made `run` longer than `half`, the first ones alone.
double rate_after(const HybridPlan &plan, const Simulation &run, const std::function<Simulation()> &half,
                  const SimulationOptions &farm, double rate);

/// The papers' phases with the throughput of this steady state.
FarmPrediction by_formulas(const Tree &tree, const HybridPlan &plan, const SimulationOptions &farm);

/// Puts the tasks that were not simulated in the middle, taking `seconds`.
void extend(FarmPrediction &found, const HybridPlan &plan, double seconds);

/// No faster than the floor; speed-up and efficiency; an interval if there is none.
FarmPrediction finished(FarmPrediction found, const Tree &tree, const HybridPlan &plan, const SimulationOptions &farm);

} // namespace mpisheet::farm
