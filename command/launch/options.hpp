#pragma once
// The options by which commands say what to measure and how programs are started.

#include "command/console/cli.hpp"
#include "command/launch/probe.hpp"

namespace mpisheet::command {

void add_launcher(CLI::App *app, Launcher &launcher);
void add_probe_options(CLI::App *app, ProbeOptions &options);

/// What `characterise` measures of "bcast,barrier": "bcast,barrier,levels", as collectives are told by the machine's
/// levels.
std::string with_levels(const std::string &ops);

} // namespace mpisheet::command
