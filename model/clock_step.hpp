#pragma once
// Clocks that stand still between most of their readings: what is shorter than some steps of such a clock, it cannot
// tell.

#include <functional>
#include <string>

namespace mpisheet {

/// A time shorter than this many steps of its clock is not known: the two readings may be wrong by a step together.
inline constexpr double least_steps = 20;

/// The step of a clock that stands still between readings, or goes on in multiples of the step that is `claimed` for it
/// [as `read`]; 0: it is finer, and reading it is what limits it.
double coarse_step(const std::function<double()> &read, double claimed = 0);

/// "1 µs", "0.04 µs".
std::string step_text(double step);

} // namespace mpisheet
