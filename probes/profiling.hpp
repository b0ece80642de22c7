#pragma once
// What is recorded of a point besides its samples: a row of samples.profile.csv from what its measurement in one pass
// gave. Pure.

#include "model/profile.hpp"
#include "probes/point.hpp"

namespace mpisheet::probes {

/// `result` has samples, all of one epoch; `snapshot` is what the machine did before and meanwhile.
Profile profile_of(const PointResult &result, double clock_error, const Snapshot &snapshot);

} // namespace mpisheet::probes
