#pragma once
// Normal equations of a weighted least-squares problem in many candidate columns, of which few will be used.

#include <Eigen/Dense>

#include <vector>

namespace mpisheet::fit {

/// Normal equations of |1 − A x|² with A_ij = term_j(point_i) / measured_i, weighted by the points' errors.
struct Normal {
    Eigen::MatrixXd gram;    ///< Aᵀ W A, candidates × candidates
    Eigen::VectorXd against; ///< Aᵀ W 1
    double total = 0;        ///< 1ᵀ W 1
    int points = 0;
};

/// Accumulates points into normal equations. `shift` is the relative standard deviation of what all points of one p
/// have in common (a run that was slower altogether): it makes them count as fewer than they are.
class Accumulator {
public:
    Accumulator(std::size_t candidates, std::size_t groups, double shift);
    /// Points as columns of candidates' values; a weight and the group (the p) of each.
    void add(const Eigen::MatrixXd &points, const std::vector<double> &weights, const std::vector<std::size_t> &groups);
    [[nodiscard]] Normal normal() const;

private:
    Normal sum_;
    double shift_squared_;
    Eigen::MatrixXd group_rows_; // Σ w a per group, candidates × groups
    Eigen::VectorXd group_weights_;
};

} // namespace mpisheet::fit
