#pragma once
// Which terms in which ranges of (p, d): a penalised search over partitions, each part fitted with select().

#include "fit/operation/brevity.hpp"
#include "fit/operation/candidate.hpp"
#include "fit/operation/equation.hpp"
#include "fit/operation/points.hpp"
#include "fit/operation/select.hpp"

#include <Eigen/Dense>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace mpisheet::fit {

/// A sum has at most this number of terms.
inline constexpr int most_terms = 5;

/// The points of one operation with every candidate term evaluated at each of them.
struct Problem {
    std::vector<Point> points;
    const Equation *message = nullptr; ///< tmsg for composed terms; null: there are none
    std::vector<Term> terms;           ///< the plain ones first
    std::size_t plain = 0;             ///< how many are tried in every range; the rest (knees, powers) only in the end
    std::vector<double> penalties;     ///< per term [units of χ²]
    double cut_penalty = 0;
    Eigen::MatrixXd columns;        ///< terms × points: term / measured
    std::vector<std::size_t> group; ///< index of each point's p among the distinct ones
    std::size_t groups = 0;
    double shift = 0; ///< relative standard deviation of what the points of one p have in common
    Frugality frugality;
    bool of_program = false; ///< times of a program: terms that no operation of MPI has are tried, too
    std::optional<std::vector<double>> cuts_in_p; ///< the only ones to try; nothing: anywhere
};

/// Candidates for these points: terms in p only when they have more than one p, composed terms only with a `message`
/// (which must outlive the problem).
Problem make_problem(std::vector<Point> points, double shift, const Equation *message, Frugality frugality = {},
                     bool of_program = false);

/// The same problem with some of its terms alone.
void keep_terms(Problem &problem, const std::function<bool(const Term &)> &keeps);

struct Partition {
    Equation equation;
    std::vector<std::vector<int>> parts; ///< points of each sum, in the order in which the equation reads
    double score = 0;
    double chi2 = 0;
};

/// The partition with the lowest score over all points, and the other shapes that were tried, in the order of trial.
struct Searched {
    Partition best;
    std::vector<Candidate> shapes;
};
Searched search(const Problem &problem);

/// Adds some of the points, with the first candidates only, to normal equations.
void add_points(Accumulator &sum, const Problem &problem, std::span<const int> points, std::size_t candidates);

/// The sum of terms with the lowest score over some of the points; no ranges.
Partition best_sum(const Problem &problem, std::span<const int> points);

/// The same with terms proportional to d alone.
Partition bandwidth_alone(const Problem &problem, std::span<const int> points);

/// A cost is never 0, also where nothing was measured (d = 0, powers of two): unless a term sees to that, a thousandth
/// of the least measured is added to a sum fitted to these points.
void make_positive(Equation &sum, const Problem &problem, std::span<const int> points);

/// Other sums for the same points whose score is within `window` of the best: one term exchanged, added or left out.
std::vector<Partition> rivals(const Problem &problem, std::span<const int> points, double window);

/// `condition ? then : otherwise`
Partition combine(Condition condition, Partition then, Partition otherwise, double cut_penalty);

/// The sums of an equation in reading order.
std::vector<Equation *> sums_of(Equation &equation);
std::vector<const Equation *> sums_of(const Equation &equation);

} // namespace mpisheet::fit
