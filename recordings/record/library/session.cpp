// From MPI_Init to MPI_Finalize.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace mpisheet::record {
namespace {

Comparison at_start;     // NOLINT(*-avoid-non-const-global-variables)
bool on_one_node = true; // NOLINT(*-avoid-non-const-global-variables)

std::string host_name()
{
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    PMPI_Get_processor_name(name.data(), &length);
    return {name.data(), static_cast<std::size_t>(length)};
}

/// Collective: whether all ranks have this host name.
bool same_everywhere(const std::string &host)
{
    const auto hash = static_cast<std::int64_t>(std::hash<std::string>()(host) >> 1U);
    std::array<std::int64_t, 2> least{hash, -hash}, all{};
    PMPI_Allreduce(least.data(), all.data(), 2, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
    return all[0] == -all[1];
}

/// Rank 0 makes the folder; all get the recording's number, 0 where that failed.
std::uint64_t make_recording(const std::string &folder, int rank, int ranks)
{
    std::uint64_t number = 0;
    if (rank == 0) {
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        number = (static_cast<std::uint64_t>(now) ^ (static_cast<std::uint64_t>(getpid()) << 48U)) | 1U;
        try {
            start_recording(folder, number, ranks, program_text());
        } catch (const std::exception &error) {
            std::fprintf(stderr, "mpisheet record: %s: nothing is recorded\n", error.what());
            number = 0;
        }
    }
    PMPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return number;
}

/// Collective: the same instant for all ranks, by each one's own clock, some time from now.
double common_start(const Comparison &clock)
{
    constexpr double from_now = 2e-3;
    const double now = own_seconds() - clock.offset;
    double last = 0;
    PMPI_Allreduce(&now, &last, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    PMPI_Barrier(MPI_COMM_WORLD); // the first collectives of a library take longer than those that follow
    return last + from_now + clock.offset;
}

/// A program that ends without MPI_Finalize keeps what it did.
void flush_at_exit()
{
    if (recorder != nullptr)
        recorder->flush();
}

} // namespace

void start_recorder(int thread_level)
{
    const char *folder = std::getenv("MPISHEET_RECORD"); // NOLINT(concurrency-mt-unsafe)
    if (folder == nullptr || *folder == '\0' || recorder != nullptr)
        return;
    int rank = 0, ranks = 1;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (thread_level == MPI_THREAD_MULTIPLE) {
        constexpr int missing = 69;
        if (rank == 0)
            std::fprintf(stderr, "mpisheet record: the program asks for MPI_THREAD_MULTIPLE: calls of several threads "
                                 "at once cannot be recorded; run it with MPI_THREAD_SERIALIZED or less\n");
        PMPI_Barrier(MPI_COMM_WORLD);
        PMPI_Abort(MPI_COMM_WORLD, missing);
    }
    const std::uint64_t number = make_recording(folder, rank, ranks);
    if (number == 0)
        return;
    const std::string host = host_name();
    on_one_node = same_everywhere(host);
    at_start = compare_clocks(on_one_node);
    const double zero = common_start(at_start);
    try {
        recorder = new Recorder(folder, {number, rank, ranks, host, at_start.bound}, zero); // NOLINT(*-owning-memory)
    } catch (const std::exception &error) {
        std::fprintf(stderr, "mpisheet record: %s: rank %d is not recorded\n", error.what(), rank);
    }
    std::atexit(flush_at_exit);
    wait_until(zero);
    if (recorder != nullptr)
        recorder->inside = false;
}

void stop_recorder()
{
    if (recorder == nullptr)
        return;
    recorder->inside = true;
    recorder->entered = recorder->now();
    const Comparison at_end = compare_clocks(on_one_node);
    const double passed = at_end.at - at_start.at;
    recorder->end(at_end.bound, passed > 0 ? (at_end.offset - at_start.offset) / passed : 0);
    recorder = nullptr; // not deleted: MPI_Finalize may still call wrapped functions
}

} // namespace mpisheet::record
