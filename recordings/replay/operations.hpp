#pragma once
// The collective calls that programs make: which operation of a sheet each is, and how its ranks depend on each other.

#include <string_view>

namespace mpisheet::replay {

/// Who waits for whom.
enum class Flow {
    all,  ///< everybody for everybody
    down, ///< for the root: a tree from it
    up,   ///< the root for everybody: a tree to it
    scan, ///< for the ranks before
};

struct Collective {
    std::string_view operation; ///< the sheet's: "allgatherv"
    Flow flow = Flow::all;
    std::string_view instead{}; ///< the operation whose function does where the sheet lacks this one's
};

/// Whether a send waits for its receiver: a synchronous one always, a buffered one never, others as their size says.
bool waits_for_receiver(std::string_view call, bool by_size);

/// Of "MPI_Iallgatherv", "MPI_Bcast_init", "MPI_Bcast_c"; nullptr: none of them.
const Collective *collective_of(std::string_view call);

} // namespace mpisheet::replay
