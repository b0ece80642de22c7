#pragma once
// What a measurement is to measure, as the launches of mpisheet-probe that do it.

#include "model/placement.hpp"
#include "probes/campaign/job.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::campaign {

/// The machine that is measured, in the words of whoever launches on it.
struct Target {
    std::string name;     ///< for people: a platform's file name, or a host's
    std::string launcher; ///< "srun --mpi=pmi2"; empty: the MPI library's own
    std::string platform; ///< file name of a simulated machine; else empty
    std::string identity; ///< of what a simulated machine's files say; else empty
    bool simulated = false;
};

struct Plan {
    Target target;
    int ranks = 2;
    std::vector<Layout> layouts;       ///< of ranks of the launch, each measured in it; empty: all ranks as they lie
    std::string points;                ///< these alone, "bcast:6:64K,…"; empty: ops × processes × sizes
    std::string ops;                   ///< empty: all
    bool cold = false;                 ///< also OP_cold of each
    std::string sizes;                 ///< empty: the probe's default, and further ones where the curves need them
    std::string processes;             ///< empty: as process_counts() has them
    std::string align;                 ///< of the buffers [byte]; empty: a page
    std::string memory;                ///< for the messages of a node's ranks, "8G"; empty: the probe's default
    int launches = 0;                  ///< 0: 5 and further ones as needed, or 1 on a simulated machine
    double budget = 60;                ///< for all launches together [s]; real machines only
    std::function<double()> time_left; ///< that the job, or the command, has for launches from now [s]; none: enough
    std::uint64_t seed = 1;
    std::filesystem::path output; ///< samples.csv; samples.json and samples.profile.csv go beside it
    std::filesystem::path others; ///< the samples.csv from which all operations come that were not measured; or empty
};

/// How many launches a measurement by this plan begins with.
int launches_of(const Plan &plan);

/// The words that tell the probe which points it is to measure.
std::vector<std::string> choice_of_points(const Plan &plan);

/// Whatever the time, launches together get this share of the budget: with less a launch would leave points out, and
/// one that its job's end stops goes on in the next job.
inline constexpr double least_share = 0.1;

/// How much of the plan's budget is there for launches when they have taken `spent` [s]: what its job or its command
/// leaves, a tenth of the budget at least while nothing is spent [s].
double allowed_budget(const Plan &plan, double spent = 0);

/// The files that a launch leaves.
struct LaunchFiles {
    std::filesystem::path samples, json, profiles;
};
LaunchFiles files_of(const Job &job);

/// Launch number `launch` of those that every measurement by this plan begins with, within `budget` [s]. Where sizes
/// are chosen by the curves the first one finds them, and the others take its points if it had time for all of them.
Job first_launch(const Plan &plan, int launch, double budget, bool has_all_points = true);

/// Launch number `launch` of the points that the file `points` lists, within `budget` [s].
Job launch_of_points(const Plan &plan, int launch, const std::filesystem::path &points, double budget);

/// Where launch number `launch` finds the list of its points.
std::filesystem::path points_file(const Plan &plan, int launch);

/// A digest of what decides the samples: a measurement is only ever continued with the same. The end of a job is no
/// part of it: the next job goes on.
std::string identity(const Plan &plan);

/// What plan.output holds: nothing, samples measured by this plan, or others.
enum class Present { nothing, same, other };
Present samples_present(const Plan &plan);

} // namespace mpisheet::campaign
