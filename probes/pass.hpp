#pragma once
// One point in one pass of a launch over its points: rank 0 decides, the ranks of the point measure, rank 0 records.

#include "model/points.hpp"
#include "probes/measure/snapshot.hpp"
#include "probes/point.hpp"
#include "probes/sweep.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::probes {

/// A point of one of the launch's layouts.
struct PlacedKey {
    PointKey point;
    int layout = 0; ///< as Point has it
    auto operator<=>(const PlacedKey &) const = default;
};

inline PlacedKey key_of(const Point &point)
{
    return {{std::string(point.probe->name), point.p, point.d}, point.layout};
}

/// What a launch has while it sweeps.
struct Running {
    const measure::Launch &launch;
    const SweepRules &rules;
    const Recorder &record;
    double start = MPI_Wtime();
    double spent_before = 0; ///< by the launch that this one goes on with [s]
    PointRules point_rules;
    Buffers buffers;
    measure::ClockHistory history;
    std::map<Members, Group> groups;
    SweepSummary summary;
    // Rank 0's:
    std::set<std::pair<PlacedKey, int>> done; ///< measured before, in which epoch
    std::map<PlacedKey, int> taken;           ///< repetitions
    std::set<PlacedKey> too_short;            ///< for the step of the clock
    std::vector<Profile> profiles;            ///< of all measured points, by epoch
    measure::Neighbours neighbours;
    double snapshot_at = -1; ///< when the last snapshot of the machine was taken [s]
    double next_start = 0;   ///< simulated: when the next point begins [s]
    int last_done = -1;      ///< order of the last point measured before
    int turns = 0;           ///< of points in passes, whether they were measured or left out

    [[nodiscard]] double spent() const { return MPI_Wtime() - start + spent_before; }
    [[nodiscard]] PlacedKey key_of(const Profile &profile) const
    {
        return {{profile.op, profile.p, profile.bytes}, place_of(profile.layout, rules.arrangements)};
    }
};

/// One pass over points; files call it an epoch.
struct Pass {
    int number = 0;
    double until = 0; ///< when it is to end: of the time that the launch spends [s]
};

/// Counts what a measurement of a point gave, on rank 0.
void add(Running &running, const Profile &profile);

/// Collective over the first `point.p` ranks: measures the point for `allowed` seconds at most, which count on rank 0,
/// unless it was measured before, there is no time left or somebody wants the launch to end.
void take_turn(Running &running, const Point &point, const Pass &pass, double allowed);

} // namespace mpisheet::probes
