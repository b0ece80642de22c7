#pragma once
// Many logs of one tool, or other people's tables, as one: found below folders, each with its layout, none of them in
// the way of the others.

#include "formats/import.hpp"
#include "formats/imports/log_layout.hpp"
#include "formats/sample_table.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::formats {

struct LogSources {
    const Importer *importer = nullptr;       ///< nullptr: tables
    std::vector<std::filesystem::path> given; ///< files and folders
    LogLayout said;                           ///< on the command line
    std::optional<NamePattern> pattern;
    TableReading reading;                          ///< of tables
    std::function<void(const std::string &)> tell; ///< is given each remark on what was read, with its newline
};

struct ImportedLogs {
    ToolLog log;
    std::size_t taken = 0, refused = 0;       ///< files
    std::vector<std::string> records;         ///< files of batch systems that were read
    std::map<std::int64_t, std::string> jobs; ///< names of jobs that have no numbers of their own
};

/// Throws Error (bad_input) where nothing is taken: of one file what is wrong with it.
ImportedLogs import_logs_of(const LogSources &sources);

/// Why, how often, and where first: what was left out, the most frequent reasons first.
struct LeftOutReason {
    std::string why;
    std::size_t times = 0, files = 0;
    LeftOut first;
};
std::vector<LeftOutReason> reasons_of(const std::vector<LeftOut> &left_out);

} // namespace mpisheet::formats
