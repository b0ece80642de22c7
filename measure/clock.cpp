#include "measure/clock.hpp"

#include "measure/tree.hpp"

#include <array>
#include <cmath>

namespace mpisheet {
namespace {

/// Answers the ping-pongs of rank `other` with this rank's already corrected clock, then with its own error bound.
void serve(MPI_Comm comm, int other, int pingpongs, const Clock &clock)
{
    for (int k = 0; k < pingpongs; ++k) {
        MPI_Recv(nullptr, 0, MPI_BYTE, other, tag_clock, comm, MPI_STATUS_IGNORE);
        const std::array<double, 2> reply{now(clock), clock.error};
        MPI_Send(reply.data(), 2, MPI_DOUBLE, other, tag_clock_reply, comm);
    }
}

/// This rank's clock by ping-pongs with `reference`, whose clock is already rank 0's to within its own bound.
Clock learn(MPI_Comm comm, int reference, int pingpongs, bool one_node)
{
    OffsetBounds bounds;
    std::array<double, 2> reply{};
    for (int k = 0; k < pingpongs; ++k) {
        const double sent = MPI_Wtime();
        MPI_Send(nullptr, 0, MPI_BYTE, reference, tag_clock, comm);
        MPI_Recv(reply.data(), 2, MPI_DOUBLE, reference, tag_clock_reply, comm, MPI_STATUS_IGNORE);
        bounds.narrow(sent, reply[0], MPI_Wtime());
    }
    // remote lies between sent and received, so this − remote lies between sent − remote and received − remote.
    const double reference_error = reply[1];
    const bool same_clock = bounds.low <= reference_error && bounds.high >= -reference_error;
    if (one_node && same_clock && reference_error == 0)
        return {};
    return {(bounds.low + bounds.high) / 2, std::abs(bounds.high - bounds.low) / 2 + reference_error};
}

} // namespace

Clock synchronise(MPI_Comm comm, bool one_node, int pingpongs)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    Clock clock;
    int top = 1;
    while (top < size)
        top <<= 1;
    // From the top bit down: ranks that are multiples of 2·bit know rank 0's time and tell rank + bit.
    for (int bit = top >> 1; bit > 0; bit >>= 1) {
        if (rank % (2 * bit) == 0 && rank + bit < size)
            serve(comm, rank + bit, pingpongs, clock);
        if (rank % (2 * bit) == bit)
            clock = learn(comm, rank - bit, pingpongs, one_node);
    }
    return clock;
}

double largest_error(MPI_Comm comm, const Clock &clock)
{
    double error = clock.error;
    fan_in_largest(comm, {&error, 1});
    fan_out(comm, {&error, 1});
    return error;
}

} // namespace mpisheet
