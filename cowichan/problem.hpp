#pragma once
// What a kernel is asked to compute.

#include "cowichan/mandel.hpp"
#include "model/kernel.hpp"

namespace mpisheet {

struct Problem : InputSize {
    int generations = 50; ///< life
    Region region;        ///< mandel
};

} // namespace mpisheet
