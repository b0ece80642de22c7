#include "probes/operations.hpp"

#include "model/operation.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

constexpr int tag = 1;

int count(const Call &call)
{
    return static_cast<int>(call.d);
}

int reduction_count(const Call &call)
{
    return static_cast<int>(call.d % 4 == 0 ? call.d / 4 : call.d);
}

/// Who exchanges with `rank`: the rank half the communicator away, so that all messages cross its middle; with odd p
/// the last rank has nobody; a single rank has itself.
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

Blocks none(int, int)
{
    return {0, 0};
}
Blocks one_each(int, int)
{
    return {1, 1};
}
Blocks paired(int rank, int p)
{
    return {1, partner(rank, p) == MPI_PROC_NULL ? 0 : 1};
}
Blocks root_sends_one(int rank, int)
{
    return {rank == 0 ? 1 : 0, rank == 0 ? 0 : 1};
}
Blocks root_receives_one(int rank, int)
{
    return {1, rank == 0 ? 1 : 0};
}
Blocks root_receives_all(int rank, int p)
{
    return {1, rank == 0 ? p : 0};
}
Blocks root_sends_all(int rank, int p)
{
    return {rank == 0 ? p : 0, 1};
}
Blocks receive_all(int, int p)
{
    return {1, p};
}
Blocks exchange_all(int, int p)
{
    return {p, p};
}

Origin nowhere(int, int, int)
{
    return {0, 0};
}
Origin from_other(int rank, int, int)
{
    return {1 - rank, 0};
}
Origin from_partner(int rank, int p, int)
{
    return {partner(rank, p), 0};
}
Origin from_left(int rank, int p, int)
{
    return {left(rank, p), 0};
}
Origin from_root(int, int, int)
{
    return {0, 0};
}
Origin mine_at_root(int rank, int, int)
{
    return {0, rank};
}
Origin block_by_rank(int, int, int block)
{
    return {block, 0};
}
Origin mine_at_each(int rank, int, int block)
{
    return {block, rank};
}
Origin summed(int, int, int)
{
    return {sum_of_all, 0};
}

void run_msg(const Call &c)
{
    for (int trip = 0; trip < c.trips; ++trip) {
        if (c.rank == 0) {
            MPI_Send(c.send, count(c), MPI_BYTE, 1, tag, c.comm);
            MPI_Recv(c.receive, count(c), MPI_BYTE, 1, tag, c.comm, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(c.receive, count(c), MPI_BYTE, 0, tag, c.comm, MPI_STATUS_IGNORE);
            MPI_Send(c.send, count(c), MPI_BYTE, 0, tag, c.comm);
        }
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
    MPI_Reduce(c.send, c.receive, reduction_count(c), reduction_type(c.d), MPI_SUM, 0, c.comm);
}

void run_allreduce(const Call &c)
{
    MPI_Allreduce(c.send, c.receive, reduction_count(c), reduction_type(c.d), MPI_SUM, c.comm);
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

constexpr std::string_view round_trip = "half of: last end − agreed start, over the round trips in a row";
constexpr std::string_view complete = "last end − agreed start";
constexpr std::string_view any = "1 and more";

constexpr std::array table{
    Probe{"msg", "2", 2, 2, true, true, round_trip, one_each, from_other, run_msg},
    Probe{"sendrecv", any, 1, 0, true, false, complete, paired, from_partner, run_sendrecv},
    Probe{"allsend", any, 1, 0, true, false, complete, one_each, from_left, run_allsend},
    Probe{"barrier", any, 1, 0, false, false, complete, none, nowhere, run_barrier},
    Probe{"bcast", any, 1, 0, true, false, complete, root_sends_one, from_root, run_bcast},
    Probe{"reduce", any, 1, 0, true, false, complete, root_receives_one, summed, run_reduce},
    Probe{"allreduce", any, 1, 0, true, false, complete, one_each, summed, run_allreduce},
    Probe{"gather", any, 1, 0, true, false, complete, root_receives_all, block_by_rank, run_gather},
    Probe{"allgather", any, 1, 0, true, false, complete, receive_all, block_by_rank, run_allgather},
    Probe{"scatter", any, 1, 0, true, false, complete, root_sends_all, mine_at_root, run_scatter},
    Probe{"alltoall", any, 1, 0, true, false, complete, exchange_all, mine_at_each, run_alltoall},
};

// What people write instead of a collective: one process sends to, or receives from, every other one in turn.
constexpr std::array in_turn{
    Probe{"fanout", any, 1, 0, true, false, complete, root_sends_one, from_root, run_fanout},
    Probe{"fanin", any, 1, 0, true, false, complete, root_receives_all, block_by_rank, run_fanin},
};

} // namespace

std::span<const Probe> probes()
{
    return table;
}

std::span<const Probe> probes_on_request()
{
    return in_turn;
}

const Probe *find_probe(std::string_view name)
{
    for (const std::span<const Probe> rows : {probes(), probes_on_request()})
        for (const Probe &probe : rows)
            if (probe.name == name)
                return &probe;
    return nullptr;
}

std::string table_of_operations()
{
    const auto pad = [](std::string_view cell, std::size_t width) {
        return std::string(cell) + std::string(width > cell.size() ? width - cell.size() : 1, ' ');
    };
    std::string text = pad("op", 11) + pad("p", 12) + pad("bytes (d)", 76) + "seconds\n";
    const auto add = [&](const Probe &probe) {
        std::string_view d_means;
        for (const Operation &operation : known_operations())
            if (operation.name == probe.name)
                d_means = operation.d_means;
        text += pad(probe.name, 11) + pad(probe.processes, 12) + pad(d_means, 76) + std::string(probe.timed) + "\n";
    };
    for (const Probe &probe : probes())
        add(probe);
    text += "only where --ops names them:\n";
    for (const Probe &probe : probes_on_request())
        add(probe);
    return text + "Reductions: " + std::string(reduction_meaning) + ".\n";
}

MPI_Datatype reduction_type(std::int64_t d)
{
    return d % 4 == 0 ? MPI_FLOAT : MPI_UNSIGNED_CHAR;
}

} // namespace mpisheet
