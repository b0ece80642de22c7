#pragma once
// What is known of one point in one epoch of a launch besides its samples: a row of samples.profile.csv.

#include "model/sample.hpp"
#include "model/state.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

struct Profile {
    std::string op;
    int p = 0;
    std::int64_t bytes = 0;
    std::string layout; ///< as Sample has it
    int launch = 0;
    int epoch = 0;      ///< which pass of the launch over its points
    int order = 0;      ///< of the measurements of its launch, in time
    double at = 0;      ///< when it began, since the launch began [s]
    double took = 0;    ///< until the next could begin [s]
    double seconds = 0; ///< median of the valid samples [s]
    double half_width =
        not_seen;           ///< of the median's 95 % interval within the epoch, relative; not seen: too few samples
    double correlation = 0; ///< of a sample with the next, by ranks
    int repetitions = 0;    ///< samples
    int valid = 0;          ///< of them
    int late = 0;           ///< of them, not valid because a rank started late
    std::string verdict;    ///< "narrow", "most", "out of time": why no more were taken
    double clock_error = 0; ///< bound, at its end [s]
    Snapshot snapshot;
    int machine_state = 0;   ///< state of the machine, 0 the most common of the measurement
    std::string disturbance; ///< what disturbed it: "busy neighbour", "steal" or nothing
    /// When ranks ended since the agreed start, each by its median over the repetitions: ascending, of more than nine
    /// ranks the extremes and the eighths between them [s].
    std::vector<double> exits;
    int first_out = 0, last_out = 0; ///< ranks that ended first and last
};

/// Of this many ranks at most a profile says when they ended.
constexpr int most_exits = 9;

/// Writes into a profile when its ranks ended, in the order of ranks [s].
void set_exits(Profile &profile, std::span<const double> of_ranks);

std::vector<Snapshot> snapshots_of(std::span<const Profile> profiles);

/// Writes the states of the machine that the profiles tell, by launch and in time, into them and into their samples.
std::vector<int> label_states(std::vector<Profile> &profiles, std::vector<Sample> &samples);

} // namespace mpisheet
