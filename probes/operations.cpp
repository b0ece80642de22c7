#include "probes/operations.hpp"

#include "model/operation.hpp"
#include "probes/calls.hpp"

#include <array>
#include <deque>

namespace mpisheet {
namespace {

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
Blocks first_to_second(int rank, int)
{
    return {rank == 0 ? 1 : 0, rank == 0 ? 0 : 1};
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
Origin summed_up_to_me(int, int, int)
{
    return {sum_up_to_me, 0};
}
Origin my_block_summed(int rank, int, int)
{
    return {sum_of_all, rank};
}

constexpr std::string_view round_trip = "half of: last end − agreed start, over the round trips in a row";
constexpr std::string_view complete = "last end − agreed start";
constexpr std::string_view sender = "the call of rank 0; rank 1 receives";
constexpr std::string_view receiver = "the call of rank 1, begun when the message is there";
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

/// One whose curve is like another's: at half of the sizes.
Probe coarsely(Probe probe)
{
    probe.coarse = true;
    return probe;
}

std::vector<Probe> always()
{
    return {
        {"msg", "2", 2, 2, true, true, round_trip, one_each, from_other, run_msg},
        {"send", "2", 2, 2, true, false, sender, first_to_second, from_root, run_send, local_send},
        {"recv", "2", 2, 2, true, false, receiver, first_to_second, from_root, run_recv, local_recv},
        collective("sendrecv", paired, from_partner, run_sendrecv),
        collective("allsend", one_each, from_left, run_allsend),
        {"barrier", any, 1, 0, false, false, complete, none, nowhere, run_barrier},
        collective("bcast", root_sends_one, from_root, run_bcast),
        collective("reduce", root_receives_one, summed, run_reduce),
        collective("allreduce", one_each, summed, run_allreduce),
        coarsely(collective("scan", one_each, summed_up_to_me, run_scan)),
        coarsely(collective("reduce_scatter", send_all, my_block_summed, run_reduce_scatter)),
        collective("gather", root_receives_all, block_by_rank, run_gather),
        collective("allgather", receive_all, block_by_rank, run_allgather),
        collective("scatter", root_sends_all, mine_at_root, run_scatter),
        collective("alltoall", exchange_all, mine_at_each, run_alltoall),
        dealt("gatherv", root_receives_all, block_by_rank, run_gatherv, Share::of_rank, Share::of_block),
        dealt("allgatherv", receive_all, block_by_rank, run_allgatherv, Share::of_rank, Share::of_block),
        dealt("scatterv", root_sends_all, mine_at_root, run_scatterv, Share::of_block, Share::of_rank),
        dealt("alltoallv", exchange_all, mine_at_each, run_alltoallv, Share::of_block, Share::of_rank),
    };
}

struct NamedImbalance {
    std::string_view suffix;
    std::string_view processes;
    int fewest;
    Imbalance imbalance;
};

constexpr std::array imbalances{
    NamedImbalance{"_b2", "2 and more", 2, {2, 0}},
    NamedImbalance{"_b4", "4 and more", 4, {4, 0}},
    NamedImbalance{"_bp", "2 and more", 2, {0, 0}},
    NamedImbalance{"_u10", "2 and more", 2, {1, 0.1}},
};

/// `base` with `suffix` behind its name; the names live as long as the program.
std::string_view named(std::string_view base, std::string_view suffix)
{
    static std::deque<std::string> names;
    return names.emplace_back(std::string(base) + std::string(suffix));
}

std::vector<Probe> on_request()
{
    // What people write instead of a collective: one process sends to, or receives from, every other one in turn.
    std::vector<Probe> rows{
        collective("fanout", root_sends_one, from_root, run_fanout),
        collective("fanin", root_receives_all, block_by_rank, run_fanin),
    };
    for (const Probe &probe : probes())
        if (probe.sized && probe.origin(0, 1, 0).rank < 0) {
            Probe &row = rows.emplace_back(probe);
            row.name = named(probe.name, "_byte");
            row.of_bytes = true;
        }
    for (const Probe &probe : probes())
        for (const NamedImbalance &named_imbalance : imbalances) {
            if (probe.sent == Share::even)
                continue;
            Probe &row = rows.emplace_back(probe);
            row.name = named(probe.name, named_imbalance.suffix);
            row.processes = named_imbalance.processes;
            row.fewest = named_imbalance.fewest;
            row.imbalance = named_imbalance.imbalance;
        }
    return rows;
}

std::vector<Probe> from_memory()
{
    std::vector<Probe> rows;
    for (const std::span<const Probe> warm : {probes(), probes_on_request()})
        for (const Probe &probe : warm) {
            if (!probe.sized)
                continue;
            Probe &row = rows.emplace_back(probe);
            row.name = named(probe.name, "_cold");
            row.cold = true;
        }
    return rows;
}

} // namespace

std::span<const Probe> probes()
{
    static const std::vector<Probe> rows = always();
    return rows;
}

std::span<const Probe> probes_on_request()
{
    static const std::vector<Probe> rows = on_request();
    return rows;
}

std::span<const Probe> cold_probes()
{
    static const std::vector<Probe> rows = from_memory();
    return rows;
}

const Probe *find_probe(std::string_view name)
{
    for (const std::span<const Probe> rows : {probes(), probes_on_request(), cold_probes()})
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
    std::string text = pad("op", 16) + pad("p", 12) + pad("bytes (d)", 76) + "seconds\n";
    const auto add = [&](const Probe &probe) {
        text += pad(probe.name, 16) + pad(probe.processes, 12) + pad(d_means(probe.name), 76) +
                std::string(probe.timed) + "\n";
    };
    for (const Probe &probe : probes())
        add(probe);
    text += "only where --ops names them:\n";
    for (const Probe &probe : probes_on_request())
        add(probe);
    return text +
           "OP_cold         as OP, in memory that no cache holds, from 1 KiB on: name it, or give --cold for all\n"
           "OP_byte         sums bytes at every size\n"
           "_b2 _b4 _bp     the last rank has 2, 4, p times the mean of what the ranks have, the others equal parts\n"
           "_u10            the last rank has 1 + 0.1 (p - 1) times the mean: an unevenness of 10 %\n"
           "Reductions: " +
           std::string(reduction_meaning) + ".\n";
}

bool reduces_floats(const Probe &probe, std::int64_t d)
{
    return !probe.of_bytes && d % 4 == 0;
}

} // namespace mpisheet
