#pragma once
// The samples.json of imported samples.

#include "formats/imports/imported_logs.hpp"
#include "formats/json.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::formats {

/// Lines of the logs that are no rows of tables.
std::size_t passed_over_lines(const ToolLog &log);

/// Whose samples these are, from which files (with their digests), and how they differ from mpisheet's own.
/// `machine`: its name as a person gave it, empty: as the logs have it. Throws Error where a file cannot be read.
Json imported_json(const ImportedLogs &all, const std::vector<std::filesystem::path> &files,
                   const std::string &machine);

} // namespace mpisheet::formats
