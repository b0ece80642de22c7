#include "probes/measure/busy.hpp"

#include "probes/measure/platform.hpp"

#include <algorithm>

namespace mpisheet::measure {

std::vector<int> busy_counts(int ranks)
{
    std::vector<int> counts;
    for (int busy = 1; busy < ranks; busy *= 2)
        counts.push_back(busy);
    counts.push_back(ranks);
    return counts;
}

void wait_for_first(MPI_Comm comm, int busy)
{
    constexpr int tag = 9;
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    double word = 0;
    if (rank >= busy)
        platform::receive_idle(&word, 1, 0, tag, comm);
    for (int other = busy; rank == 0 && other < size; ++other)
        MPI_Send(&word, 1, MPI_DOUBLE, other, tag, comm);
}

void with_busy_processors(const Launch &launch, const std::function<void(MPI_Comm)> &act)
{
    const bool here = launch.node_of_rank[static_cast<std::size_t>(launch.rank)] == 0;
    const auto ranks = static_cast<int>(std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), 0));
    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, here ? 0 : MPI_UNDEFINED, launch.rank, &node);
    if (!here)
        return;
    int rank = 0;
    MPI_Comm_rank(node, &rank);
    for (const int busy : busy_counts(ranks)) {
        MPI_Comm part = MPI_COMM_NULL;
        MPI_Comm_split(node, rank < busy ? 0 : MPI_UNDEFINED, rank, &part);
        if (part != MPI_COMM_NULL) {
            act(part);
            MPI_Comm_free(&part);
        }
        wait_for_first(node, busy);
    }
    MPI_Comm_free(&node);
}

} // namespace mpisheet::measure
