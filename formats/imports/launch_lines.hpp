#pragma once
// How many ranks ran, and where, as a log says it beside its tables: the launcher's command, a batch script's options,
// Intel MPI's table of ranks, lines such as "np = 8".

#include "formats/imports/log_lines.hpp"

#include <set>
#include <string>

namespace mpisheet::formats {

struct Launch {
    int ranks = 0, nodes = 0, ppn = 0; ///< 0: not known
    std::string place{};               ///< of the line that says so
    std::string settings{};            ///< of the command, "UCX_TLS=tcp" or "none"; empty: there was no command
    std::string buffers{};             ///< that the command asks for, "D H"; empty: none
    std::string order{};               ///< of the ranks on the nodes: block, cyclic; empty: not said
    std::vector<std::string> hosts{};  ///< that the command names
};

/// "n1,n2:4" or "n[07-09,11],m1" → the hosts; empty for what is no list of them.
std::vector<std::string> host_list(std::string_view text);

/// What the lines so far say.
struct LaunchLines {
    Launch command{}, banner{};
    std::set<std::string> intel_nodes{};
    std::string section{}, library{};     ///< that a heading names: "intra-node", "openmpi@4.1.6"; empty: none
    std::vector<std::string> two_hosts{}; ///< the last two hosts that the log names as all there are
    int pairs_named = 0;                  ///< different ones

    /// Whether the line says anything of a launch.
    bool read(const LogLine &line);
    /// The same of a launcher's command and of a batch script's options alone.
    bool read_command(const LogLine &line);
    /// The launch that the following tables belong to.
    [[nodiscard]] Launch current() const;
    /// What is known of them, for a row of p ranks.
    void describe(LoggedSample &row) const;
    /// Where the log names one pair of nodes, also below its tables, it is that of all messages.
    void name_pair(ToolLog &log) const;
};

} // namespace mpisheet::formats
