#pragma once
// What a command writes is none of what it reads.

#include <CLI/CLI.hpp>

namespace mpisheet::command {

/// Throws Error (usage) where a file that `command` is to write is named on its command line a second time.
void require_outputs_apart(const CLI::App &command);

} // namespace mpisheet::command
