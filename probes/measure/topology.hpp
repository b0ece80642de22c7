#pragma once
// The processors and caches of the calling rank's node: by hwloc, or, where a program is built without it, as Linux
// tells in /sys.

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::measure {

struct Topology {
    std::string processor;              ///< model name
    int cores = 0, threads = 0;         ///< of the node
    double memory = 0;                  ///< [byte]
    std::vector<double> caches;         ///< for data, of the first core, from the nearest [byte]
    std::int64_t largest_cache = 0;     ///< beyond the first level; 0: unknown [byte]
    std::int64_t last_level_caches = 0; ///< all of the last level together; 0: unknown [byte]
    std::vector<std::size_t> usable;    ///< processing units that this process may run on
};
Topology topology();

} // namespace mpisheet::measure
