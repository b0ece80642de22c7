#pragma once
// How each operation is called.

#include "probes/operations.hpp"

namespace mpisheet {

/// Who exchanges with `rank`: the rank half the communicator away, so that all messages cross its middle; with odd p
/// the last rank has nobody; a single rank has itself.
int partner(int rank, int p);

int left(int rank, int p);

void run_msg(const Call &c);
void run_sendrecv(const Call &c);
void run_allsend(const Call &c);
void run_barrier(const Call &c);
void run_bcast(const Call &c);
void run_reduce(const Call &c);
void run_allreduce(const Call &c);
void run_gather(const Call &c);
void run_allgather(const Call &c);
void run_scatter(const Call &c);
void run_alltoall(const Call &c);
void run_fanout(const Call &c);
void run_fanin(const Call &c);
void run_scan(const Call &c);
void run_reduce_scatter(const Call &c);
void run_gatherv(const Call &c);
void run_allgatherv(const Call &c);
void run_scatterv(const Call &c);
void run_alltoallv(const Call &c);
void run_send(const Call &c);
void run_recv(const Call &c);

/// Seconds of this rank's MPI_Send to a rank that receives; 0 on that one.
double local_send(const Call &c);
/// Seconds of this rank's MPI_Recv of a message that is there already; 0 on the rank that sends it.
double local_recv(const Call &c);

} // namespace mpisheet
