#pragma once
// A measurement as a job of a cluster makes it: what is measured, on which nodes, in which time.

#include "launch/probe.hpp"
#include "probes/campaign/forecast.hpp"

#include <filesystem>

namespace mpisheet::launch {

/// What a job needs after its signal and before its first launch [s].
inline constexpr double margin_of_job = 80;

struct MeasurementPlan {
    ProbeOptions probe;
    Layout layout;               ///< nodes and ranks a node; ppn 0: `ranks` of the probe's options on one node
    bool has_ranks = false;      ///< a person named -n
    double time = 0;             ///< of the job [s]; 0: not given
    bool keeps_budget = false;   ///< a person named the budget: the job's time does not decide on it
    std::filesystem::path known; ///< a measured folder whose launches tell how fast they go, or a sheet; empty: none
    campaign::Afterwards afterwards;
};

/// What --nodes, --ppn, --time and -n come to: layout, ranks and a budget that the time allows. Throws Error (usage)
/// where they contradict each other.
MeasurementPlan settled(MeasurementPlan options);

} // namespace mpisheet::launch
