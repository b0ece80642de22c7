// Real MPI: waiting ranks poll seldom, starts are met by spinning.

#include "probes/measure/clock.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/topology.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpisheet::measure::platform {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t mask_words = 128; // 64 processing units each
constexpr std::size_t word_bits = 64;

/// Processing units that this process may run on.
std::array<unsigned long long, mask_words> own_processors()
{
    std::array<unsigned long long, mask_words> words{};
    for (const std::size_t unit : topology().usable)
        if (unit < mask_words * word_bits)
            words[unit / word_bits] |= 1ULL << (unit % word_bits);
    return words;
}

/// How long MPI may take to end [s]: a launch is over then, its files are whole and all ranks have met.
constexpr unsigned finalise_seconds = 5;

volatile std::sig_atomic_t status_at_deadline = 0;
volatile std::sig_atomic_t launcher = -1; // the socket to MPICH's launcher, from the environment's PMI_FD

/// Says goodbye to MPICH's launcher in its own words (PMI-1's "cmd=finalize"), as MPI_Finalize would have done: a
/// process that leaves without counts as failed wherever the launcher sees its socket close before it sees it end.
void say_goodbye()
{
    constexpr std::array goodbye = {'c', 'm', 'd', '=', 'f', 'i', 'n', 'a', 'l', 'i', 'z', 'e', '\n'};
    constexpr int patience = 1000; // [ms]
    const int socket = launcher;
    struct stat kind = {};
    if (socket < 0 || fstat(socket, &kind) != 0 || !S_ISSOCK(kind.st_mode))
        return;
    pollfd answer = {socket, POLLIN, 0};
    if (write(socket, goodbye.data(), goodbye.size()) > 0)
        poll(&answer, 1, patience);
}

void leave_at_once(int)
{
    say_goodbye();
    _exit(status_at_deadline);
}

} // namespace

bool simulated()
{
    return false;
}

void abort_job(int status)
{
    usleep(100'000); // MPICH's mpiexec drops what it has not passed on yet: of 150 messages printed just before, 23
                     // were lost
    MPI_Abort(MPI_COMM_WORLD, status);
    std::abort(); // MPI_Abort does not return
}

void finalise(int status)
{
    std::fflush(nullptr); // who leaves in the signal handler writes nothing any more
    status_at_deadline = status;
    if (const char *socket = std::getenv("PMI_FD"))
        launcher = std::atoi(socket);
    struct sigaction action = {};
    action.sa_handler = leave_at_once;
    sigaction(SIGALRM, &action, nullptr);
    alarm(finalise_seconds);
    MPI_Finalize();
    alarm(0);
}

double wait_until(const Clock &clock, double instant, double &spare)
{
    double at = now(clock);
    spare = instant - at;
    while (at < instant) {
        const double before = at;
        at = now(clock);
        passed(before, at);
    }
    return at;
}

std::string node_name()
{
    // Ranks that can share memory share a node, whatever the host calls itself: the name is qualified by its first
    // rank.
    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    int first = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &first);
    MPI_Bcast(&first, 1, MPI_INT, 0, node);
    std::array<char, MPI_MAX_PROCESSOR_NAME> host{};
    int length = 0;
    MPI_Get_processor_name(host.data(), &length);
    MPI_Bcast(host.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, 0, node);
    MPI_Comm_free(&node);
    return std::string(host.data()) + "#" + std::to_string(first);
}

int usable_processors(MPI_Comm node)
{
    auto words = own_processors();
    std::array<unsigned long long, mask_words> all{};
    MPI_Allreduce(words.data(), all.data(), mask_words, MPI_UNSIGNED_LONG_LONG, MPI_BOR, node);
    int count = 0;
    for (const unsigned long long word : all)
        count += __builtin_popcountll(word);
    return count;
}

bool can_group(int, int)
{
    return true;
}

std::size_t private_limit(int)
{
    return SIZE_MAX;
}

std::size_t foldable_limit(int)
{
    return 0;
}

std::byte *allocate_foldable(std::size_t bytes)
{
    return static_cast<std::byte *>(::operator new (bytes, std::align_val_t{page}));
}

void release_foldable(std::byte *memory, std::size_t)
{
    ::operator delete (memory, std::align_val_t{page});
}

double seconds_of_fixed_work()
{
    constexpr int tries = 40, steps = 20'000; // some 20 us each: one that is not interrupted is among them
    double least = 1;
    volatile double kept = 1.0;
    for (int k = 0; k < tries; ++k) {
        const double start = MPI_Wtime();
        double value = kept;
        for (int step = 0; step < steps; ++step)
            value = value * 0.999999 + 1e-6; // each waits for the one before: no compiler shortens it
        kept = value;
        least = std::min(least, MPI_Wtime() - start);
    }
    return least;
}

} // namespace mpisheet::measure::platform
