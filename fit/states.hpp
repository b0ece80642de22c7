#pragma once
// How much longer operations take in each state of the machine than in the one that a sheet is fitted to.

#include "model/sample.hpp"
#include "model/state.hpp"

#include <span>
#include <vector>

namespace mpisheet::fit {

/// The states that samples are marked with, by falling share of the launches' medians of points of two ranks or more;
/// one rank alone takes as long in all of them. Those of less than `least_share` are one together. Fewer than two: none.
std::vector<MachineState> machine_states(std::span<const Sample> samples);

} // namespace mpisheet::fit
