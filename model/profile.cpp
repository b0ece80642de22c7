#include "model/profile.hpp"

#include <map>
#include <utility>

namespace mpisheet {

std::vector<Snapshot> snapshots_of(std::span<const Profile> profiles)
{
    std::vector<Snapshot> snapshots;
    for (const Profile &profile : profiles)
        snapshots.push_back(profile.snapshot);
    return snapshots;
}

std::vector<int> label_states(std::vector<Profile> &profiles, std::vector<Sample> &samples)
{
    std::vector<int> found = states(snapshots_of(profiles));
    std::map<std::pair<int, int>, int> of_point; // (launch, order) → state
    for (std::size_t k = 0; k < profiles.size(); ++k) {
        profiles[k].machine_state = found[k];
        of_point[{profiles[k].launch, profiles[k].order}] = found[k];
    }
    for (Sample &sample : samples)
        if (const auto state = of_point.find({sample.launch, sample.order}); state != of_point.end())
            sample.machine_state = state->second;
    return found;
}

} // namespace mpisheet
