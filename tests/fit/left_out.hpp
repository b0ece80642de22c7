#pragma once
// Published grids with the larger process counts left out, and predicted from the others by three rules.

#include "model/sample.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::tests {

/// A point at a p that was left out, of a size that the largest p before it reaches.
struct LeftOut {
    std::string op;
    double p = 0, d = 0;
    double us = 0;            ///< measured
    double law = 0;           ///< by curves carried on
    double low = 0, high = 0; ///< its interval
    double line = 0;          ///< by hand: straight on in ln t over ln p through the last two p at the same d
    double last = 0;          ///< as at the largest p before
};

/// Of every operation with three p at least: the largest p alone left out, or one p after the other from the third on.
std::vector<LeftOut> left_out(std::span<const Sample> samples, bool largest_alone);

} // namespace mpisheet::tests
