#include "model/traffic/interconnect.hpp"

namespace mpisheet::traffic {

std::size_t Interconnect::level_between(int rank, int other) const
{
    std::size_t level = 0;
    while (level + 1 < levels.size() && levels[level].block > 0 &&
           rank / levels[level].block != other / levels[level].block)
        ++level;
    return level;
}

} // namespace mpisheet::traffic
