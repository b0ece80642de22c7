#include "probes/calls.hpp"

#include <algorithm>

namespace mpisheet {
namespace {

constexpr int tag = 1;

int count(const Call &call)
{
    return static_cast<int>(call.d);
}

} // namespace

int partner(int rank, int p)
{
    const int half = p / 2;
    if (p == 1)
        return 0;
    if (rank < half)
        return rank + half;
    return rank < 2 * half ? rank - half : MPI_PROC_NULL;
}

int left(int rank, int p)
{
    return (rank + p - 1) % p;
}

void run_msg(const Call &c)
{
    if (c.rank == 0) {
        MPI_Send(c.send, count(c), MPI_BYTE, 1, tag, c.comm);
        MPI_Recv(c.receive, count(c), MPI_BYTE, 1, tag, c.comm, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(c.receive, count(c), MPI_BYTE, 0, tag, c.comm, MPI_STATUS_IGNORE);
        MPI_Send(c.send, count(c), MPI_BYTE, 0, tag, c.comm);
    }
}

void run_sendrecv(const Call &c)
{
    const int other = partner(c.rank, c.p);
    MPI_Sendrecv(c.send, count(c), MPI_BYTE, other, tag, c.receive, count(c), MPI_BYTE, other, tag, c.comm,
                 MPI_STATUS_IGNORE);
}

void run_allsend(const Call &c)
{
    MPI_Sendrecv(c.send, count(c), MPI_BYTE, (c.rank + 1) % c.p, tag, c.receive, count(c), MPI_BYTE, left(c.rank, c.p),
                 tag, c.comm, MPI_STATUS_IGNORE);
}

void run_barrier(const Call &c)
{
    MPI_Barrier(c.comm);
}

void run_bcast(const Call &c)
{
    MPI_Bcast(c.rank == 0 ? c.send : c.receive, count(c), MPI_BYTE, 0, c.comm);
}

void run_reduce(const Call &c)
{
    MPI_Reduce(c.send, c.receive, c.elements[0], c.type, MPI_SUM, 0, c.comm);
}

void run_allreduce(const Call &c)
{
    MPI_Allreduce(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm);
}

void run_gather(const Call &c)
{
    MPI_Gather(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, 0, c.comm);
}

void run_allgather(const Call &c)
{
    MPI_Allgather(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, c.comm);
}

void run_scatter(const Call &c)
{
    MPI_Scatter(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, 0, c.comm);
}

void run_alltoall(const Call &c)
{
    MPI_Alltoall(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, c.comm);
}

void run_fanout(const Call &c)
{
    if (c.rank != 0)
        MPI_Recv(c.receive, count(c), MPI_BYTE, 0, tag, c.comm, MPI_STATUS_IGNORE);
    for (int rank = 1; c.rank == 0 && rank < c.p; ++rank)
        MPI_Send(c.send, count(c), MPI_BYTE, rank, tag, c.comm);
}

void run_fanin(const Call &c)
{
    if (c.rank != 0) {
        MPI_Send(c.send, count(c), MPI_BYTE, 0, tag, c.comm);
        return;
    }
    std::copy(c.send, c.send + c.d, c.receive);
    for (int rank = 1; rank < c.p; ++rank)
        MPI_Recv(c.receive + rank * c.d, count(c), MPI_BYTE, rank, tag, c.comm, MPI_STATUS_IGNORE);
}

void run_scan(const Call &c)
{
    MPI_Scan(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm);
}

void run_reduce_scatter(const Call &c)
{
    MPI_Reduce_scatter(c.send, c.receive, c.elements.data(), c.type, MPI_SUM, c.comm);
}

void run_gatherv(const Call &c)
{
    MPI_Gatherv(c.send, c.sent[0], MPI_BYTE, c.receive, c.received.data(), c.received_at.data(), MPI_BYTE, 0, c.comm);
}

void run_allgatherv(const Call &c)
{
    MPI_Allgatherv(c.send, c.sent[0], MPI_BYTE, c.receive, c.received.data(), c.received_at.data(), MPI_BYTE, c.comm);
}

void run_scatterv(const Call &c)
{
    MPI_Scatterv(c.send, c.sent.data(), c.sent_at.data(), MPI_BYTE, c.receive, c.received[0], MPI_BYTE, 0, c.comm);
}

void run_alltoallv(const Call &c)
{
    MPI_Alltoallv(c.send, c.sent.data(), c.sent_at.data(), MPI_BYTE, c.receive, c.received.data(), c.received_at.data(),
                  MPI_BYTE, c.comm);
}

double local_send(const Call &c)
{
    if (c.rank != 0) {
        MPI_Recv(c.receive, count(c), MPI_BYTE, 0, tag, c.comm, MPI_STATUS_IGNORE);
        return 0;
    }
    const double start = MPI_Wtime();
    MPI_Send(c.send, count(c), MPI_BYTE, 1, tag, c.comm);
    return MPI_Wtime() - start;
}

double local_recv(const Call &c)
{
    if (c.rank == 0) {
        MPI_Send(c.send, count(c), MPI_BYTE, 1, tag, c.comm);
        return 0;
    }
    MPI_Probe(0, tag, c.comm, MPI_STATUS_IGNORE);
    const double start = MPI_Wtime();
    MPI_Recv(c.receive, count(c), MPI_BYTE, 0, tag, c.comm, MPI_STATUS_IGNORE);
    return MPI_Wtime() - start;
}

void run_send(const Call &c)
{
    local_send(c);
}

void run_recv(const Call &c)
{
    local_recv(c);
}

} // namespace mpisheet
