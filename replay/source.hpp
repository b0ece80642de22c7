#pragma once
// Where a replay takes its events from: they are asked for as they are wanted, so that a recording may be larger than
// memory.

#include "record/recording.hpp"

#include <functional>

namespace mpisheet::replay {

/// The next event of a rank; false: it has none left.
using EventSource = std::function<bool(int rank, record::Event &event)>;

/// Where an event lies in time [s].
using Observer = std::function<void(int rank, const record::Event &event, double enter, double leave)>;

} // namespace mpisheet::replay
