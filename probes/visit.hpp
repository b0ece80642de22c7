#pragma once
// A visit of a launch to one point in one epoch: rank 0 decides, the ranks of the point measure, rank 0 records.

#include "measure/look.hpp"
#include "probes/point.hpp"
#include "probes/sweep.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mpisheet {

using Place = std::tuple<std::string, int, std::int64_t>; // op, p, d

inline Place place_of(const Point &point)
{
    return {std::string(point.probe->name), point.p, point.d};
}

inline Place place_of(const Profile &profile)
{
    return {profile.op, profile.p, profile.bytes};
}

/// What a launch has while it sweeps.
struct Running {
    const Launch &launch;
    const SweepRules &rules;
    const Recorder &record;
    double start = MPI_Wtime();
    double spent_before = 0; ///< by the launch that this one goes on with [s]
    PointRules point_rules;
    Room room;
    ClockHistory history;
    std::map<int, Group> groups;
    SweepSummary summary;
    // Rank 0's:
    std::set<std::pair<Place, int>> done; ///< measured before, in which epoch
    std::map<Place, int> taken;           ///< repetitions
    std::vector<Profile> profiles;        ///< of all measured points, by epoch
    Neighbours neighbours;
    double looked = -1;    ///< when the machine was last looked at [s]
    double next_start = 0; ///< simulated: when the next point begins [s]
    int last_done = -1;    ///< order of the last point measured before
    int visits = 0;        ///< to points, measured or not

    [[nodiscard]] double spent() const { return MPI_Wtime() - start + spent_before; }
};

/// One pass over points.
struct Epoch {
    int number = 0;
    double until = 0; ///< when it is to end: of the time that the launch spends [s]
};

/// Counts what a visit gave, on rank 0.
void add(Running &running, const Profile &profile);

/// Collective over the first `point.p` ranks: measures the point for `allowed` seconds at most, which count on rank 0,
/// unless it was measured before, there is no time left or somebody wants the launch to end.
void visit(Running &running, const Point &point, const Epoch &epoch, double allowed);

} // namespace mpisheet
