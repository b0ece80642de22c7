#pragma once
// A fixed piece of computation, to compare ranks with each other.

namespace mpisheet::measure {

/// The least that it took in several tries [s]. On a simulated host it is timed by the simulated clock.
double seconds_of_fixed_work();

} // namespace mpisheet::measure
