#pragma once
// Ranks and members as places in vectors.

#include <cstddef>

namespace mpisheet::replay {

inline std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

} // namespace mpisheet::replay
