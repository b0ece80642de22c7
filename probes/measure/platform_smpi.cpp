// SimGrid's MPI: every rank is a thread of one process and time is simulated. A rank that waits sleeps (a rank that
// spins stops the simulated clock), and a node is a simulated host: as many ranks as it has cores compute at the host's
// speed. Hosts with the same property "node" are parts of one node: its sockets, or cores that share a cache.

#include "probes/measure/platform.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <simgrid/actor.h>
#include <simgrid/engine.h>
#include <simgrid/host.h>
#include <xbt/config.hpp>
#include <xbt/sysdep.h>

namespace mpisheet::measure::platform {

namespace {

/// The node that a host is, or is a part of.
std::string node_of(sg_host_t host)
{
    const char *named = sg_host_get_property_value(host, "node");
    return named != nullptr ? named : sg_host_get_name(host);
}

} // namespace

bool simulated()
{
    return true;
}

void abort_job(int status)
{
    std::_Exit(status); // all ranks are this process; SMPI's MPI_Abort would end it with status 0
}

void finalise(int)
{
    MPI_Finalize();
}

double wait_until(const Clock &clock, double instant, double &spare)
{
    MPI_Wtime(); // accounts for what this rank computed until now (only in the mode that measures computation)
    const double at = simgrid_get_clock() - clock.offset;
    spare = instant - at;
    if (spare <= 0)
        return at;
    if (!simgrid::config::get_value<bool>("smpi/simulate-computation")) {
        sg_actor_sleep_until(instant + clock.offset); // to the last digit
        return instant;
    }
    // SMPI's own sleep knows that the time of this process is not this rank's meanwhile, but counts in nanoseconds.
    const double nanoseconds = std::ceil(spare * 1e9);
    timespec rest{};
    rest.tv_sec = static_cast<time_t>(nanoseconds / 1e9);
    rest.tv_nsec = static_cast<long>(nanoseconds - 1e9 * static_cast<double>(rest.tv_sec));
    nanosleep(&rest, nullptr);
    return instant;
}

void receive(double *values, int count, int source, int tag, MPI_Comm comm)
{
    MPI_Recv(values, count, MPI_DOUBLE, source, tag, comm, MPI_STATUS_IGNORE);
}

void receive_idle(double *values, int count, int source, int tag, MPI_Comm comm)
{
    receive(values, count, source, tag, comm); // a simulated rank that waits costs nothing
}

std::string node_name()
{
    return node_of(sg_host_self());
}

int usable_processors(MPI_Comm)
{
    const std::string node = node_name();
    int cores = 0; // no rank is bound: each may use all of them
    sg_host_t *hosts = sg_host_list();
    const std::size_t n = sg_host_count(); // SimGrid sorts all hosts to count them
    for (std::size_t k = 0; k < n; ++k)
        cores += node_of(hosts[k]) == node ? sg_host_core_count(hosts[k]) : 0;
    xbt_free(hosts);
    return cores;
}

bool can_group(int nodes, int ppn)
{
    // SimGrid 3.32 aborts in the MPI_Bcast that it takes from MPICH (bcast__mpich, on its way through Comm::init_smp).
    return nodes == 1 || std::has_single_bit(static_cast<unsigned>(ppn)) ||
           !simgrid::config::get_value<std::string>("smpi/bcast").empty() ||
           simgrid::config::get_value<std::string>("smpi/coll-selector") != "mpich";
}

std::size_t private_limit(int ranks)
{
    constexpr std::size_t all_ranks = std::size_t{32} << 20U; // keeps copying and checking below the time of simulating
    return all_ranks / static_cast<std::size_t>(ranks);
}

std::size_t foldable_limit(int ranks)
{
    // SimGrid maps each MiB by itself, and Linux allows a process 65,530 maps.
    constexpr std::size_t maps = 40'000;
    return maps / static_cast<std::size_t>(ranks) << 20U;
}

std::byte *allocate_foldable(std::size_t bytes)
{
    return static_cast<std::byte *>(SMPI_SHARED_MALLOC(bytes));
}

void release_foldable(std::byte *memory, std::size_t)
{
    SMPI_SHARED_FREE(memory);
}

double seconds_of_fixed_work()
{
    constexpr double operations = 1e6;
    const double start = MPI_Wtime();
    smpi_execute_flops(operations);
    return MPI_Wtime() - start;
}

} // namespace mpisheet::measure::platform
