#pragma once
// Reads many logs of one tool, or tables of samples, into one log. They are searched for in folders; each file has its
// own layout of ranks, and a file that cannot be read does not stop the others.

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

/// Throws Error (bad_input) if no sample was found and exactly one file was refused: the reason for that file.
ImportedLogs import_logs_of(const LogSources &sources);

/// A reason for which samples were left out, how often it applied, and the first place. The list is sorted by
/// frequency.
struct LeftOutReason {
    std::string why;
    std::size_t times = 0, files = 0;
    LeftOut first;
};
std::vector<LeftOutReason> reasons_of(const std::vector<LeftOut> &left_out);

} // namespace mpisheet::formats
