#pragma once
// The launches of a measurement read back: all samples, the states of the machine, how well the launches agree.

#include "formats/description.hpp"
#include "model/precision.hpp"
#include "model/profile.hpp"
#include "probes/campaign/plan.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::campaign {

/// All that some launches measured. A launch's file has no states: they are found here, over all launches.
struct Launches {
    std::vector<Sample> samples;
    std::vector<Profile> profiles;
    std::vector<formats::LaunchDescription> descriptions;
    double seconds = 0;       ///< that they took, processes' beginnings included
    std::vector<int> states;  ///< of the machine, by profile
    bool has_layouts = false; ///< each launch was to measure several
};

/// Reads one more launch; the states are found again over all launches. A launch whose ranks lay on the nodes otherwise
/// than those before is not added: why, in words; empty where it was.
std::string add_launch(Launches &all, const LaunchFiles &files);

/// Adds what an earlier measurement holds of operations that `all` has none of; its launches get the numbers after
/// those of `all`. The states are found again over all launches.
void add_others(Launches &all, const std::filesystem::path &samples);

/// The points that some launch left out and that none has a valid sample of.
std::vector<formats::DescribedLeftOut> left_out_of_all(const Launches &all);

/// Points whose launches do not agree well enough.
std::vector<PointPrecision> unconverged(const std::vector<PointPrecision> &points);

/// The ranks and links that at least half of the launches found slow, in the words of the first that did.
std::vector<std::string> slow_in_most(const std::vector<formats::LaunchDescription> &descriptions);

} // namespace mpisheet::campaign
