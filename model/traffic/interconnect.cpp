#include "model/traffic/interconnect.hpp"

#include "model/error.hpp"

#include <algorithm>

namespace mpisheet::traffic {

std::size_t Interconnect::level_between(int rank, int other) const
{
    std::size_t level = 0;
    while (level + 1 < levels.size() && levels[level].block > 0 &&
           rank / levels[level].block != other / levels[level].block)
        ++level;
    return level;
}

std::size_t Interconnect::kind_between(int from, int to) const
{
    if (!network)
        return level_between(from, to);
    if (std::max(from, to) >= network->ranks)
        throw Error(Exit::bad_input, "the graph beside the sheet has " + std::to_string(network->ranks) +
                                         " ranks, and there is no rank " + std::to_string(std::max(from, to)) +
                                         ": measure the machine with as many: mpisheet characterise -n " +
                                         std::to_string(std::max(from, to) + 1));
    return network->kinds[network->place_of(from, to)];
}

std::size_t Interconnect::kinds() const
{
    return network ? *std::max_element(network->kinds.begin(), network->kinds.end()) + 1 : levels.size();
}

} // namespace mpisheet::traffic
