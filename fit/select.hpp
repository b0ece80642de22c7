#pragma once
// Which few of many candidate columns explain the points: non-negative least squares on relative errors, on normal
// equations, with a penalty per term.

#include <Eigen/Dense>

#include <span>
#include <vector>

namespace mpisheet {

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

struct Choice {
    std::vector<int> columns;
    std::vector<double> x; ///< > 0
    double chi2 = 0;
    double score = 0; ///< χ² plus penalties: smaller is better
};

struct Selection {
    std::span<const double> penalties; ///< per candidate; the smallest ones mark the simplest candidates
    int max_terms = 5;
    bool thorough = false; ///< exchange terms until nothing improves
};

Choice select(const Normal &normal, const Selection &selection);

/// Best x ≥ 0 for given columns; columns that come out at 0 are dropped.
Choice solve(const Normal &normal, std::vector<int> columns, std::span<const double> penalties);

} // namespace mpisheet
