#include "probes/measure/own_collectives.hpp"

#include "probes/measure/platform.hpp"

#include <algorithm>

namespace mpisheet::measure {
namespace {

/// Lowest set bit of rank; for rank 0 the first power of two that is not below size. A rank's children are rank + 2^k <
/// size for 2^k below this bit, its parent is rank − this bit.
int lowest_bit(int rank, int size)
{
    int bit = 1;
    while (bit < size && (rank & bit) == 0)
        bit <<= 1;
    return bit;
}

template <class Receive> void broadcast_by(MPI_Comm comm, std::span<double> values, Receive receive)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    const int count = static_cast<int>(values.size());
    const int top = lowest_bit(rank, size);
    if (rank > 0)
        receive(values.data(), count, rank - top, tag_broadcast, comm);
    for (int bit = top >> 1; bit > 0; bit >>= 1)
        if (rank + bit < size)
            MPI_Send(values.data(), count, MPI_DOUBLE, rank + bit, tag_broadcast, comm);
}

} // namespace

void allreduce_max(MPI_Comm comm, std::span<double> values)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    const int count = static_cast<int>(values.size());
    std::vector<double> mine(values.begin(), values.end()), theirs(values.size());
    for (int step = 1; step < size; step <<= 1) {
        MPI_Request sending = MPI_REQUEST_NULL;
        MPI_Isend(mine.data(), count, MPI_DOUBLE, (rank + step) % size, tag_allreduce, comm, &sending);
        platform::receive(theirs.data(), count, (rank - step + size) % size, tag_allreduce, comm);
        MPI_Status sent{};
        MPI_Wait(&sending, &sent);
        for (std::size_t k = 0; k < values.size(); ++k)
            mine[k] = std::max(mine[k], theirs[k]);
    }
    std::copy(mine.begin(), mine.end(), values.begin());
}

std::vector<double> gather(MPI_Comm comm, double mine)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    std::vector<double> values{mine}; // of this rank and those after it
    const int top = lowest_bit(rank, size);
    for (int bit = 1; bit < top && rank + bit < size; bit <<= 1) {
        std::vector<double> theirs(static_cast<std::size_t>(std::min(bit, size - rank - bit)));
        platform::receive(theirs.data(), static_cast<int>(theirs.size()), rank + bit, tag_gather, comm);
        values.insert(values.end(), theirs.begin(), theirs.end());
    }
    if (rank == 0)
        return values;
    MPI_Send(values.data(), static_cast<int>(values.size()), MPI_DOUBLE, rank - top, tag_gather, comm);
    return {};
}

void broadcast(MPI_Comm comm, std::span<double> values)
{
    broadcast_by(comm, values, platform::receive);
}

void broadcast_idle(MPI_Comm comm, std::span<double> values)
{
    broadcast_by(comm, values, platform::receive_idle);
}

} // namespace mpisheet::measure
