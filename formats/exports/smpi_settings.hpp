#pragma once
// A machine's point-to-point costs in the words of SMPI, SimGrid's MPI.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::exports {

/// Seconds for d bytes.
using Cost = std::function<double(double)>;

struct MessageCosts {
    std::vector<Cost> levels; ///< one way, half a round trip, between ranks of each level, the nearest first
    std::vector<Cost> gaps;   ///< of each level what one more message on the same links takes; empty: nothing is shared
    Cost send, receive;       ///< local cost of the call; empty: not known
};

/// The route of one message alone.
struct SmpiRoute {
    double latency = 0;   ///< [s]
    double bandwidth = 0; ///< [B/s]
    double shared = 0;    ///< bandwidth that a link of the level shares among messages, within a twentieth the same
                          ///< [B/s]; 0: nothing is shared
    double off = 0;       ///< largest relative distance from the level's cost
};

/// Values of the settings of the same names, as SimGrid writes them.
struct SmpiSettings {
    std::vector<SmpiRoute> routes; ///< one a level
    std::string latency_factor, bandwidth_factor, send, receive;
    std::int64_t detached_below = 0; ///< up to this size a send does not wait for its receive [byte]
};

/// SMPI's time for a message of s bytes is send(s) + factor·latency + s/(factor·bandwidth) + receive(s), each piecewise
/// linear in s and the factors those of all routes. The pieces follow the costs of all levels within a hundredth from 1
/// to `most_bytes`; factors, latencies and bandwidths are then the ones that come nearest to all of them and to the
/// gaps. The calls' own costs are taken out of the wire's as long as they fit into nine tenths of the message's time:
/// beyond that the calls wait for each other.
SmpiSettings smpi_settings(const MessageCosts &costs, std::int64_t most_bytes);

} // namespace mpisheet::exports
