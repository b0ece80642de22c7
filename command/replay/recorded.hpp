#pragma once
// A recording's folder and a sheet, as replay and profile take them.

#include "equations/scope.hpp"
#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::command {

/// Tells of ranks whose events stop before the program's end: the run was killed, or a file was cut.
record::Recording read_recorded(const std::filesystem::path &folder);

/// All ranks' events from their beginning; `recording` must outlive it.
replay::EventSource events_of(const record::Recording &recording);

/// The sheet with what the settings change.
equations::Scope read_sheet_with(const std::filesystem::path &file, const std::vector<std::string> &settings);

} // namespace mpisheet::command
