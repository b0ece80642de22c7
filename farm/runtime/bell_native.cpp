// Real MPI: a futex in memory that the ranks of a node share.

#include "farm/runtime/bell.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <linux/futex.h>
#include <numeric>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mpisheet::farm {

const double longest_rest = 5e-3;
const double transfer_rest = 5e-5;
const bool spinning_helps = true;

struct alignas(64) Bell::Place {
    std::atomic<std::uint32_t> rings;
    std::atomic<std::uint32_t> sleeps;
};

Bell::Bell(MPI_Comm comm)
{
    int size = 1;
    MPI_Comm_size(comm, &size);
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node_);
    void *memory = nullptr;
    MPI_Win_allocate_shared(sizeof(Place), sizeof(Place), MPI_INFO_NULL, node_, static_cast<void *>(&memory), &window_);
    own_ = new (memory) Place{};
    MPI_Barrier(node_);

    MPI_Group all = MPI_GROUP_NULL, here = MPI_GROUP_NULL;
    MPI_Comm_group(comm, &all);
    MPI_Comm_group(node_, &here);
    std::vector<int> ranks(static_cast<std::size_t>(size)), on_node(ranks.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    MPI_Group_translate_ranks(all, size, ranks.data(), here, on_node.data());
    MPI_Group_free(&all);
    MPI_Group_free(&here);
    for (const int rank : on_node) {
        void *place = nullptr;
        MPI_Aint bytes = 0;
        int unit = 0;
        if (rank != MPI_UNDEFINED)
            MPI_Win_shared_query(window_, rank, &bytes, &unit, static_cast<void *>(&place));
        places_.push_back(static_cast<Place *>(place));
    }
}

void Bell::close()
{
    MPI_Win_free(&window_);
    MPI_Comm_free(&node_);
}

void Bell::ring(int rank)
{
    Place *place = places_[static_cast<std::size_t>(rank)];
    if (place == nullptr)
        return;
    // Either we see that it sleeps, or it sees our message when it looks for the last time.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (place->sleeps.load(std::memory_order_relaxed) == 0)
        return;
    place->rings.fetch_add(1);
    syscall(SYS_futex, &place->rings, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

std::uint32_t Bell::lie_down(bool)
{
    const std::uint32_t heard = own_->rings.load();
    own_->sleeps.store(1);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    return heard;
}

void Bell::rest(std::uint32_t heard, double seconds)
{
    const double whole = std::floor(seconds);
    timespec limit{};
    limit.tv_sec = static_cast<time_t>(whole);
    limit.tv_nsec = std::max(1L, static_cast<long>((seconds - whole) * 1e9));
    syscall(SYS_futex, &own_->rings, FUTEX_WAIT, heard, &limit, nullptr, 0);
}

void Bell::get_up()
{
    own_->sleeps.store(0, std::memory_order_relaxed);
}

bool Bell::hears(int rank) const
{
    return places_[static_cast<std::size_t>(rank)] != nullptr;
}

double farm_seconds()
{
    return MPI_Wtime();
}

void prepare_waiting()
{
    prctl(PR_SET_TIMERSLACK, 1000UL); // [ns]; 50 us unless asked
}

} // namespace mpisheet::farm
