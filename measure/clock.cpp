#include "measure/clock.hpp"

#include "measure/tree.hpp"

#include <algorithm>
#include <array>
#include <chrono>
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
Clock learn(MPI_Comm comm, int reference, int pingpongs)
{
    OffsetBounds bounds;
    std::array<double, 2> reply{};
    for (int k = 0; k < pingpongs; ++k) {
        const double sent = MPI_Wtime();
        MPI_Send(nullptr, 0, MPI_BYTE, reference, tag_clock, comm);
        MPI_Recv(reply.data(), 2, MPI_DOUBLE, reference, tag_clock_reply, comm, MPI_STATUS_IGNORE);
        bounds.narrow(sent, reply[0], MPI_Wtime());
    }
    return {(bounds.low + bounds.high) / 2, std::abs(bounds.high - bounds.low) / 2 + reply[1]};
}

double node_clock()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The same from the operating system's clock, which the processes of a node share: some MPI libraries let each
/// process's MPI_Wtime begin at zero. `messages` is what ping-pongs found; where the two contradict each other, it
/// stands.
Clock compare_on_node(MPI_Comm comm, const Clock &messages)
{
    OffsetBounds mine; // MPI_Wtime − the node's clock
    for (int k = 0; k < 20; ++k) {
        const double before = node_clock();
        const double at = MPI_Wtime();
        const double after = node_clock();
        mine.low = std::max(mine.low, at - after);
        mine.high = std::min(mine.high, at - before);
    }
    std::array<double, 2> of_root{mine.low, mine.high};
    fan_out(comm, of_root);
    const double low = std::max(mine.low - of_root[1], messages.offset - messages.error);
    const double high = std::min(mine.high - of_root[0], messages.offset + messages.error);
    if (low > high)
        return messages;
    if (low <= 0 && high >= 0)
        return {};
    return {(low + high) / 2, (high - low) / 2};
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
            clock = learn(comm, rank - bit, pingpongs);
    }
    return one_node ? compare_on_node(comm, clock) : clock;
}

double largest_error(MPI_Comm comm, const Clock &clock)
{
    double error = clock.error;
    fan_in_largest(comm, {&error, 1});
    fan_out(comm, {&error, 1});
    return error;
}

} // namespace mpisheet
