#pragma once
// What a kernel is asked to compute.

#include "cowichan/mandel.hpp"

#include <cstdint>

namespace mpisheet {

struct Problem {
    std::int64_t rows = 0; ///< d
    std::int64_t columns = 0;
    std::uint64_t seed = 1; ///< of the kernel's input
    int generations = 50;   ///< life
    Region region;          ///< mandel
};

} // namespace mpisheet
