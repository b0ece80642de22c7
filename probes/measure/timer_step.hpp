#pragma once
// A clock that stands still between readings.

namespace mpisheet::measure {

/// The step of MPI_Wtime where it stands still between most readings, as seen once by this process [s]; 0: it does
/// not, or time is simulated.
double coarse_step_of_timer();

} // namespace mpisheet::measure
