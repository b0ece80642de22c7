// The least that a recorder can cost: a PMPI library that counts calls. Preloaded by benchmarks/record-overhead.

#include <mpi.h>

namespace {
long counted = 0; // NOLINT(*-avoid-non-const-global-variables)
} // namespace

int MPI_Allreduce(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    ++counted;
    return PMPI_Allreduce(out, in, count, type, op, comm);
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    ++counted;
    return PMPI_Iprobe(source, tag, comm, flag, status);
}

int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
    ++counted;
    return PMPI_Irecv(buffer, count, type, source, tag, comm, request);
}

int MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request)
{
    ++counted;
    return PMPI_Isend(buffer, count, type, to, tag, comm, request);
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    ++counted;
    return PMPI_Waitall(count, requests, statuses);
}
