#pragma once
// The final solve: all coefficients of an equation at once, residuals ln(fitted/measured)/error, coefficients ≥ 0,
// Huber loss, what a run has in common as nuisance parameters. Ceres solves and gives the covariance.

#include "fit/operation/search.hpp"

#include <Eigen/Dense>

#include <vector>

namespace mpisheet::fit {

struct Refined {
    Equation equation;
    Eigen::MatrixXd
        covariance; ///< of all coefficients in reading order, relative to each coefficient; lack of fit included
    std::vector<double> shifts; ///< per distinct p: ln of how much slower its run was than the equation
    double chi2 = 0;            ///< with the shifts taken out
};

Refined refine(const Problem &problem, const Partition &partition);

} // namespace mpisheet::fit
