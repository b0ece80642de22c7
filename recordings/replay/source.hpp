#pragma once
// Where a replay takes its events from: they are asked for as they are wanted, so that a recording may be larger than
// memory.

#include "recordings/record/recording.hpp"

#include <functional>

namespace mpisheet::replay {

/// The next event of a rank; false: it has none left.
using EventSource = std::function<bool(int rank, record::Event &event)>;

/// Where a call lies in time: when it was entered, when what it waited for had come, until when the sheet explains it,
/// when it was left [s].
struct CallTimes {
    double enter = 0, came = 0, explained = 0, leave = 0;
};
using Observer = std::function<void(int rank, const record::Event &event, const CallTimes &times)>;

} // namespace mpisheet::replay
