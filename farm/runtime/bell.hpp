#pragma once
// Waiting without keeping a processor busy. bell_native.cpp and bell_smpi.cpp implement it; CMake picks one.

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace mpisheet::farm {

/// Ranks of one node wake each other: a rank that sends rings, and the one that it sends to, if it sleeps, wakes up at
/// once. Ranks elsewhere are not heard; they must be looked after now and then. On SMPI all are heard, and sleeping is
/// simulated time.
class Bell {
public:
    explicit Bell(MPI_Comm comm); ///< collective
    Bell(const Bell &) = delete;
    Bell &operator=(const Bell &) = delete;
    void close(); ///< collective, before MPI ends

    /// After a message was sent: costs a look at a place in memory unless that rank sleeps.
    void ring(int rank);
    /// From now on rings are heard. Whoever lies down looks for messages once more, rests if there is none, gets up.
    /// On SMPI the end of a transfer rings for those with something `in_transit`.
    std::uint32_t lie_down(bool in_transit);
    /// Until somebody rings after that lie_down, or so long, infinite too [s].
    void rest(std::uint32_t heard, double seconds);
    void get_up();
    /// Rings of that rank arrive here.
    [[nodiscard]] bool hears(int rank) const;

private:
    struct Place; ///< of a rank in shared memory
    MPI_Comm node_ = MPI_COMM_NULL;
    MPI_Win window_ = MPI_WIN_NULL;
    std::vector<Place *> places_; ///< of each rank of comm; nullptr: elsewhere
    Place *own_ = nullptr;
};

/// Seconds of this rank's clock.
double farm_seconds();

/// How long a rest may be although a ring would end it: MPI may have something to do that nobody rings for [s].
extern const double longest_rest;
/// The same while a message is on its way that needs both ends [s].
extern const double transfer_rest;
/// Looking for messages again and again at once makes sense; not where that keeps time from passing.
extern const bool spinning_helps;

/// To be called once before the first farm: SMPI's probes shall take no time, nor the system's timers coarse ones.
void prepare_waiting();

} // namespace mpisheet::farm
