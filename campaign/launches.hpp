#pragma once
// The launches of a measurement read back: all samples, the states of the machine, how well the launches agree.

#include "command/json.hpp"
#include "command/launch/progress.hpp"
#include "model/precision.hpp"
#include "model/profile.hpp"

#include <filesystem>
#include <vector>

namespace mpisheet {

using command::Json;
using command::Progress;

struct LaunchFiles {
    std::filesystem::path samples, json, profiles;
};

/// All that some launches measured, the states of the machine told over all of them.
struct Launches {
    std::vector<Sample> samples;
    std::vector<Profile> profiles;
    std::vector<Json> descriptions;
    double seconds = 0; ///< that they took, processes' beginnings included
    std::vector<int> states;
};

/// Reads one more launch; the states are told anew over all.
void add_launch(Launches &all, const LaunchFiles &files);

std::vector<PointPrecision> unconverged(const std::vector<PointPrecision> &points);

/// Points whose launches do not agree well enough, for the file.
Json precision_json(const std::vector<PointPrecision> &points);

/// What a person should know of the measurement: `wide` are the unconverged of `points`.
void say_how_it_went(const Launches &all, const std::vector<PointPrecision> &points,
                     const std::vector<PointPrecision> &wide, Progress &progress);

} // namespace mpisheet
