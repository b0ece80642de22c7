#pragma once
// Farms in words, in tables and as JSON (the contract's keys): predicted, simulated, pruned, planned, divided.

#include "farm/model/case.hpp"
#include "farm/model/plan.hpp"
#include "farm/model/prune.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "formats/json.hpp"
#include "report/text/grid.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// "274 tasks/s"
std::string task_rate_text(double tasks_per_second);

/// "482 µs, beta_f 453 µs", or that messages cost what the sheet says alone.
std::string overheads_in_words(const farm::Costs &costs, const farm::SimulationOptions &farm);

/// "binary of 31 nodes on 5 levels; 10000 tasks of 10 ms; β_e 482 µs, β_f 453 µs".
std::string in_words(const farm::Request &request);

Grid farm_table(const farm::Request &request, const farm::FarmPrediction &found);
/// With an interval where times are random, or messages a sheet's.
formats::Json farm_json(const farm::Request &request, const farm::FarmPrediction &found);

/// The same farm on several machines, the fastest first.
struct MachineFarm {
    std::string machine;
    farm::Request request;
    farm::FarmPrediction found;
};
Grid farms_table(std::span<const MachineFarm> farms);
formats::Json farms_json(std::span<const MachineFarm> farms);

std::string simulation_text(const farm::Request &request, const farm::Simulation &run,
                            const farm::FarmPrediction &found);
formats::Json simulation_json(const farm::Request &request, const farm::Simulation &run,
                              const farm::FarmPrediction &found);

/// Of farm::pruned_trees().
std::string pruned_text(const farm::Request &request, std::span<const farm::PrunedTree> parts);
formats::Json pruned_json(std::span<const farm::PrunedTree> parts);

std::string plan_text(const farm::PlanRequest &request, const farm::Plan &found);
formats::Json plan_json(const farm::PlanRequest &request, const farm::Plan &found);

std::string divide_text(const farm::DivideRequest &request, const farm::DividePrediction &found);
formats::Json divide_json(const farm::DivideRequest &request, const farm::DividePrediction &found);

} // namespace mpisheet::report
