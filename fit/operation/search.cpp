#include "fit/operation/search.hpp"

#include "fit/operation/chain.hpp"
#include "fit/operation/policy.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

namespace mpisheet::fit {
namespace {

int factor_row(std::string_view text)
{
    const auto rows = p_factors();
    return static_cast<int>(
        std::find_if(rows.begin(), rows.end(), [&](const PFactor &row) { return row.text == text; }) - rows.begin());
}

/// a + b*(p-1) is (a − b) + b*p: as papers write it. In every sum, for costs of a step and of a byte, where a > b.
void count_from_nothing(Equation &equation)
{
    static const int one = factor_row(""), others = factor_row("(p-1)"), all = factor_row("p");
    for (Equation &branch : equation.branches)
        count_from_nothing(branch);
    for (Weighted &partners : equation.terms) {
        const SizeKind kind = size_of(partners.term).kind;
        if (partners.term.factor != others || (kind != SizeKind::constant && kind != SizeKind::bytes))
            continue;
        const auto constant = std::find_if(equation.terms.begin(), equation.terms.end(), [&](const Weighted &other) {
            return other.term.factor == one && other.term.size == partners.term.size;
        });
        if (constant == equation.terms.end() || constant->coefficient <= partners.coefficient)
            continue;
        constant->coefficient -= partners.coefficient;
        partners.term.factor = all;
    }
}

/// Ranges are searched within ranges this number of times.
constexpr int deepest = 2;

using Indices = std::vector<int>;

std::set<double> distinct_p(const Problem &problem, const Indices &points)
{
    std::set<double> p;
    for (const int i : points)
        p.insert(problem.points[static_cast<std::size_t>(i)].p);
    return p;
}

void keep_better(Partition &best, Partition trial)
{
    if (trial.score < best.score - 1e-9)
        best = std::move(trial);
}

/// One sum, ranges along d, ranges along p·d: whichever is better. `shapes` is told of each.
Partition best_of_chains(const Problem &problem, const Indices &points, std::vector<Candidate> *shapes = nullptr)
{
    const auto tell = [&](const char *what, const Partition &trial) {
        if (shapes)
            shapes->push_back({what, trial.equation, trial.score, trial.chi2});
    };
    Partition best = best_sum(problem, points);
    tell("one sum", best);
    const auto attempt = [&](const char *what, Axis axis) {
        Partition trial = best_chain(problem, points, axis);
        if (trial.parts.size() > 1)
            tell(what, trial);
        keep_better(best, std::move(trial));
    };
    attempt("ranges in d", Axis::d);
    if (distinct_p(problem, points).size() > 1)
        attempt("ranges in p*d", Axis::pd);
    return best;
}

struct Halves {
    Indices then, otherwise;
};

/// Points by a condition on p; nothing when one side has fewer than two p.
std::optional<Halves> halves_by(const Problem &problem, const Indices &points, Condition condition)
{
    Halves halves;
    for (const int i : points)
        (condition.holds(problem.points[static_cast<std::size_t>(i)].p, 0) ? halves.then : halves.otherwise)
            .push_back(i);
    if (distinct_p(problem, halves.then).size() < 2 || distinct_p(problem, halves.otherwise).size() < 2)
        return {};
    return halves;
}

Partition split(const Problem &problem, const Halves &halves, Condition condition)
{
    return combine(condition, best_of_chains(problem, halves.then), best_of_chains(problem, halves.otherwise),
                   problem.cut_penalty);
}

bool may_cut_in_p(const Problem &problem, double low, double high)
{
    return !problem.cuts_in_p || std::any_of(problem.cuts_in_p->begin(), problem.cuts_in_p->end(),
                                             [&](double limit) { return low < limit && limit <= high; });
}

/// The best place to cut in p, found with ranges along d alone.
std::optional<Partition> split_in_p(const Problem &problem, const Indices &points)
{
    const auto p = distinct_p(problem, points);
    double best_score = std::numeric_limits<double>::infinity();
    std::optional<Halves> best;
    double low = 0, high = 0;
    for (auto first = p.begin(), second = std::next(first); second != p.end(); ++first, ++second)
        if (const auto halves = may_cut_in_p(problem, *first, *second) ? halves_by(problem, points, {Axis::p, *second})
                                                                       : std::nullopt) {
            const double score = best_chain(problem, halves->then, Axis::d).score +
                                 best_chain(problem, halves->otherwise, Axis::d).score;
            if (score < best_score)
                best_score = score, best = halves, low = *first, high = *second;
        }
    if (!best)
        return {};
    Partition result = split(problem, *best, {Axis::p, high});
    result.equation.condition.limit =
        place_cut(problem, Axis::p, low, high, result.equation.branches[0], result.equation.branches[1], points);
    return result;
}

Partition explore(const Problem &problem, const Indices &points, int depth, std::vector<Candidate> *shapes = nullptr);

/// Looks once more into the parts whose points are badly explained.
void deepen(const Problem &problem, Partition &partition, int depth)
{
    const auto sums = sums_of(partition.equation);
    std::vector<Indices> parts;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Partition here = best_sum(problem, partition.parts[i]);
        Partition finer = here;
        if (here.chi2 > policy::badly_unexplained * double(partition.parts[i].size()))
            keep_better(finer, explore(problem, partition.parts[i], depth + 1));
        if (finer.score < here.score) {
            *sums[i] = finer.equation;
            partition.score += finer.score - here.score;
            partition.chi2 += finer.chi2 - here.chi2;
            parts.insert(parts.end(), finer.parts.begin(), finer.parts.end());
        } else {
            parts.push_back(partition.parts[i]);
        }
    }
    partition.parts = std::move(parts);
}

/// Tries shapes of growing complexity until one explains the points: one sum; ranges along d or p·d; powers of two
/// apart from other p; ranges in p; ranges within those ranges. The least score wins, and each shape that was tried is
/// kept in `shapes` for `fit --explain`.
Partition explore(const Problem &problem, const Indices &points, int depth, std::vector<Candidate> *shapes)
{
    Partition best = best_of_chains(problem, points, shapes);
    const auto is_explained = [&] { return best.chi2 <= policy::explained * double(points.size()); };
    const auto weigh = [&](const char *what, Partition trial) {
        if (shapes)
            shapes->push_back({what, trial.equation, trial.score, trial.chi2});
        keep_better(best, std::move(trial));
    };
    if (is_explained() || problem.groups < 2)
        return best;
    const Condition no_power_of_two{Axis::class_of_p, 0};
    if (const auto classes = halves_by(problem, points, no_power_of_two))
        weigh("powers of two apart", split(problem, *classes, no_power_of_two));
    if (is_explained())
        return best;
    if (auto halves = split_in_p(problem, points))
        weigh("ranges in p", std::move(*halves));
    if (depth < deepest && best.parts.size() > 1) {
        const double before = best.score;
        deepen(problem, best, depth);
        if (shapes && best.score < before)
            shapes->push_back({"ranges within ranges", best.equation, best.score, best.chi2});
    }
    return best;
}

} // namespace

Searched search(const Problem &problem)
{
    Indices all(problem.points.size());
    std::iota(all.begin(), all.end(), 0);
    Searched result;
    result.best = explore(problem, all, 0, &result.shapes);
    count_from_nothing(result.best.equation);
    return result;
}

} // namespace mpisheet::fit
