#pragma once
// Call sites of a recording: from places in programs to lines of their sources.

#include <filesystem>

namespace mpisheet::command {

/// Asks addr2line while the programs are still as they were recorded, and leaves what it says beside the streams. Where
/// it is not installed, or a program has no lines, places stay as they are.
void name_sites(const std::filesystem::path &folder);

} // namespace mpisheet::command
