#pragma once
// How many ranks ran, and where, as a log says it beside its tables: the launcher's command, a batch script's options,
// Intel MPI's table of ranks, lines such as "np = 8".

#include "formats/log_lines.hpp"

#include <set>
#include <string>

namespace mpisheet::formats {

struct Launch {
    int ranks = 0, nodes = 0, ppn = 0; ///< 0: not known
    std::string place{};               ///< of the line that says so
    std::string settings{};            ///< of the command, "UCX_TLS=tcp" or "none"; empty: there was no command
    std::string buffers{};             ///< that the command asks for, "D H"; empty: none
};

/// What the lines so far say.
struct LaunchLines {
    Launch command{}, banner{};
    std::set<std::string> intel_nodes{};
    std::string section{}, library{}; ///< that a heading names: "intra-node", "openmpi@4.1.6"; empty: none

    /// Whether the line says anything of a launch.
    bool read(const LogLine &line);
    /// Of the tables that follow.
    [[nodiscard]] Launch current() const;
    /// What is known of them, for a row of p ranks.
    void describe(LoggedSample &row) const;
};

} // namespace mpisheet::formats
