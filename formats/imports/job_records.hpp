#pragma once
// What batch systems and test frameworks wrote beside logs: Slurm's batch scripts, `scontrol show job` and sacct,
// reports of ReFrame, Flux's description of a job below its output.

#include "formats/imports/log_layout.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

struct JobRecord {
    LogLayout layout;             ///< its source is the file's name
    std::filesystem::path folder; ///< in which the record lies
    std::string log;              ///< the file that the job wrote, "slurm-%j.out"; empty: not said
    std::string log_folder;       ///< name of a folder in which it lies; empty: not said
};

/// The records in a file's text; none: it is no such file.
std::vector<JobRecord> job_records(std::string_view text, const std::filesystem::path &file);

/// What the records say of a log in their folder or below it: those that name it, and those of the job whose number is
/// in its name; else, in its folder, the only record.
std::vector<LogLayout> records_of(const std::filesystem::path &log, std::span<const JobRecord> records);

} // namespace mpisheet::formats
