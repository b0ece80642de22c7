#pragma once
// The default predictor of a farm's time: as much simulation as pays, the steady state for the rest.

#include "farm/model/phases.hpp"
#include "farm/model/task_times.hpp"
#include "farm/simulation/simulation.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace mpisheet::farm {

struct FarmPrediction {
    double makespan = 0;             ///< [s]
    double low = 0, high = 0;        ///< 95 % of the runs [s]; makespan where nothing is random
    double startup = 0;              ///< until the last node has its first task [s]
    double steady = 0;               ///< from there until the last task enters [s]
    double winddown = 0;             ///< from there until the last result is home [s]
    double throughput = 0;           ///< of the steady state [tasks/s]
    double speedup = 0;              ///< all execution times / makespan
    double efficiency = 0;           ///< speedup / N
    Limit limit = Limit::processors; ///< of the throughput
    std::vector<double> tasks_per_node;
    std::string_view method;    ///< "simulation", "hybrid" or "formulas"
    std::int64_t simulated = 0; ///< tasks
    double busy = 0;            ///< share of the simulated time that processors executed or forwarded
    traffic::Busiest busiest;   ///< the link that was in use most, where messages share an interconnect
};

/// A link was busier than the processors: more of them would not help.
bool is_bound_by_links(const FarmPrediction &found);

/// What a prediction may cost, and how the farm differs from Pfarm's.
struct HybridOptions {
    SimulationOptions farm;   ///< completion_times is not used
    double events = 5e5;      ///< worth simulating in any case: about 20 ms
    double most_events = 1e7; ///< beyond which formulas answer: about half a second
    int runs = 8;             ///< of random task times, for the interval; 4 at least
};

/// Seconds for `tasks` M of T_e each. M₀ = max(24 N, those that `events` suffice for) are simulated, all M if M ≤ 2 M₀,
/// and for the rest
///   T = T(M₀) + (M − M₀)/X,   X: steady throughput with all limits (steady_state.hpp).
/// M − M₀ fills whole α, as T(M) is a staircase of that step. X is an upper bound: where the simulated results come
/// more slowly, by more than their rate varies, that rate is taken. If `most_events` do not suffice for 4 N tasks, the
/// papers' start-up, steady state and wind-down are added (phases.hpp); where the root or a link limits the farm, M/X
/// and α and the ways there and back. Never below floor_seconds.
FarmPrediction predict(const Tree &tree, const Costs &costs, std::int64_t tasks, const HybridOptions &options = {});

/// The same for given times in their order; T_e of `costs` is not used. The last M₀ are simulated, and of those before
/// them 16 N at a time take their number / X of their mean.
FarmPrediction predict(const Tree &tree, const Costs &costs, std::span<const double> task_times,
                       const HybridOptions &options = {});

/// The same for random times: the mean of several runs of M₀. The interval is Student's for one more run, with the
/// variance of M − M₀ tasks times the square of d(1/X)/dT_e added for what is not simulated.
FarmPrediction predict(const Tree &tree, const Costs &costs, std::int64_t tasks, const Distribution &times,
                       std::uint64_t seed, const HybridOptions &options = {});

/// Tasks of one length that follow others, and are predicted apart: the papers' advice for tasks that arrive sorted.
struct Batch {
    std::int64_t tasks = 0;
    double T_e = 0; ///< [s]
};
/// What a prediction of each batch makes of all of them, one after another.
FarmPrediction sum_of(std::span<const Batch> batches, std::span<const FarmPrediction> predictions);

/// A run of the simulation told as a prediction; its throughput is that of its results.
FarmPrediction as_prediction(const Simulation &run, double execution_seconds);

/// "processors", "forwarding", "links", "manager".
std::string_view name_of(Limit limit);

} // namespace mpisheet::farm
