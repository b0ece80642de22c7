#pragma once
// The messages that ways between ranks are measured by: of two ranks in turn or at once, and of all at one instant.

#include "model/graph/ways.hpp"
#include "probes/measure/clock.hpp"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace mpisheet::probes {

constexpr std::size_t doubles_of_small = static_cast<std::size_t>(graph::small_bytes) / sizeof(double);
constexpr std::size_t doubles_of_large = static_cast<std::size_t>(graph::large_bytes) / sizeof(double);

/// One rank's side of all that is measured.
struct Side {
    int rank = 0, p = 0;
    measure::Clock clock;
    double lead = 0; ///< how far ahead an agreed start is [s]
    std::vector<double> out, in;
};

using Pairs = std::vector<std::pair<int, int>>; ///< the lower rank first, in order

/// Who sends to whom at one instant; a rank sends or receives several times, or not.
using Pattern = std::vector<std::pair<int, int>>;

/// The same instant on every rank, soon. All have come to it.
double agreed_start(const Side &side);

/// A message each way, one after the other. Each receiver is there before the sender begins: a message that waits for
/// its receiver would count that wait. `took`: the one to here [s].
void send_in_turn(Side &side, int other, std::size_t count, double &took);

/// A message of this many bytes, whose sender says when it sent it only after it is there: small ones have no room for
/// that. `took`: the way to here [s].
void send_sized(Side &side, int from, int to, double bytes, double &took);

/// At one instant this many messages from here and this many from there. `took`: until the last one is here, or 0 [s].
void send_at_once(Side &side, int other, int out, int in, double &took);

/// Pair by pair: a rank answers all below it in turn, then it is its own turn with all above.
void pair_by_pair(const Side &side, const Pairs &pairs, const std::function<void(int)> &exchange);

/// This rank's part in it: what each message to here took, in the pattern's order [s].
std::vector<double> send_with_all(Side &side, const Pattern &pattern);

} // namespace mpisheet::probes
