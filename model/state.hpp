#pragma once
// In which state a machine was while it was measured: levels of what a snapshot between two points sees (a message, a
// loop, a copy), piecewise constant in time. Samples of two states are never averaged.

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

constexpr double not_seen = std::numeric_limits<double>::quiet_NaN();

/// One snapshot at the machine, and what disturbed the point that was measured next.
struct Snapshot {
    int launch = 0;
    double message = not_seen; ///< 8 bytes between ranks 0 and 1, one way [s]
    double loop = not_seen;    ///< a fixed loop on the slowest rank [s]
    double copy = not_seen;    ///< a fixed copy of memory on the slowest rank [s]
    double waited = 0;         ///< share of its time that the worst rank waited for a processor [1]
    double stolen = 0;         ///< share of the processors' time that the host took away [1]
    double foreign = 0;        ///< processors that other programs kept busy [1]
};

/// A number for the state at each snapshot, 0 for the most common; snapshots in the order of their launches and in
/// time. A state is a level of messages (apart by 1.3 or more), of the loop (1.1) and of the copy (1.3) that lasts for
/// three snapshots or more; single odd snapshots are none, nor are disturbed ones, which get the state around them.
std::vector<int> states(std::span<const Snapshot> snapshots);

/// The level of each value of a series that is constant in pieces but for noise and spikes: penalised least squares on
/// logarithms, exact. Values that were not seen get the level before them.
std::vector<double> piecewise_levels(std::span<const double> values);

/// What disturbed a point: "busy neighbour", "steal" or nothing.
std::string disturbance(const Snapshot &snapshot);

/// What to tell a person of the states and disturbances of a measurement, one line each with advice; none: all was
/// well. `states` as above.
std::vector<std::string> advice_on(std::span<const Snapshot> snapshots, std::span<const int> states);

/// States of a smaller share than this are not told one by one.
constexpr double least_share = 0.01;

/// A speed that the machine had for whole launches or parts of them. The sheet's equations are of the first of them.
struct MachineState {
    double share = 0; ///< of the launches' medians of points [1]
    /// Messages and collectives of d bytes take this many times as long as in the first state: (d, times), ascending,
    /// straight in logarithms between, alike beyond. Empty for the first state, and where no point was measured in
    /// both.
    std::vector<std::pair<std::int64_t, double>> longer{};
    double within = 1; ///< nineteen in twenty of the measured points lie within this factor of it
};

/// How many times as long as in the first state messages of d bytes take; `state.longer` is not empty.
double times_at(const MachineState &state, std::int64_t d);

} // namespace mpisheet
