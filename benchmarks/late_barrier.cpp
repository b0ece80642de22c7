// A library whose barrier lets one rank go late: preloaded into MPI programs (LD_PRELOAD) by benchmarks/measure.
// LATE_RANK says which, LATE_US by how much.

#include <mpi.h>

#include <cstdlib>

extern "C" int MPI_Barrier(MPI_Comm comm)
{
    static const char *const rank_wanted = std::getenv("LATE_RANK"), *const microseconds = std::getenv("LATE_US");
    const int result = PMPI_Barrier(comm);
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank_wanted != nullptr && microseconds != nullptr && rank == std::atoi(rank_wanted)) {
        const double until = PMPI_Wtime() + 1e-6 * std::atof(microseconds);
        while (PMPI_Wtime() < until) {
        }
    }
    return result;
}
