#pragma once
// The point-to-point message as Hockney and LogGP have it: two views of the same samples, per protocol.

#include "fit/fit.hpp"
#include "model/sheet/explanation.hpp"

#include <optional>

namespace mpisheet::fit {

/// Empty when there are no samples of msg.
std::optional<PointToPoint> point_to_point(const Fit &fit);

} // namespace mpisheet::fit
