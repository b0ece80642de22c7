#pragma once
// What a recorded run spent in MPI: how much of it the machine's sheet explains, how much was waiting for others and
// for whom, what nothing explains; and where time would be won.

#include "model/measured.hpp"
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

enum class Fault {
    computes,   ///< a rank computes while others wait for it
    slow_link,  ///< messages between two ranks take longer than the sheet says
    larger,     ///< a rank's messages are larger than the others' from the same place
    serialised, ///< sends one after the other, each of which waits, to many
    calls,      ///< a rank is in calls while others wait for it
    operation,  ///< a collective takes longer than the sheet says
};

/// Where time would be won.
struct Place {
    Fault fault = Fault::computes;
    int rank = -1, other = -1; ///< of MPI_COMM_WORLD; −1: none in particular
    std::string call, site;
    double seconds = 0;      ///< by which the run would be shorter, at most
    double lo = 0, hi = 0;   ///< [s]
    bool stands_out = false; ///< from what the other ranks do in the same place, and from what clocks can tell
};

struct Profile {
    double seconds = 0;                 ///< of the run, the last rank
    double computing = 0, in_calls = 0; ///< of all ranks together [s]
    std::uint64_t events = 0;
    std::vector<Spent> places; ///< by call, site and phase; the longest first
    std::vector<Sizes> sizes;  ///< the longest first
    std::vector<Place> faults; ///< those that stand out first, then by what would be won; at most ten
    std::uint64_t outside = 0; ///< calls that the sheet was not measured for
    std::vector<RankSpent> ranks;
    std::vector<double> caused; ///< of each rank: how long others waited for it, the one who waited longest [s]
    std::vector<std::string> remarks;
};

/// `low` and `high` are the ends of the sheet's intervals.
Profile profile(const record::Recording &recording, const EventSource &next, Costs &costs, Costs &high,
                const std::vector<MeasuredFunction> &measured, const Observer &observe = {});

/// "rank 3 computes while others wait for it, before MPI_Allreduce at solver.c:120".
std::string in_words(const Place &place);

} // namespace mpisheet::replay
