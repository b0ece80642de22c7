#pragma once
// Ranks and members as places in vectors.

#include <cstddef>
#include <numeric>
#include <vector>

namespace mpisheet::replay {

inline std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

inline std::vector<int> first_ranks(std::size_t p)
{
    std::vector<int> first(p);
    std::iota(first.begin(), first.end(), 0);
    return first;
}

} // namespace mpisheet::replay
