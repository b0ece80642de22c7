#pragma once
// A recorded program on another machine: its events in the order of their dependences, messages over links that they
// share, collectives as the machine's sheet has them.

#include "model/traffic/traffic.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/source.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::replay {

struct Options {
    double compute = 1;        ///< computing takes that much of what it took when it was recorded
    std::vector<int> places{}; ///< of each rank: which rank of the sheet's machine it is; empty: the same
    std::vector<int> slow{};   ///< ranks of the sheet's machine, in order: a node whose links are slower
    double slower = 1;         ///< as many times
    bool is_set_up = false;    ///< MPI_COMM_WORLD: the recorder has done it in the run that was recorded
};

/// What replays of programs made at random missed beside the sheet's own intervals, of the time that no rank computes,
/// or of a difference between two replays (scripts/ground replay --seeds 1001:1048).
inline constexpr double own_misfit = 0.06;

/// Where a rank's time goes [s].
struct RankTime {
    double seconds = 0; ///< until MPI_Finalize
    double computing = 0, in_calls = 0;
    double waiting = 0; ///< of the time in calls: until the others had come
};

/// Of a phase that the program names, without phases within it [s].
struct PhaseTime {
    std::string name;
    double longest = 0, mean = 0; ///< over the ranks
    double in_calls = 0;          ///< of the mean
    double waiting = 0;           ///< of the time in calls
};

struct Replayed {
    double seconds = 0; ///< until the last rank ends
    std::vector<RankTime> ranks;
    std::vector<PhaseTime> phases; ///< in the order of the recording
    double communicators_made = 0; ///< when rank 0 had made its last communicator [s]
    std::uint64_t events = 0, messages = 0;
    std::uint64_t timing_decides = 0; ///< events after which another run may take another course
    traffic::Busiest busiest;
    std::vector<std::string> remarks; ///< what it could not do as it should
};

/// Throws Error (bad_input) where ranks wait for what never comes.
Replayed replay(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options = {},
                const Observer &observe = {});

} // namespace mpisheet::replay
