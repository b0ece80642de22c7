#pragma once
// One launch of a program under MPI, which leaves whole files or none, and who starts launches.

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::campaign {

struct Job {
    int ranks = 1;
    std::string program;                     ///< e.g. "mpisheet-probe"
    std::vector<std::string> arguments;      ///< all that decides the result: part of a simulated run's identity
    std::vector<std::string> more_arguments; ///< paths and the like, which do not
    std::vector<std::pair<std::string, std::filesystem::path>> outputs; ///< option and file, e.g. {"-o", "x.csv"}
    bool resumes = false;    ///< the program goes on (--resume) with the outputs of a launch that was stopped
    std::string remark;      ///< for a person, shown with its progress
    int before = 0, all = 0; ///< launches before it, and all that are expected, for the progress shown; 0: as listed
};

/// Runs, in order, each job whose outputs are not there yet. Handed in by whoever knows a launcher.
using RunJobs = std::function<void(const std::vector<Job> &)>;

/// Tells a person a line on the way.
using Say = std::function<void(const std::string &line)>;

} // namespace mpisheet::campaign
