#pragma once
// How much work some problems turn out to be: they are solved at small sizes before anything is predicted.

#include <string>
#include <vector>

namespace mpisheet {

struct Pilot {
    std::string name;                ///< of the work profile
    std::vector<double> by_doubling; ///< at size 1, 2, 4, …
};

/// w_sor, w_sor_jacobi: sweeps for n unknowns. w_invperc: steps for each cell filled of n × n. w_hull: turns for each
/// of n points; w_hull_layers: layers.
std::vector<Pilot> pilots();

} // namespace mpisheet
