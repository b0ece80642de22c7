#include "model/profile.hpp"

#include <map>
#include <utility>

namespace mpisheet {

std::vector<Look> looks_of(std::span<const Profile> profiles)
{
    std::vector<Look> looks;
    for (const Profile &profile : profiles)
        looks.push_back(profile.look);
    return looks;
}

std::vector<int> label_states(std::vector<Profile> &profiles, std::vector<Sample> &samples)
{
    std::vector<int> found = states(looks_of(profiles));
    std::map<std::pair<int, int>, int> of_point; // (launch, order) → state
    for (std::size_t k = 0; k < profiles.size(); ++k) {
        profiles[k].regime = found[k];
        of_point[{profiles[k].launch, profiles[k].order}] = found[k];
    }
    for (Sample &sample : samples)
        if (const auto state = of_point.find({sample.launch, sample.order}); state != of_point.end())
            sample.regime = state->second;
    return found;
}

} // namespace mpisheet
