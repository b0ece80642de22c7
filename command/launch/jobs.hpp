#pragma once
// A series of MPI launches: each leaves whole files or none, so that a series stopped early goes on where it was.

#include "command/launch/launch.hpp"
#include "command/launch/progress.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::command {

struct Job {
    int ranks = 1;
    std::string program;                     ///< e.g. "mpisheet-probe"
    std::vector<std::string> arguments;      ///< all that decides the result: part of a simulated run's identity
    std::vector<std::string> more_arguments; ///< paths and the like, which do not
    std::vector<std::pair<std::string, std::filesystem::path>> outputs; ///< option and file, e.g. {"-o", "x.csv"}
    bool resumes = false; ///< the program goes on (--resume) with the outputs of a launch that was stopped
};

/// Runs, in order, each job whose outputs are not there yet; simulated results come from the cache when they are in it.
/// Throws Error with the program's exit status when one fails, Error (stopped) after Ctrl-C.
void run_jobs(const Launcher &launcher, const std::vector<Job> &jobs, Progress &progress);

/// Text of CSV files with the same header, one after another, the header once.
std::string concatenate_csv(const std::vector<std::filesystem::path> &files);

} // namespace mpisheet::command
