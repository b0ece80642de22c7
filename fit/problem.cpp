#include "fit/operation/search.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::fit {
namespace {

/// Characters of a cut, "p*d < 81920 ?  : ", and of a coefficient, "0.00123* + ".
constexpr double of_a_cut = 17, of_a_coefficient = 11;

} // namespace

Problem make_problem(std::vector<Point> points, double shift, const Equation *message, Frugality frugality,
                     bool of_program)
{
    Problem problem;
    problem.points = std::move(points);
    problem.message = message;
    problem.shift = shift;
    problem.frugality = frugality;
    problem.of_program = of_program;
    std::set<double> distinct_p, distinct_d;
    for (const Point &point : problem.points) {
        distinct_p.insert(point.p);
        distinct_d.insert(point.d);
    }
    const std::vector<double> p(distinct_p.begin(), distinct_p.end());
    problem.groups = p.size();
    Candidates tried = candidates(p, distinct_d.size() > 1, message != nullptr, of_program);
    problem.terms = std::move(tried.terms);
    problem.plain = tried.plain;
    // Bayes' criterion, and a little for having been chosen among many (Chen and Chen, 2008, with γ = 1/8).
    const double n = std::max<double>(double(problem.points.size()), 3), many = double(problem.terms.size());
    const double per_term = std::log(n) + 0.25 * std::log(std::max(many, 1.0));
    problem.cut_penalty = std::max(2 * per_term, frugality.per_character * of_a_cut);
    for (const Term &term : problem.terms)
        problem.penalties.push_back(std::max(per_term + 2 * surprise(term),
                                             frugality.per_character * (of_a_coefficient + double(text(term).size()))));
    problem.columns.resize(Eigen::Index(problem.terms.size()), Eigen::Index(problem.points.size()));
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const Point &point = problem.points[i];
        problem.group.push_back(static_cast<std::size_t>(std::lower_bound(p.begin(), p.end(), point.p) - p.begin()));
        for (std::size_t j = 0; j < problem.terms.size(); ++j)
            problem.columns(Eigen::Index(j), Eigen::Index(i)) =
                value(problem.terms[j], point.p, point.d, message) / point.us;
    }
    return problem;
}

void keep_terms(Problem &problem, const std::function<bool(const Term &)> &keeps)
{
    std::vector<Term> terms;
    std::vector<double> penalties;
    std::size_t plain = 0;
    Eigen::MatrixXd columns(problem.columns.rows(), problem.columns.cols());
    for (std::size_t j = 0; j < problem.terms.size(); ++j) {
        if (!keeps(problem.terms[j]))
            continue;
        columns.row(Eigen::Index(terms.size())) = problem.columns.row(Eigen::Index(j));
        terms.push_back(problem.terms[j]);
        penalties.push_back(problem.penalties[j]);
        plain += j < problem.plain ? 1 : 0;
    }
    problem.columns = columns.topRows(Eigen::Index(terms.size()));
    problem.terms = std::move(terms);
    problem.penalties = std::move(penalties);
    problem.plain = plain;
}

} // namespace mpisheet::fit
