#pragma once
// What a measurement would take, told before it is begun.

#include "command/console/action.hpp"
#include "launch/probe.hpp"
#include "probes/campaign/forecast.hpp"

#include <filesystem>

namespace mpisheet::command {

struct PlanOptions : launch::ProbeOptions {
    Layout layout;               ///< nodes and ranks a node; ppn 0: `ranks` of the probe's options on one node
    bool has_ranks = false;      ///< a person named -n
    double time = 0;             ///< of the job [s]; 0: not given
    bool keeps_budget = false;   ///< a person named the budget: the job's time does not decide on it
    std::filesystem::path known; ///< a measured folder whose launches tell how fast they go, or a sheet; empty: none
    campaign::Afterwards afterwards_stages;
    Format format = Format::table;
};

/// --nodes, --ppn and --time.
void add_allocation(CLI::App *app, PlanOptions &options);

/// What --nodes, --ppn, --time and -n come to: layout, ranks and a budget that the time allows. Throws Error (usage)
/// where they contradict each other.
PlanOptions settled(PlanOptions options);

/// Throws Error (usage) where the probe would refuse the operations, sizes or layouts of settled options.
void check_points(const PlanOptions &options);

/// Prints what a measurement with settled options would measure, leave out, take and need.
int print_plan(const PlanOptions &options);

} // namespace mpisheet::command
