// From MPI_Init to MPI_Finalize.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
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
    PMPI_Allreduce(least.data(), all.data(), 2, MPI_INT64_T, MPI_MIN, own_communicator());
    return all[0] == -all[1];
}

/// Rank 0 makes the recording; all get its number, 0 where that failed, and its folder, which is that of the n-th world
/// that began with this `folder`.
std::uint64_t make_recording(std::filesystem::path &folder, int rank, int ranks)
{
    std::array<std::uint64_t, 2> number_and_world{};
    auto &[number, world] = number_and_world;
    if (rank == 0) {
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        number = (static_cast<std::uint64_t>(now) ^ (static_cast<std::uint64_t>(getpid()) << 48U)) | 1U;
        try {
            world = start_next_recording(folder, number, ranks, program_text());
        } catch (const std::exception &error) {
            std::fprintf(stderr, "mpisheet record: %s: nothing is recorded\n", error.what());
            number = 0;
        }
    }
    PMPI_Bcast(number_and_world.data(), 2, MPI_UINT64_T, 0, own_communicator());
    folder = folder_of_world(folder, world);
    return number;
}

/// A folder for the recording, empty where nothing is to be recorded. As it was when the program began, where that has
/// emptied its environment since.
std::filesystem::path wanted_folder()
{
    static auto &first = *new std::string; // NOLINT(*-owning-memory): what runs at the program's end asks, too
    const char *folder = std::getenv("MPISHEET_RECORD"); // NOLINT(concurrency-mt-unsafe)
    if (folder != nullptr)
        first = folder;
    return first;
}

__attribute__((constructor)) void read_environment()
{
    wanted_folder();
}

/// Collective: the same instant for all ranks, by each one's own clock, which is still to come when the last of them
/// hears of it: after twice what agreeing took the time before. The first collectives of a library take longer than
/// those that follow.
double common_start(const Comparison &clock)
{
    constexpr double at_least = 2e-3;
    double agreeing = 0, start = 0;
    for (int time = 0; time < 3; ++time) {
        const std::array<double, 2> own{own_seconds() - clock.offset, agreeing};
        std::array<double, 2> all{};
        PMPI_Allreduce(own.data(), all.data(), 2, MPI_DOUBLE, MPI_MAX, own_communicator());
        agreeing = own_seconds() - clock.offset - own[0];
        start = all[0] + std::max(at_least, 2 * all[1]);
    }
    return start + clock.offset;
}

pid_t own_process = 0; // NOLINT(*-avoid-non-const-global-variables)

/// A program that ends without MPI_Finalize keeps what it did. A child of a rank is none itself: its end is not the
/// rank's, also where it was made past the C library (clone).
void flush_at_exit()
{
    if (recorder != nullptr && getpid() == own_process)
        recorder->flush();
}

void forget_in_child()
{
    recorder = nullptr;
}

std::filesystem::path folder_in_use; // NOLINT(*-avoid-non-const-global-variables)

} // namespace

void refuse_recording(const std::string &why, bool is_begun)
{
    const std::filesystem::path folder = is_begun ? folder_in_use : wanted_folder();
    if (folder.empty())
        return;
    try {
        write_refusal(folder, "the program is not recorded: " + why, is_begun);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "mpisheet record: %s: nothing is recorded\n", error.what());
    }
}

void start_recorder()
{
    std::filesystem::path folder = wanted_folder();
    static bool has_started = false; // a tool's MPI_Init calls PMPI_Init, which is recorded, too
    if (folder.empty() || has_started || another_records())
        return;
    has_started = true;
    int rank = 0, ranks = 1, threads = MPI_THREAD_SINGLE;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    PMPI_Query_thread(&threads);
    const std::uint64_t number = make_recording(folder, rank, ranks);
    if (number == 0)
        return;
    const std::string host = host_name();
    on_one_node = same_everywhere(host);
    at_start = compare_clocks(on_one_node);
    try {
        recorder = new Recorder(folder, {number, rank, ranks, host, at_start.bound}, // NOLINT(*-owning-memory)
                                threads == MPI_THREAD_MULTIPLE);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "mpisheet record: %s: rank %d cannot be recorded\n", error.what(), rank);
    }
    folder_in_use = folder;
    const int is_ready = recorder != nullptr ? 1 : 0;
    int are_all_ready = 0; // the recorder's own messages need all ranks
    PMPI_Allreduce(&is_ready, &are_all_ready, 1, MPI_INT, MPI_MIN, own_communicator());
    if (are_all_ready == 0) {
        recorder = nullptr;
        if (rank == 0)
            refuse_recording("not all of its ranks can write into the recording's folder, which all nodes must see",
                             true);
        return;
    }
    own_process = getpid();
    std::atexit(flush_at_exit);
    pthread_atfork(nullptr, nullptr, forget_in_child);
    const double zero = common_start(at_start);
    wait_until(zero);
    if (recorder != nullptr)
        recorder->begin(zero);
}

void stop_recorder()
{
    if (recorder == nullptr)
        return;
    recorder->hold();
    const Comparison at_end = compare_clocks(on_one_node);
    const double passed = at_end.at - at_start.at;
    recorder->end(at_end.bound, passed > 0 ? (at_end.offset - at_start.offset) / passed : 0);
    recorder = nullptr; // not deleted: MPI_Finalize may still call wrapped functions
}

} // namespace mpisheet::record
