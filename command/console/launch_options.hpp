#pragma once
// The options by which commands say what to measure and how programs are started.

#include "command/console/cli.hpp"
#include "launch/probe.hpp"

#include <string>
#include <string_view>

namespace mpisheet::command {

void add_launcher(CLI::App *app, launch::Launcher &launcher);

/// What --budget is for, and its default: for a command that measures operations alone, for one that calibrates and
/// fits too [s].
inline constexpr std::string_view budget_of_launches = "time for all launches together (60s)",
                                  budget_of_all = "time for the whole command, calibration and fit included (2m)";
constexpr double whole_budget = 120;

void add_probe_options(CLI::App *app, launch::ProbeOptions &options, std::string_view budget = budget_of_launches);

/// What `characterise` measures of "bcast,barrier": "bcast,barrier,levels", as collectives are described by the
/// machine's levels.
std::string with_levels(const std::string &ops);

} // namespace mpisheet::command
