#pragma once
// What a sample depends on besides the program: the node, the library, the environment, the clock.

#include "formats/description.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::measure {

/// The node of the calling rank.
formats::DescribedHardware describe_node();

/// Size of the largest cache of the calling rank's node [byte]; 0: unknown, or simulated.
std::int64_t largest_cache();

/// All last-level caches of the calling rank's node together [byte]; 0: unknown, or simulated.
std::int64_t last_level_caches();

/// 1-minute load average now.
double current_load();

/// Paths of the shared libraries that this program has loaded.
std::vector<std::string> loaded_libraries();

/// MPI_Get_library_version, first line.
std::string mpi_library();
/// "4.0": the MPI standard's version that the library implements.
std::string mpi_standard();

/// Variables that change what MPI does, sorted; nothing secret.
std::vector<std::pair<std::string, std::string>> relevant_environment();
/// Whether a variable of that name is one of them.
bool is_relevant(const std::string &name);

/// Smallest step seen between two readings of MPI_Wtime, and the cost of a reading [s]. Zero when simulated.
struct TimerQuality {
    double step = 0;
    double reading = 0;
};
TimerQuality examine_timer();

} // namespace mpisheet::measure
