#pragma once
// Traces of other recorders as recordings.

#include <filesystem>

namespace mpisheet::command {

/// A trace in OTF2, by its anchor file or the folder that it is in, into the folder. Prints what came in, as JSON where
/// that is asked for.
int import_trace(const std::filesystem::path &trace, const std::filesystem::path &output, bool json);

} // namespace mpisheet::command
