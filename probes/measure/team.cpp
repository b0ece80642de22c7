#include "probes/measure/team.hpp"

#include "probes/measure/session.hpp"

#include <cstring>
#include <string>
#include <vector>

namespace mpisheet::measure {
namespace {

/// Rows per rank and where each rank's begin, in rows: the arguments of MPI_Gatherv and MPI_Scatterv.
struct Layout {
    std::vector<int> counts, begins;
    MPI_Datatype row = MPI_DATATYPE_NULL;
};

template <typename Dealt> Layout make_layout(const Dealt &dealt, std::size_t row_bytes)
{
    Layout layout;
    int begin = 0;
    for (int rank = 0; rank < dealt.p; ++rank) {
        layout.counts.push_back(static_cast<int>(dealt.count(rank)));
        layout.begins.push_back(begin);
        begin += layout.counts.back();
    }
    MPI_Type_contiguous(static_cast<int>(row_bytes), MPI_BYTE, &layout.row);
    MPI_Type_commit(&layout.row);
    return layout;
}

template <typename Dealt>
void gather_in_rank_order(const Team &team, const Dealt &dealt, std::size_t row_bytes, const void *mine, void *whole)
{
    if (team.size == 1) {
        std::memcpy(whole, mine, static_cast<std::size_t>(dealt.rows) * row_bytes);
        return;
    }
    Layout layout = make_layout(dealt, row_bytes);
    MPI_Gatherv(mine, layout.counts[static_cast<std::size_t>(team.rank)], layout.row, whole, layout.counts.data(),
                layout.begins.data(), layout.row, 0, team.comm);
    MPI_Type_free(&layout.row);
}

} // namespace

Team make_team(MPI_Comm comm)
{
    Team team;
    team.comm = comm;
    MPI_Comm_rank(comm, &team.rank);
    MPI_Comm_size(comm, &team.size);
    return team;
}

void broadcast(const Team &team, void *bytes, std::size_t count)
{
    if (team.size > 1)
        MPI_Bcast(bytes, static_cast<int>(count), MPI_BYTE, 0, team.comm);
}

void on_root(const Team &team, const std::function<void()> &act)
{
    int status = 0;
    std::string message;
    if (team.rank == 0) {
        try {
            act();
        } catch (const Error &error) {
            status = static_cast<int>(error.status());
            message = error.what();
        }
    }
    broadcast(team, &status, sizeof status);
    if (status != 0)
        throw AgreedError(static_cast<Exit>(status), message); // rank 0 prints it
}

std::uint64_t sum(const Team &team, std::uint64_t value)
{
    std::uint64_t total = value;
    if (team.size > 1)
        MPI_Allreduce(&value, &total, 1, MPI_UINT64_T, MPI_SUM, team.comm);
    return total;
}

bool all(const Team &team, bool value)
{
    return sum(team, value ? 0 : 1) == 0;
}

void scatter_rows(const Team &team, const compute::RowBlocks &blocks, std::size_t row_bytes, const void *whole,
                  void *mine)
{
    if (team.size == 1) {
        std::memcpy(mine, whole, static_cast<std::size_t>(blocks.rows) * row_bytes);
        return;
    }
    Layout layout = make_layout(blocks, row_bytes);
    MPI_Scatterv(whole, layout.counts.data(), layout.begins.data(), layout.row, mine,
                 layout.counts[static_cast<std::size_t>(team.rank)], layout.row, 0, team.comm);
    MPI_Type_free(&layout.row);
}

void gather_rows(const Team &team, const compute::RowBlocks &blocks, std::size_t row_bytes, const void *mine,
                 void *whole)
{
    gather_in_rank_order(team, blocks, row_bytes, mine, whole);
}

void gather_rows(const Team &team, const compute::RowsInTurn &cyclic, std::size_t row_bytes, const void *mine,
                 void *whole)
{
    std::vector<std::byte> by_rank(team.rank == 0 ? static_cast<std::size_t>(cyclic.rows) * row_bytes : 0);
    gather_in_rank_order(team, cyclic, row_bytes, mine, by_rank.data());
    if (team.rank != 0)
        return;
    const std::byte *next = by_rank.data();
    for (int rank = 0; rank < cyclic.p; ++rank)
        for (std::int64_t k = 0; k < cyclic.count(rank); ++k, next += row_bytes)
            std::memcpy(static_cast<std::byte *>(whole) + static_cast<std::size_t>(cyclic.row(rank, k)) * row_bytes,
                        next, row_bytes);
}

} // namespace mpisheet::measure
