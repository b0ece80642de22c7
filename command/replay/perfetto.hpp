#pragma once
// A recording for a browser: https://ui.perfetto.dev.

#include <filesystem>

namespace mpisheet::command {

/// Writes a trace of all ranks' events as they were recorded, piece by piece.
void export_recording(const std::filesystem::path &folder, const std::filesystem::path &output);

} // namespace mpisheet::command
