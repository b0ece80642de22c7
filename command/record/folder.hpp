#pragma once
// A folder for a recording.

#include <filesystem>

namespace mpisheet::command {

/// The folder, empty but for nothing: an earlier recording goes. Throws Error (usage) where something else is in it.
std::filesystem::path prepare_recording_folder(const std::filesystem::path &output);

} // namespace mpisheet::command
