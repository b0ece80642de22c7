#pragma once
// mpisheet-farm run: each line of a file is a task for the shell.

#include "farm/applications/program.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace mpisheet::farm {

struct CommandJob {
    Job job;
    std::string fingerprint;             ///< of the list
    std::function<std::string()> joblog; ///< with the columns of GNU parallel's --joblog
};

/// `manager`: this rank reads the file ("-": stdin), prints the commands' output as results come, and what failed, with
/// number and line. A command that runs longer than `timeout` is killed [s]; 0: never.
CommandJob prepare_commands(const std::filesystem::path &file, bool manager, double timeout);

} // namespace mpisheet::farm
