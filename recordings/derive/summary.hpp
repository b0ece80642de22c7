#pragma once
// What one recorded run did, summed up: how often each place in the program communicated, with how many bytes, and how
// long the ranks computed. Models are derived from the summaries of several runs.

#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace mpisheet::derive {

/// How a place in the program communicates.
enum class Kind {
    exchange,   ///< messages sent, and those that arrive until all have, or the rank stopped for one and sends again
    sends,      ///< messages that are only sent: what their sender spends
    collective, ///< one operation over a communicator
};

/// A place in the program that is compared with the same one in other runs.
struct Place {
    std::string region; ///< MPI_Pcontrol's; empty: outside of all
    Kind kind = Kind::exchange;
    std::string operation; ///< of a collective, as a sheet names it
    std::string site;      ///< "MPI_Sendrecv at halo.c:30 (exchange)"
    auto operator<=>(const Place &) const = default;
};

/// Uses of a place that are alike.
struct Use {
    double bytes = 0; ///< of an exchange: all that the rank sends or gets, whichever is more; else d of the operation
    int messages = 1; ///< of an exchange, that the rank sends or gets
    int distance = 1; ///< of an exchange: ranks apart, the middle byte's
    bool is_straight = true; ///< all its messages go as far
    int members = 0;         ///< of a collective
    auto operator<=>(const Use &) const = default;
};
using Uses = std::map<Use, std::uint64_t>;

struct Computing {
    double mean = 0, longest = 0; ///< over the ranks [s]
};

struct Summary {
    int ranks = 0;
    double size = 0;                            ///< of the problem; 0: not said
    double seconds = 0;                         ///< of the run
    std::map<Place, Uses> places;               ///< of the rank that has the most bytes there
    std::map<std::string, Computing> computing; ///< by region
    std::uint64_t timing_decides = 0;           ///< events
    std::uint64_t uncovered = 0;                ///< calls that are no events
};

/// Reads all events, rank by rank.
Summary summarise(const record::Recording &recording, const replay::EventSource &next);

} // namespace mpisheet::derive
