#pragma once
// A machine's point-to-point costs as SimGrid's SMPI has them, so that a datasheet drives a simulation.

#include <cstdint>
#include <functional>
#include <string>

namespace mpisheet {

/// Seconds for d bytes.
struct MessageCosts {
    std::function<double(double)> message;       ///< one way, half a round trip
    std::function<double(double)> send, receive; ///< local cost of the call; empty: not known
};

/// Values of the settings of the same names, as SimGrid writes them.
struct SmpiSettings {
    double latency = 0;   ///< of a route [s]
    double bandwidth = 0; ///< of a link [B/s]
    std::string latency_factor, bandwidth_factor, send, receive;
    std::int64_t detached_below = 0; ///< up to this size a send does not wait for its receive [byte]
};

/// SMPI's time for a message of s bytes is send(s) + factor·latency + s/(factor·bandwidth) + receive(s), each piecewise
/// linear in s. The pieces follow `costs` within `tolerance` from 1 to `most_bytes`. The calls' own costs are taken out
/// of the wire's as long as they fit into nine tenths of the message's time: beyond that the calls wait for each other.
SmpiSettings smpi_settings(const MessageCosts &costs, std::int64_t most_bytes, double tolerance = 0.01);

/// A platform of `hosts` equal hosts on a switch without contention of its own, with the settings in it.
std::string smpi_platform(const SmpiSettings &settings, int hosts);

} // namespace mpisheet
