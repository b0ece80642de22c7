#pragma once
// Which points to measure besides those of the grid, from what was measured: pure.

#include "model/profile.hpp"
#include "probes/grid.hpp"

#include <span>
#include <vector>

namespace mpisheet::probes {

/// Curves as they were measured so far.
struct Measured {
    std::span<const Profile> points;
    std::span<const Point> grid; ///< the points that were planned: a curve gets at most six more than it has of these
    bool exact = false;          ///< simulated: medians have no error
};

/// Points that bracket the jumps and bends of every operation's curve over d at each p ≥ 2, and over p at the smallest,
/// the middle and the largest size of the grid; where times are exact those of messages between two ranks alone, of
/// which all else is made; none that was measured or is beyond `limits`. Empty: done.
std::vector<Point> further_points(const Measured &measured, const Limits &limits);

} // namespace mpisheet::probes
