#pragma once
// The launches of a measurement read back: all samples, the states of the machine, how well the launches agree.

#include "campaign/plan.hpp"
#include "formats/description.hpp"
#include "model/precision.hpp"
#include "model/profile.hpp"

#include <vector>

namespace mpisheet::campaign {

/// All that some launches measured. A launch's file has no states: they are told here, over all launches.
struct Launches {
    std::vector<Sample> samples;
    std::vector<Profile> profiles;
    std::vector<formats::LaunchDescription> descriptions;
    double seconds = 0;      ///< that they took, processes' beginnings included
    std::vector<int> states; ///< of the machine, by profile
};

/// Reads one more launch; the states are told anew over all.
void add_launch(Launches &all, const LaunchFiles &files);

/// Points whose launches do not agree well enough.
std::vector<PointPrecision> unconverged(const std::vector<PointPrecision> &points);

/// The ranks and links that at least half of the launches found slow, in the words of the first that did.
std::vector<std::string> slow_in_most(const std::vector<formats::LaunchDescription> &descriptions);

} // namespace mpisheet::campaign
