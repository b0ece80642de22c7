#include "fit/operation/one_line.hpp"

#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace mpisheet::fit {
namespace {

/// What the thesis's equations are sums of, and sqrt(p) of a mesh.
constexpr std::array<std::string_view, 6> factors_of_a_line{"", "log2(p)", "p", "p*log2(p)", "sqrt(p)", "p**2"};

bool is_of_a_line(const Term &term)
{
    const bool plain = size_of(term).kind == SizeKind::constant || size_of(term).kind == SizeKind::bytes;
    return plain && std::find(factors_of_a_line.begin(), factors_of_a_line.end(), factor_of(term).text) !=
                        factors_of_a_line.end();
}

} // namespace

Part one_line(const Problem &exact)
{
    constexpr double never = 1e12;
    Part part;
    std::vector<Point> points = exact.points;
    for (Point &point : points)
        allow(point, policy::line_tolerance);
    part.problem = make_problem(std::move(points), exact.shift, exact.message, {policy::line_tolerance, 0});
    for (std::size_t j = 0; j < part.problem.terms.size(); ++j)
        if (!is_of_a_line(part.problem.terms[j]))
            part.problem.penalties[j] = never;
    std::vector<int> all(exact.points.size());
    std::iota(all.begin(), all.end(), 0);
    part.partition = best_sum(part.problem, all);
    part.refined = refine(part.problem, part.partition);
    round_coefficients(part.refined, part.problem, part.partition);
    part.shapes = {{"one line", part.partition.equation, part.partition.score, part.partition.chi2}};
    return part;
}

} // namespace mpisheet::fit
