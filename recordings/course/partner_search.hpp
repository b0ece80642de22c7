#pragma once
// Laws of the ranks that messages go to and come from: moves along a line of ranks or along the sides of a grid.

#include "recordings/course/laws.hpp"
#include "recordings/course/sights.hpp"

namespace mpisheet::course {

/// Laws of ranks that have these values at the points seen, the shortest first; at most `most`.
std::vector<Law> partners_of(Equations &equations, Candidates &candidates, Sights &seen, const Values &values,
                             const Known &known, std::size_t most);

} // namespace mpisheet::course
