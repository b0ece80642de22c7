#pragma once
// Samples of one state of the machine: those of two are never averaged.

#include "model/sample.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// The state in which most points (op, p, d) have valid samples; the smallest number of equals.
int main_regime(std::span<const Sample> samples);

/// Of every (p, d) the samples of one state: `main` where it was measured in that, else the one with the most valid
/// samples. Rows of one operation; order kept.
std::vector<const Sample *> of_one_regime(std::span<const Sample *const> rows, int main);

/// "3 of the machine; 83 % of the samples are of the one fitted, 2 points of another": for a sheet's header; empty
/// where there is only one.
std::string describe_regimes(std::span<const Sample> samples);

} // namespace mpisheet
