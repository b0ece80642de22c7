#pragma once
// One clock for all ranks: MPI_Wtime brought to rank 0's by an offset that grows steadily, with bounds that hold.

#include "model/corridor.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mpisheet::measure {

/// Seconds from reading `before` to reading `after`. Throws Error (bad_input) where they are negative: on a clock that
/// goes backwards nothing can be timed, and what waits for an instant would wait for ever.
double passed(double before, double after);

struct Clock {
    double offset = 0;      ///< this rank's MPI_Wtime − rank 0's, when this rank's was `at` [s]
    double error = 0;       ///< bound of |offset − true offset| then; 0: one clock, checked [s]
    double at = 0;          ///< [s]
    double drift = 0;       ///< growth of the offset [s/s]
    double drift_error = 0; ///< bound of |drift − true drift|
    double one_way = 0;     ///< of `error`, what only messages that take no time in one direction could use [s]
};

/// A local time on rank 0's clock [s].
inline double common(const Clock &clock, double local)
{
    return local - clock.offset - clock.drift * (local - clock.at);
}

/// Now, on rank 0's clock [s].
inline double now(const Clock &clock)
{
    return common(clock, MPI_Wtime());
}

/// Bound of the error of `common` [s].
inline double error_at(const Clock &clock, double local)
{
    return clock.error + clock.drift_error * std::abs(local - clock.at);
}

/// Error of `common` to be reckoned with [s]: no bound of an offset that messages tell is below half a round trip,
/// unless the ways there and back are alike. Those of the quickest messages are taken to differ by a twentieth or 0.1
/// us.
inline double likely_error_at(const Clock &clock, double local)
{
    const double unlike = std::min(clock.one_way, std::max(0.05 * clock.one_way, 0.1e-6));
    return error_at(clock, local) - clock.one_way + unlike;
}

/// What earlier synchronisations of this rank's clock with rank 0's found: offsets within bars, on this rank's time.
struct ClockHistory {
    std::vector<Bar> bars;
};

/// What ping-pongs with another clock say of the offset from it; `spread`: how much the other clock may be wrong [s].
/// The two readings of a ping-pong hold the remote one between them, so that the offset can only lie in the bar.
Bar offset_bar(double sent, double remote, double received, double spread);

/// The clock at `at` by all bars, and the bars that are worth keeping in `history`. Bars age: clocks wander. Where no
/// steady drift explains them all, the old ones are forgotten.
Clock from_bars(ClockHistory &history, const std::vector<Bar> &fresh, double at);

/// Collective over `comm`, whose rank 0 is always the same: each rank's clock against rank 0's, by ping-pongs along a
/// binomial tree (HCA3: who answers does so on its corrected clock); every rank returns its own, with its own bounds.
/// `history` makes the drift known: its bound is that of the offset over the time since the first synchronisation. On
/// one node the system's clock narrows that: all is 0 where MPI_Wtime is one clock.
Clock synchronise(MPI_Comm comm, bool one_node, ClockHistory &history, int pingpongs = 10);

/// Synchronises repeatedly for 0.2 s: the drift is then known well enough to extrapolate for some tenths of a second.
Clock synchronise_with_drift(MPI_Comm comm, ClockHistory &history);

/// Largest error bound over the ranks of `comm` now; collective, the result on every rank [s].
double largest_error(MPI_Comm comm, const Clock &clock);

/// The same of the errors to be reckoned with.
double largest_likely_error(MPI_Comm comm, const Clock &clock);

} // namespace mpisheet::measure
