#pragma once
// What a trace in OTF2 says once: its clock, regions, ranks and communicators.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mpisheet::record {

/// A function or a part of the program.
struct Region {
    std::string name;
    std::string place; ///< "solver.c:120 (solve)", or its name
    bool is_mpi = false;
    bool is_phase = false;     ///< that the program's author marked
    bool is_uncovered = false; ///< of MPI, and none of what a recording has: one-sided, files
};

struct TraceDefinitions {
    double ticks = 1;                                        ///< a second
    bool names_init = false;                                 ///< its events may have MPI_Init
    std::vector<std::uint64_t> locations;                    ///< all of them
    std::map<std::uint64_t, int> ranks;                      ///< of locations: ranks of MPI_COMM_WORLD
    std::vector<std::string> hosts;                          ///< of ranks
    std::map<std::uint32_t, Region> regions;                 ///< by their numbers
    std::map<std::uint32_t, std::vector<int>> communicators; ///< by their numbers: members; empty: each rank its own
    std::uint32_t world = UINT32_MAX;                        ///< MPI_COMM_WORLD's
};

} // namespace mpisheet::record
