#pragma once
// Rates of a node's processors against the number of them that are busy.

#include "model/node_rate.hpp"
#include "model/sample.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// Of all busy processors together: straight between the measured numbers of them, constant outside.
struct RateFit {
    const NodeRate *rate = nullptr;
    struct Knot {
        int busy = 1;
        double per_us = 0; ///< of what the rate counts [1/µs]
    };
    std::vector<Knot> knots; ///< ascending
    double spread = 0;       ///< median deviation of a repetition from a knot, where it is largest [1]
    double factor = 0;       ///< half width of the interval of another launch; 0: one launch says nothing of others
};

/// Samples of one rate: medians of launches' medians.
RateFit fit_rate(const NodeRate &rate, std::span<const StepSample *const> steps);

double evaluate(const RateFit &fit, double busy);

/// Right-hand side of r_<name>(k).
std::string text(const RateFit &fit);

} // namespace mpisheet::fit
