#pragma once
// What a recorded run spent in MPI: how much of it the machine's sheet explains, how much was waiting for others and
// for whom, what nothing explains.

#include "model/sheet/measured.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/source.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::replay {

/// Of calls that have something in common, over all ranks.
struct Spent {
    std::string call, site, phase;
    std::uint64_t calls = 0;
    double bytes = 0;       ///< sent, or put into collectives
    double seconds = 0;     ///< the sum of:
    double explained = 0;   ///< by the sheet [s]
    double waiting = 0;     ///< for others to come [s]
    double unexplained = 0; ///< [s]
};

/// Where a rank's time went [s].
struct RankSpent {
    double computing = 0, explained = 0, waiting = 0, unexplained = 0;
};

/// Calls of one operation over the same number of ranks with about as many bytes.
struct Sizes {
    std::string operation; ///< "msg", "allreduce"
    int p = 0;
    std::uint64_t bytes_from = 0;   ///< a power of two, or 0; up to the next
    std::uint64_t calls = 0;        ///< messages; calls of a collective
    double seconds = 0;             ///< in calls that waited for them; a wait for several is shared out equally
    Extent extent = Extent::inside; ///< of the sheet's measured range, the farthest of them
};

struct Profile {
    double seconds = 0;                 ///< of the run, the last rank
    double computing = 0, in_calls = 0; ///< of all ranks together [s]
    std::uint64_t events = 0;
    std::vector<Spent> places; ///< by call, site and phase; the longest first
    std::vector<Sizes> sizes;  ///< the longest first
    std::uint64_t outside = 0; ///< calls that the sheet was not measured for
    std::vector<RankSpent> ranks;
    std::vector<double> caused; ///< of each rank: how long others waited while it computed, the longest of them [s]
    std::vector<std::string> remarks;
};

Profile profile(const record::Recording &recording, const EventSource &next, Costs &costs,
                const std::vector<MeasuredFunction> &measured, const Observer &observe = {});

} // namespace mpisheet::replay
