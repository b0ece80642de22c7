#pragma once
// Tasks with names on P processors: equations of the fullest one.

#include "equations/place.hpp"
#include "spmd/formula.hpp"

namespace mpisheet::spmd {

/// A function of N, P and the indices around it.
struct Weights {
    std::string name;                    ///< begins the names of the functions made
    std::vector<std::string> parameters; ///< N, P, indices
    equations::Place place;
    std::vector<equations::Expression> of_slot; ///< slot k is on processor k modulo P
};

/// The largest sum of weights that one processor has. Appends the definitions it needs, if any.
equations::Expression fullest(const Weights &weights, std::vector<equations::Definition> &definitions);

} // namespace mpisheet::spmd
