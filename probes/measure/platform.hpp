#pragma once
// What differs between real MPI and SimGrid's: waiting, the processors of a node, memory for messages.
// platform_native.cpp and platform_smpi.cpp implement it; CMake picks one.

#include "probes/measure/clock.hpp"

#include <cstddef>
#include <string>

namespace mpisheet::measure::platform {

/// True when MPI is simulated: time is then exact and repeats itself.
bool simulated();

/// Ends all ranks at once with this exit status.
[[noreturn]] void abort_job(int status);

/// MPI_Finalize. Where that has not come back after some seconds the process ends with `status` all the same: over TCP
/// UCX sometimes never ends (openucx/ucx#2254), and a finished job would hold its nodes until their time is up.
void finalise(int status);

/// Waits for `instant` of the common clock and returns when this rank was ready: `instant` or, coming late, later [s].
/// `spare` becomes the time it waited, negative when it came late [s].
double wait_until(const Clock &clock, double instant, double &spare);

/// MPI_Recv of doubles that lets another process have the processor when nothing comes for some microseconds: two ranks
/// that the system has put on one processor would otherwise wait out a time slice for each message.
void receive(double *values, int count, int source, int tag, MPI_Comm comm);

/// MPI_Recv of doubles for a rank that may wait long: without keeping a processor busy.
void receive_idle(double *values, int count, int source, int tag, MPI_Comm comm);

/// Collective over MPI_COMM_WORLD: a name for this rank's node, equal on the ranks that share it and different
/// elsewhere.
std::string node_name();

/// Collective over the ranks of one node: processing units that they may use, together [1].
int usable_processors(MPI_Comm node);

/// The least that a fixed piece of computation took in several tries, to compare ranks with each other [s]. On a
/// simulated host it is timed by the simulated clock.
double seconds_of_fixed_work();

/// Whether MPI can work among ranks on this many nodes, of which the fullest has `ppn`.
bool can_group(int nodes, int ppn);

/// Private memory that one rank may use for messages whose contents are checked: every rank of a simulation is in one
/// process. `ranks` of the launch [byte].
std::size_t private_limit(int ranks);

/// Memory that one rank may have in all, 0: no limit of the platform's own [byte].
std::size_t foldable_limit(int ranks);

/// Page-aligned memory whose pages need not be private to this rank (SMPI folds them); natively plain pages.
std::byte *allocate_foldable(std::size_t bytes);
void release_foldable(std::byte *memory, std::size_t bytes);

} // namespace mpisheet::measure::platform
