#pragma once
// What of a machine spoils measurements: one check of each thing that is known to.

#include "command/launch/launch.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::command {

enum class Health {
    fine,
    note, ///< worth knowing
    bad,  ///< spoils measurements, or prevents them
};

struct Finding {
    std::string subject; ///< "governor"
    Health health = Health::fine;
    std::string found;  ///< what is so
    std::string remedy; ///< what to do; empty when fine
};

/// Programs and packages, and how launcher and MPI get on: starts two ranks of the probe for a moment.
std::vector<Finding> examine_launcher(const Launcher &launcher);

/// Cores, hardware threads, frequency, clock: what the kernel's files below `root` ("/") say.
std::vector<Finding> examine_node(const std::filesystem::path &root);

/// Load, and what interrupts a busy process: spins for `seconds` on one processor.
std::vector<Finding> examine_noise(double seconds, const std::filesystem::path &root);

} // namespace mpisheet::command
