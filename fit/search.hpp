#pragma once
// Which terms in which ranges of (p, d): a penalised search over partitions, each part fitted with select().

#include "fit/equation.hpp"
#include "fit/points.hpp"

#include <Eigen/Dense>

#include <optional>
#include <span>
#include <vector>

namespace mpisheet {

/// The points of one operation with every candidate term evaluated at each of them.
struct Problem {
    std::vector<Point> points;
    std::vector<Term> terms;       ///< the plain ones first
    std::size_t plain = 0;         ///< how many are tried in every range; the rest (knees, powers) only in the end
    std::vector<double> penalties; ///< per term [units of χ²]
    double cut_penalty = 0;
    double least_d = 0;             ///< [byte]
    Eigen::MatrixXd columns;        ///< terms × points: term / measured
    std::vector<std::size_t> group; ///< index of each point's p among the distinct ones
    std::size_t groups = 0;
    double shift = 0; ///< relative standard deviation of what the points of one p have in common
};

/// Candidates for these points: terms in p only when they have more than one p, composed terms only with a `message`.
Problem make_problem(std::vector<Point> points, double shift, const Equation *message);

struct Partition {
    Equation equation;
    std::vector<std::vector<int>> parts; ///< points of each sum, in the order in which the equation reads
    double score = 0;
    double chi2 = 0;
};

/// The partition with the lowest score over all points.
Partition search(const Problem &problem);

/// The sum of terms with the lowest score over some of the points; no regimes.
Partition best_sum(const Problem &problem, std::span<const int> points, bool thorough);

} // namespace mpisheet
