#pragma once
// mpisheet probe and the calibration of compute, as the commands that need them call them.

#include "campaign/plan.hpp"
#include "command/launch/launch.hpp"

#include <filesystem>
#include <string>

namespace mpisheet::command {

/// What to measure and how to start it; `target` follows from the launcher.
struct ProbeOptions : campaign::Plan {
    Launcher launcher;
};

/// Measures, or goes on with a measurement that was stopped. Writes options.output and the .json beside it.
void probe(const ProbeOptions &options);

/// What options.output holds: nothing, samples measured with these options, or others.
campaign::Present samples_present(const ProbeOptions &options);

/// Measures the unit cost of the basic steps of a program's kernels on one process into `output`.
void calibrate(const Launcher &launcher, int launches, const std::filesystem::path &output,
               const std::string &program = "mpisheet-cowichan");

} // namespace mpisheet::command
