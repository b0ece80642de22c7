#include "tests/probes/damaged_library.hpp"

#include <mpi.h>

#include <unistd.h>

using mpisheet::tests::Damage;
using mpisheet::tests::damage;

Damage &mpisheet::tests::damage()
{
    static Damage planned;
    return planned;
}

namespace {

/// After a call that received into `buffer`.
int done(int result, void *buffer, long bytes)
{
    Damage &planned = damage();
    if (planned.victim != nullptr)
        *planned.victim ^= planned.bits;
    planned.victim = nullptr;
    if (planned.armed_size > 0 && bytes == planned.armed_size)
        static_cast<char *>(buffer)[777] ^= 4;
    return result;
}

long size(int count, MPI_Datatype type)
{
    int width = 1;
    PMPI_Type_size(type, &width);
    return static_cast<long>(count) * width;
}

} // namespace

// NOLINTBEGIN(cppcoreguidelines-macro-usage, readability-inconsistent-declaration-parameter-name): names say what is
// sent One wrapper a call: after the library's own, the damage. What is received and how long it is differs by call.
#define DAMAGED(name, parameters, arguments, buffer, count, type)                                                      \
    int MPI_##name parameters                                                                                          \
    {                                                                                                                  \
        return done(PMPI_##name arguments, buffer, size(count, type));                                                 \
    }

extern "C" {
DAMAGED(Sendrecv,
        (const void *a, int m, MPI_Datatype u, int to, int tag, void *b, int n, MPI_Datatype t, int from, int tag2,
         MPI_Comm c, MPI_Status *s),
        (a, m, u, to, tag, b, n, t, from, tag2, c, s), b, n, t)
DAMAGED(Bcast, (void *b, int n, MPI_Datatype t, int root, MPI_Comm c), (b, n, t, root, c), b, n, t)
DAMAGED(Reduce, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c),
        (a, b, n, t, op, root, c), b, n, t)
DAMAGED(Allreduce, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Scan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Exscan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Reduce_scatter_block, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c),
        (a, b, n, t, op, c), b, n, t)
DAMAGED(Reduce_scatter, (const void *a, void *b, const int n[], MPI_Datatype t, MPI_Op op, MPI_Comm c),
        (a, b, n, t, op, c), b, n[0], t)
DAMAGED(Gather, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, int root, MPI_Comm c),
        (a, m, u, b, n, t, root, c), b, n, t)
DAMAGED(Gatherv,
        (const void *a, int m, MPI_Datatype u, void *b, const int n[], const int at[], MPI_Datatype t, int root,
         MPI_Comm c),
        (a, m, u, b, n, at, t, root, c), b, m, t)
DAMAGED(Allgather, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, t, c), b, n, t)
DAMAGED(Allgatherv,
        (const void *a, int m, MPI_Datatype u, void *b, const int n[], const int at[], MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, at, t, c), b, m, t)
DAMAGED(Scatter, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, int root, MPI_Comm c),
        (a, m, u, b, n, t, root, c), b, n, t)
DAMAGED(Scatterv,
        (const void *a, const int m[], const int at[], MPI_Datatype u, void *b, int n, MPI_Datatype t, int root,
         MPI_Comm c),
        (a, m, at, u, b, n, t, root, c), b, n, t)
DAMAGED(Alltoall, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, t, c), b, n, t)
DAMAGED(Alltoallv,
        (const void *a, const int m[], const int at[], MPI_Datatype u, void *b, const int n[], const int at2[],
         MPI_Datatype t, MPI_Comm c),
        (a, m, at, u, b, n, at2, t, c), b, n[0], t)

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    const int result = PMPI_Recv(buffer, count, type, from, tag, comm, status);
    return count == 0 ? result : done(result, buffer, size(count, type));
}

/// Damages in every window of messages: a further one is received over it.
int MPI_Waitall(int count, MPI_Request *open, MPI_Status *statuses)
{
    const int result = PMPI_Waitall(count, open, statuses);
    if (damage().victim != nullptr)
        *damage().victim ^= damage().bits;
    return result;
}

int MPI_Send(const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    const double until = PMPI_Wtime() + (rank == damage().slow_rank ? 1e-6 : 0);
    while (PMPI_Wtime() < until) {
    }
    return PMPI_Send(bytes, count, type, to, tag, comm);
}

int MPI_Finalize()
{
    while (damage().never_ends)
        pause();
    return PMPI_Finalize();
}

int MPI_Barrier(MPI_Comm comm)
{
    return damage().no_barrier ? MPI_SUCCESS : PMPI_Barrier(comm); // a barrier that holds nobody
}
}
// NOLINTEND(cppcoreguidelines-macro-usage, readability-inconsistent-declaration-parameter-name)
