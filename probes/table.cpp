#include "probes/table.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::probes {
namespace {

constexpr int tag = 1;        ///< of the messages that the point-to-point operations send
constexpr int tag_answer = 2; ///< of the answer to a window of them

int count(const Call &call)
{
    return static_cast<int>(call.d);
}

/// Who exchanges with `rank`: the rank half the communicator away, so that all messages cross its middle; with odd p
/// the last rank has no partner; a single rank has itself.
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
Blocks send_all(int, int p)
{
    return {p, 1};
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
Origin summed(int, int p, int)
{
    return {0, 0, p};
}
Origin summed_up_to_me(int rank, int, int)
{
    return {0, 0, rank + 1};
}
Origin summed_before_me(int rank, int, int)
{
    return {0, 0, rank};
}
Origin my_block_summed(int rank, int p, int)
{
    return {0, rank, p};
}

constexpr std::string_view round_trip = "half of: last end − agreed start, over the round trips in a row";
constexpr std::string_view complete = "last end − agreed start";
constexpr std::string_view sender = "the call of rank 0; rank 1 receives";
constexpr std::string_view receiver = "the call of rank 1, begun when the message is there";
constexpr std::string_view further =
    "(a window of messages − a window of one, both with an answer)/(messages − 1), rank 0";
constexpr std::string_view any = "1 and more";

Probe collective(std::string_view name, Blocks (*blocks)(int, int), Origin (*origin)(int, int, int),
                 void (*run)(const Call &))
{
    return {name, any, 1, 0, true, false, complete, blocks, origin, run};
}

/// One of the calls with counts.
Probe dealt(std::string_view name, Blocks (*blocks)(int, int), Origin (*origin)(int, int, int),
            void (*run)(const Call &), Share sent, Share received)
{
    Probe probe = collective(name, blocks, origin, run);
    probe.sent = sent;
    probe.received = received;
    probe.coarse = true;
    return probe;
}

/// Many messages at once between two ranks.
Probe windows(std::string_view name, Blocks (*blocks)(int, int), Origin (*origin)(int, int, int),
              void (*run)(const Call &), double (*local)(const Call &))
{
    Probe probe{name, "2", 2, 2, true, false, further, blocks, origin, run, local};
    probe.window = true;
    return probe;
}

/// One whose curve is like another's: at half of the sizes.
Probe coarsely(Probe probe)
{
    probe.coarse = true;
    return probe;
}

void there_and_back(const Call &c, int other)
{
    if (c.rank < other) {
        MPI_Send(c.send, count(c), MPI_BYTE, other, tag, c.comm);
        MPI_Recv(c.receive, count(c), MPI_BYTE, other, tag, c.comm, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(c.receive, count(c), MPI_BYTE, other, tag, c.comm, MPI_STATUS_IGNORE);
        MPI_Send(c.send, count(c), MPI_BYTE, other, tag, c.comm);
    }
}

void run_msg(const Call &c)
{
    there_and_back(c, 1 - c.rank);
}

void run_pairs(const Call &c)
{
    there_and_back(c, partner(c.rank, c.p));
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

/// Seconds of this rank's MPI_Send to a rank that receives; 0 on that one.
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

/// Seconds of this rank's MPI_Recv of a message that is there already; 0 on the rank that sends it.
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

/// How many messages of d bytes are in a window: 64 as in OSU's osu_bw, fewer where they would be more than 4 MiB.
int window_of(std::int64_t d)
{
    constexpr std::int64_t most = 64, least = 8, most_bytes = 4 << 20;
    return static_cast<int>(std::clamp(most_bytes / std::max<std::int64_t>(d, 1), least, most));
}

/// Seconds of this rank for a window: the sender's messages are all begun at once, and it is over when the receiver,
/// who has them all, has answered with nothing. All go from one buffer into one, as those of osu_bw and osu_bibw.
double window_of_messages(const Call &c, int messages, bool sends, bool receives)
{
    std::array<MPI_Request, 128> open{}; // two ways of 64
    int count_open = 0;
    const double start = MPI_Wtime();
    for (int k = 0; receives && k < messages; ++k)
        MPI_Irecv(c.receive, count(c), MPI_BYTE, 1 - c.rank, tag, c.comm,
                  &open[static_cast<std::size_t>(count_open++)]);
    for (int k = 0; sends && k < messages; ++k)
        MPI_Isend(c.send, count(c), MPI_BYTE, 1 - c.rank, tag, c.comm, &open[static_cast<std::size_t>(count_open++)]);
    MPI_Waitall(count_open, open.data(), MPI_STATUSES_IGNORE);
    if (c.rank == 0)
        MPI_Recv(nullptr, 0, MPI_BYTE, 1, tag_answer, c.comm, MPI_STATUS_IGNORE);
    else
        MPI_Send(nullptr, 0, MPI_BYTE, 0, tag_answer, c.comm);
    return MPI_Wtime() - start;
}

/// Seconds of a further message on rank 0; 0 on the other. A window of one is what a window takes beyond its further
/// messages; the lesser of two counts, for one that is interrupted would be longer than the whole window.
double further_message(const Call &c, bool sends, bool receives)
{
    const int messages = window_of(c.d);
    const double before = window_of_messages(c, 1, sends, receives);
    const double all = window_of_messages(c, messages, sends, receives);
    const double after = window_of_messages(c, 1, sends, receives);
    return c.rank == 0 ? std::max(0.0, all - std::min(before, after)) / (messages - 1) : 0;
}

double local_stream(const Call &c)
{
    return further_message(c, c.rank == 0, c.rank == 1);
}

double local_bistream(const Call &c)
{
    return further_message(c, true, true);
}

void run_stream(const Call &c)
{
    local_stream(c);
}

void run_bistream(const Call &c)
{
    local_bistream(c);
}

void run_comm_dup(const Call &c)
{
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_dup(c.comm, &made);
    MPI_Comm_free(&made);
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

} // namespace

std::vector<Probe> rows_of_every_sweep()
{
    return {
        {"msg", "2", 2, 2, true, true, round_trip, one_each, from_other, run_msg},
        {"send", "2", 2, 2, true, false, sender, root_sends_one, from_root, run_send, local_send},
        {"recv", "2", 2, 2, true, false, receiver, root_sends_one, from_root, run_recv, local_recv},
        windows("stream", root_sends_one, from_root, run_stream, local_stream),
        windows("bistream", one_each, from_other, run_bistream, local_bistream),
        collective("sendrecv", paired, from_partner, run_sendrecv),
        collective("allsend", one_each, from_left, run_allsend),
        {"barrier", any, 1, 0, false, false, complete, none, nowhere, [](const Call &c) { MPI_Barrier(c.comm); }},
        {"comm_dup", any, 1, 0, false, false, complete, none, nowhere, run_comm_dup},
        collective("bcast", root_sends_one, from_root,
                   [](const Call &c) { MPI_Bcast(c.rank == 0 ? c.send : c.receive, count(c), MPI_BYTE, 0, c.comm); }),
        collective("reduce", root_receives_one, summed,
                   [](const Call &c) { MPI_Reduce(c.send, c.receive, c.elements[0], c.type, MPI_SUM, 0, c.comm); }),
        collective("allreduce", one_each, summed,
                   [](const Call &c) { MPI_Allreduce(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm); }),
        coarsely(
            collective("scan", one_each, summed_up_to_me,
                       [](const Call &c) { MPI_Scan(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm); })),
        coarsely(
            collective("exscan", one_each, summed_before_me,
                       [](const Call &c) { MPI_Exscan(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm); })),
        coarsely(collective(
            "reduce_scatter", send_all, my_block_summed,
            [](const Call &c) { MPI_Reduce_scatter(c.send, c.receive, c.elements.data(), c.type, MPI_SUM, c.comm); })),
        coarsely(collective("reduce_scatter_block", send_all, my_block_summed,
                            [](const Call &c) {
                                MPI_Reduce_scatter_block(c.send, c.receive, c.elements[0], c.type, MPI_SUM, c.comm);
                            })),
        collective(
            "gather", root_receives_all, block_by_rank,
            [](const Call &c) { MPI_Gather(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, 0, c.comm); }),
        collective(
            "allgather", receive_all, block_by_rank,
            [](const Call &c) { MPI_Allgather(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, c.comm); }),
        collective(
            "scatter", root_sends_all, mine_at_root,
            [](const Call &c) { MPI_Scatter(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, 0, c.comm); }),
        collective(
            "alltoall", exchange_all, mine_at_each,
            [](const Call &c) { MPI_Alltoall(c.send, count(c), MPI_BYTE, c.receive, count(c), MPI_BYTE, c.comm); }),
        dealt("gatherv", root_receives_all, block_by_rank, run_gatherv, Share::of_rank, Share::of_block),
        dealt("allgatherv", receive_all, block_by_rank, run_allgatherv, Share::of_rank, Share::of_block),
        dealt("scatterv", root_sends_all, mine_at_root, run_scatterv, Share::of_block, Share::of_rank),
        dealt("alltoallv", exchange_all, mine_at_each, run_alltoallv, Share::of_block, Share::of_rank),
    };
}

std::vector<Probe> rows_of_level(int level)
{
    std::vector<Probe> rows{
        {"msg", "2", 2, 2, true, true, round_trip, one_each, from_other, run_msg},
        windows("stream", root_sends_one, from_root, run_stream, local_stream),
        {"pingpong", "4 and more", 4, 0, true, true, round_trip, one_each, from_partner, run_pairs},
        collective("exchange", paired, from_partner, run_sendrecv),
    };
    rows[2].coarse = rows[3].coarse = true;
    rows[3].fewest = 2;
    rows[3].processes = "2 and more";
    for (Probe &row : rows)
        row.level = level;
    return rows;
}

std::vector<Probe> rows_on_request()
{
    return {
        collective("fanout", root_sends_one, from_root, run_fanout),
        collective("fanin", root_receives_all, block_by_rank, run_fanin),
    };
}

} // namespace mpisheet::probes
