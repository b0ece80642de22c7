#pragma once
// The command line of mpisheet-probe.

#include "model/placement.hpp"
#include "probes/measure/session.hpp"
#include "probes/page.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::probes {

/// One point that the command line names.
struct WantedPoint {
    std::string op;
    int p = 1;
    std::int64_t d = 0; ///< [byte]
    std::string layout; ///< of those of the launch; empty: each that has p ranks
};

struct ProbeOptions {
    std::vector<WantedPoint> points; ///< these alone; empty: ops × processes × sizes
    std::vector<Layout> layouts;     ///< of ranks of the launch, each measured; empty: all ranks as they lie
    std::vector<std::string> ops;    ///< in the table's order; empty: all
    bool levels = false;             ///< beside `ops` messages of the machine's levels, where it has several
    std::vector<int> processes;      ///< empty: as process_counts() has them
    std::vector<std::int64_t> sizes; ///< d [byte]
    bool cold = false;               ///< also OP_cold of each of `ops`
    int repetitions = 0;             ///< of every point; 0: as many as it takes within the budget (simulated: 1)
    int launch = 0;                  ///< number of this launch: written to each row, part of the order's seed
    std::uint64_t seed = 1;
    double budget = 12;            ///< for the whole launch [s]
    std::size_t align = page;      ///< of the buffers [byte]
    std::int64_t memory = 0;       ///< for the messages of a node's ranks [byte]
    std::filesystem::path output;  ///< samples.csv
    std::filesystem::path profile; ///< samples.profile.csv
    std::filesystem::path json;    ///< samples.json
    std::filesystem::path like;    ///< measure the points of this list, or of these samples; empty: no
    bool further = false;          ///< further points where the curves need them: neither sizes nor points were given
    Layout plan;                   ///< print what a launch of these ranks would measure, and measure nothing; none: no
    bool node_rates = false;       ///< measure these into `output` instead of operations
    bool resume = false;           ///< go on with what is in the files
    bool part = false;   ///< one of several launches that are joined: leave the machine's states to be told over all
    std::string command; ///< as typed
    measure::LaunchRules rules;
};

/// What the command line has to know of the table (whose header needs mpi.h, which CLI11 does not stand).
struct ListOfOperations {
    std::vector<std::string> names;
    std::string text; ///< of --list
};

/// Reads argv into `options`. `version` is the text of --version.
measure::CommandLine read_options(int argc, char **argv, const std::string &version, const ListOfOperations &table,
                                  ProbeOptions &options);

} // namespace mpisheet::probes
