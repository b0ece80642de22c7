#include "farm/model/network.hpp"

#include <algorithm>
#include <numeric>

namespace mpisheet::farm {
namespace {

constexpr double alike_rates = 1e-9; ///< that rounding makes differ

} // namespace

std::optional<NetworkLimit> network_limit(const Costs &costs, const SimulationOptions &farm, int nodes)
{
    if (!farm.interconnect)
        return {};
    std::optional<NetworkLimit> lowest;
    for (const traffic::Burden &burden : traffic::burdens(*farm.interconnect, farm.first_rank + nodes,
                                                          envelope_bytes + costs.D_t, envelope_bytes + costs.D_r)) {
        const int near = burden.near - farm.first_rank; // nodes: a manager with a rank of its own executes nothing
        const double speeds =
            farm.speed.empty() ? near : std::accumulate(farm.speed.begin(), farm.speed.begin() + near, 0.0);
        NetworkLimit limit{burden.name, burden.seconds, near > 0 ? speeds / costs.T_e : 0};
        if (!lowest || limit.rate() < lowest->rate() * (1 + alike_rates)) // of equals what more tasks share
            lowest = std::move(limit);
    }
    return lowest;
}

} // namespace mpisheet::farm
