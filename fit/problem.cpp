#include "fit/search.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace mpisheet {
namespace {

/// Exponents tried for p**K, next to the named shapes sqrt(p), p, p**2.
constexpr double exponents[] = {0.25, 0.33, 0.67, 0.75, 1.25, 1.33, 1.5};

/// Steps that leave the node; links that carry K messages at once.
constexpr std::string_view beyond_node = "max(0,clog2(p)-K)", contended = "(p-1)*max(1,p/K.)";

bool has_k(const PFactor &factor)
{
    return factor.text.find('K') != std::string_view::npos;
}

/// Values of K tried for a factor: exponents, sizes of a node (2^K ranks) beyond which steps cost more, or the measured
/// p (and powers of two) where a knee can be seen.
std::vector<double> values_of_k(const PFactor &factor, const std::vector<double> &p)
{
    if (!has_k(factor))
        return {0};
    if (factor.text == "p**K")
        return {std::begin(exponents), std::end(exponents)};
    if (p.size() < 4)
        return {};
    if (factor.text == contended) { // one coefficient before and beyond the knee, so that it may lie between measured p
        std::set<double> knees(p.begin() + 1, p.end() - 1);
        for (double k = 2; k < p.back(); k *= 2)
            if (k > p.front())
                knees.insert(k);
        return {knees.begin(), knees.end()};
    }
    if (factor.text != beyond_node)
        return {p.begin() + 1, p.end() - 2};
    std::vector<double> steps;
    for (double k = 1; std::exp2(k + 1) <= p.back(); ++k)
        steps.push_back(k);
    return steps;
}

/// Messages are counted: by the steps of a tree, by partners, by batches; pieces of a message by steps or partners.
bool counts_messages(const PFactor &factor, const Size &size)
{
    constexpr std::string_view counts[] = {"",       "clog2(p)", "(p-1)",        "log2(p)",  "(clog2(p)-np2(p))",
                                           "np2(p)", "p",        "ceildiv(p,4)", beyond_node};
    const auto *end = size.text == "tmsg(d)" ? std::end(counts) : counts + 3;
    return std::find(std::begin(counts), end, factor.text) != end;
}

std::vector<Term> candidates(const std::vector<double> &p, bool varies_in_d, bool message)
{
    std::vector<Term> plain, special;
    for (int s = 0; s < static_cast<int>(sizes().size()); ++s) {
        const Size &size = sizes()[static_cast<std::size_t>(s)];
        if ((size.message && !message) || (size.text == "d" && !varies_in_d))
            continue;
        const bool of_pieces = size.message && size.text != "tmsg(d)"; // told apart by several p and d alone
        if (of_pieces && (p.size() < 2 || !varies_in_d))
            continue;
        for (int f = 0; f < static_cast<int>(p_factors().size()); ++f) {
            const PFactor &factor = p_factors()[static_cast<std::size_t>(f)];
            if (!factor.text.empty() && (size.alone || p.size() < 2))
                continue;
            if (size.message ? !counts_messages(factor, size) : factor.text == "ceildiv(p,4)")
                continue;
            if (factor.text == beyond_node ? size.text == "d" : factor.text == contended && size.text != "d")
                continue;
            for (const double k : values_of_k(factor, p))
                (has_k(factor) ? special : plain).push_back({f, s, k});
        }
    }
    plain.insert(plain.end(), special.begin(), special.end());
    return plain;
}

} // namespace

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
    problem.terms = candidates(p, distinct_d.size() > 1, message != nullptr);
    problem.plain =
        static_cast<std::size_t>(std::find_if(problem.terms.begin(), problem.terms.end(),
                                              [](const Term &term) { return has_k(p_factors()[term.factor]); }) -
                                 problem.terms.begin());
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

} // namespace mpisheet
