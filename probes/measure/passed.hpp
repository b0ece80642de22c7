#pragma once
// The difference of two readings of one clock.

namespace mpisheet::measure {

/// Seconds from reading `before` to reading `after`. Throws Error (bad_input) where they are negative: on a clock that
/// goes backwards nothing can be timed, and what waits for an instant would wait for ever.
double passed(double before, double after);

} // namespace mpisheet::measure
