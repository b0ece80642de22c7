#pragma once
// How well the launches of a measurement agree on the cost of each point: a launch is one observation, whatever it
// holds.

#include "model/points.hpp"

#include <limits>
#include <span>
#include <vector>

namespace mpisheet {

/// 95 % interval of a cost from the medians of launches: Student's, on logarithms.
struct LaunchInterval {
    double seconds = 0;                                          ///< geometric mean of the launches [s]
    double half_width = std::numeric_limits<double>::infinity(); ///< relative; infinite for fewer than two launches
};
LaunchInterval launch_interval(std::span<const double> medians);

struct PointPrecision {
    PointKey key;
    int launches = 0; ///< with valid samples, in the main state of the machine
    LaunchInterval interval;
    std::string layout; ///< of several: the one that the point is of
};

/// One for every point that has rows, by layout and in the order in which points first appear.
std::vector<PointPrecision> precisions(std::span<const Sample> samples);

/// Half width that is narrow enough; timers resolve no more than 10 ns, which is added [s].
constexpr double wanted_half_width = 0.05;
constexpr double resolved_seconds = 10e-9;
bool is_converged(const PointPrecision &point);

} // namespace mpisheet
