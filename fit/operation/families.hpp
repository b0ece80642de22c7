#pragma once
// A cost as the sum that simple algorithms give: a + b·log2 p + c·p + (e + f·log2 p)·x, coefficients ≥ 0.

#include "fit/operation/curves.hpp"

#include <array>

namespace mpisheet::fit {

struct SimpleSum {
    std::array<double, 5> coefficients{}; ///< of 1, log2 p, p, x, x·log2 p [µs]
    double misfit = 0;                    ///< root of the mean square of ln(sum/measured)
};

/// Least squares of relative errors over all points of the curves.
SimpleSum fit_simple_sum(const MeasuredCurves &curves);

/// ln µs at p and ln x.
double log_cost(const SimpleSum &sum, double p, double x);

} // namespace mpisheet::fit
