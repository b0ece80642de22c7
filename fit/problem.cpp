#include "fit/search.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::fit {
Problem make_problem(std::vector<Point> points, double shift, const Equation *message)
{
    Problem problem;
    problem.points = std::move(points);
    problem.message = message;
    problem.shift = shift;
    std::set<double> distinct_p, distinct_d;
    for (const Point &point : problem.points) {
        distinct_p.insert(point.p);
        distinct_d.insert(point.d);
    }
    const std::vector<double> p(distinct_p.begin(), distinct_p.end());
    problem.groups = p.size();
    problem.least_d = distinct_d.empty() ? 0 : *distinct_d.begin();
    Candidates tried = candidates(p, distinct_d.size() > 1, message != nullptr);
    problem.terms = std::move(tried.terms);
    problem.plain = tried.plain;
    // Bayes' criterion, and a little for having been chosen among many (Chen and Chen, 2008, with γ = 1/8).
    const double n = std::max<double>(double(problem.points.size()), 3), many = double(problem.terms.size());
    const double per_term = std::log(n) + 0.25 * std::log(std::max(many, 1.0));
    problem.cut_penalty = 2 * per_term;
    for (const Term &term : problem.terms)
        problem.penalties.push_back(per_term + 2 * surprise(term));
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

} // namespace mpisheet::fit
