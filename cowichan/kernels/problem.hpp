#pragma once
// What a kernel is asked to compute.

#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "model/kernel.hpp"

namespace mpisheet::cowichan {

struct Problem : InputSize {
    int generations = default_iterations; ///< life; elastic: iterations
    int relax = 50;                       ///< elastic: iterations between two tensions
    double tolerance = 1e-6;              ///< sor: of the largest change
    Region region;                        ///< mandel
    int limit = 128;                      ///< randmat and what starts from its matrix: values are below
    double fraction =
        0.5; ///< invperc: of the cells, filled; thresh: kept; winnow: of the cells, in the mask that comes from a seed
    std::int64_t points = 20; ///< winnow: how many are selected
};

} // namespace mpisheet::cowichan
