#pragma once
// samples.json: what was measured where, with which settings, so that the samples explain themselves.

#include "probes/grid.hpp"
#include "probes/measure/launch.hpp"
#include "probes/options.hpp"
#include "probes/survey.hpp"
#include "probes/sweep.hpp"
#include "probes/ways.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::probes {

/// Everything known before the first sample; `"complete": false`.
struct Description {
    measure::Launch launch;
    std::vector<Arrangement> arrangements;
    ProbeOptions options;
    Grid grid;
    formats::DescribedHardware hardware;           ///< of rank 0's node
    std::string version;                           ///< of this program
    std::string date;                              ///< UTC, ISO 8601
    std::string plan;                              ///< digest of what is measured
    std::vector<Level> levels;                     ///< of all ranks, where they were looked for
    Survey survey;                                 ///< p is 0 where none was taken
    graph::Ways ways;                              ///< the same
    std::vector<Suspect> slow{};                   ///< what the survey names
    std::int64_t cold = 0;                         ///< memory of each rank for cold messages [byte]
    int epochs = 1;                                ///< passes of the launch over its points
    std::chrono::steady_clock::time_point began{}; ///< this process
};

/// Name of the host of each rank.
std::vector<std::string> host_of_rank(const measure::Launch &launch);

/// What makes these samples less than they could be: ranks without binding, more ranks than processors, a governor that
/// changes speeds, a clock source that is slow to read. One sentence each, with what to do.
std::vector<std::string> warnings_of(const Description &about);

/// Whether a launch of that plan left `json`.
bool is_of_plan(const std::filesystem::path &json, const std::string &plan);

/// The JSON text, without what the sweep found until `summary` is given.
std::string to_json(const Description &about, const SweepSummary *summary);

} // namespace mpisheet::probes
