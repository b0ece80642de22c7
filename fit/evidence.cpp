#include "fit/evidence.hpp"

#include "fit/operation/search.hpp"

#include <algorithm>

namespace mpisheet::fit {
namespace {

/// A sum of an equation with the points for which it is asked.
struct ShownPart {
    std::string where;
    const Equation *sum = nullptr;
    std::vector<int> points;
};

void list_parts(const Equation &equation, const Problem &problem, const std::string &where,
                const std::vector<int> &points, std::vector<ShownPart> &parts)
{
    if (equation.is_sum()) {
        parts.push_back({where, &equation, points});
        return;
    }
    std::vector<int> then, otherwise;
    for (const int i : points) {
        const Point &point = problem.points[static_cast<std::size_t>(i)];
        (equation.condition.holds(point.p, point.d) ? then : otherwise).push_back(i);
    }
    const std::string here = text(equation.condition), both = where.empty() ? "" : where + " && ";
    list_parts(equation.branches[0], problem, both + here, then, parts);
    list_parts(equation.branches[1], problem, both + "!(" + here + ")", otherwise, parts);
}

std::vector<int> all_points(const Problem &problem)
{
    std::vector<int> all(problem.points.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<int>(i);
    return all;
}

Problem problem_of(const OperationFit &fit, const OperationFit *message)
{
    const bool composed = message && fit.kind != Kind::point_to_point;
    return make_problem(fit.used, fit.shift, composed ? &message->equation : nullptr, fit.frugality,
                        of_program(fit.op));
}

std::string form(const Term &term)
{
    return term == Term{} ? "1" : text(term);
}

bool has(const Equation &sum, const Term &term)
{
    return std::any_of(sum.terms.begin(), sum.terms.end(),
                       [&](const Weighted &weighted) { return weighted.term == term; });
}

/// "p*d instead of log2(p)*d"
std::string difference(const Equation &sum, const Equation &other)
{
    std::string gone, come;
    for (const auto &weighted : sum.terms)
        if (!has(other, weighted.term))
            gone += (gone.empty() ? "" : " + ") + form(weighted.term);
    for (const auto &weighted : other.terms)
        if (!has(sum, weighted.term))
            come += (come.empty() ? "" : " + ") + form(weighted.term);
    if (come.empty())
        return gone.empty() ? "the same terms with other coefficients" : "without " + gone;
    return gone.empty() ? come + " too" : come + " instead of " + gone;
}

void explain_terms(const Problem &problem, const ShownPart &part, std::vector<Evidence> &found)
{
    if (part.points.empty())
        return;
    const double score = best_sum(problem, part.points).score;
    for (const auto &[coefficient, term] : part.sum->terms) {
        Problem without = problem;
        for (std::size_t j = 0; j < problem.terms.size(); ++j)
            if (problem.terms[j] == term)
                without.penalties[j] = 1e12;
        const Partition other = best_sum(without, part.points);
        found.push_back({part.where, form(term), text(other.equation), other.score - score});
    }
}

void explain(const Problem &problem, const Equation &equation, const std::string &where, const std::vector<int> &points,
             std::vector<Evidence> &found)
{
    std::vector<ShownPart> parts;
    list_parts(equation, problem, where, points, parts);
    if (equation.is_sum())
        return explain_terms(problem, parts.front(), found);
    double score = problem.cut_penalty * double(parts.size() - 1);
    for (const ShownPart &part : parts)
        if (!part.points.empty())
            score += best_sum(problem, part.points).score;
    const Partition whole = best_sum(problem, points);
    found.push_back({where, "cut at " + text(equation.condition), text(whole.equation), whole.score - score});
    const std::size_t first = sums_of(equation.branches[0]).size();
    std::vector<int> then, otherwise;
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (const int point : parts[i].points)
            (i < first ? then : otherwise).push_back(point);
    const std::string here = text(equation.condition), both = where.empty() ? "" : where + " && ";
    explain(problem, equation.branches[0], both + here, then, found);
    explain(problem, equation.branches[1], both + "!(" + here + ")", otherwise, found);
}

} // namespace

const Equation &beyond_one_rank(const Equation &equation)
{
    return !equation.is_sum() && equation.condition.axis == Axis::one_rank ? equation.branches[1] : equation;
}

std::vector<Evidence> evidence(const OperationFit &fit, const OperationFit *message)
{
    if (is_law(beyond_one_rank(fit.equation)))
        return {};
    const Problem problem = problem_of(fit, message);
    std::vector<Evidence> found;
    explain(problem, beyond_one_rank(fit.equation), "", all_points(problem), found);
    return found;
}

std::vector<Candidate> rivals(const OperationFit &fit, const OperationFit *message, double window)
{
    const Equation &taken = beyond_one_rank(fit.equation);
    if (is_law(taken))
        return {};
    const Problem problem = problem_of(fit, message);
    std::vector<ShownPart> parts;
    list_parts(taken, problem, "", all_points(problem), parts);
    std::vector<Partition> best;
    double score = problem.cut_penalty * double(parts.size() - 1), chi2 = 0;
    for (const ShownPart &part : parts) {
        best.push_back(part.points.empty() ? Partition{} : best_sum(problem, part.points));
        score += best.back().score;
        chi2 += best.back().chi2;
    }
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].points.empty())
            continue;
        for (const Partition &other : rivals(problem, parts[i].points, window)) {
            Candidate rival{parts[i].where, taken, score + other.score - best[i].score,
                            chi2 + other.chi2 - best[i].chi2};
            rival.what += (rival.what.empty() ? "" : ": ") + difference(*parts[i].sum, other.equation);
            *sums_of(rival.equation)[i] = other.equation;
            found.push_back(std::move(rival));
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate &a, const Candidate &b) { return a.score < b.score; });
    return found;
}

} // namespace mpisheet::fit
