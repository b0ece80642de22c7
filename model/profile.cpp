#include "model/profile.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace mpisheet {

void set_exits(Profile &profile, std::span<const double> of_ranks)
{
    profile.exits.clear();
    if (of_ranks.empty())
        return;
    const auto [first, last] = std::minmax_element(of_ranks.begin(), of_ranks.end());
    profile.first_out = static_cast<int>(first - of_ranks.begin());
    profile.last_out = static_cast<int>(last - of_ranks.begin());
    std::vector<double> sorted(of_ranks.begin(), of_ranks.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t kept = std::min<std::size_t>(sorted.size(), most_exits),
                      steps = std::max<std::size_t>(kept - 1, 1);
    for (std::size_t k = 0; k < kept; ++k)
        profile.exits.push_back(sorted[(k * (sorted.size() - 1) + steps / 2) / steps]);
}

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
