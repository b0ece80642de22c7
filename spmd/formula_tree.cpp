// Formulas as trees that a person recognises: iter*((2*N**2 + 10*N)/real(P) + 2*P).

#include "spmd/formula.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::spmd {
namespace {

using equations::Expression;
using equations::Operator;

struct Term {
    double coefficient;
    Factors factors;
};

/// N before P before parameters: what a formula is "in".
int rank(const Factor &factor)
{
    return factor.text == "N" ? 0 : factor.text == "P" ? 1 : 2;
}

int power_of(const Factors &factors, const std::string &text)
{
    for (const Factor &one : factors)
        if (one.text == text)
            return one.power;
    return 0;
}

/// Higher powers of N first, then of P, then by name.
bool reads_before(const Term &a, const Term &b)
{
    for (const char *name : {"N", "P"})
        if (power_of(a.factors, name) != power_of(b.factors, name))
            return power_of(a.factors, name) > power_of(b.factors, name);
    return b.factors < a.factors;
}

Expression combined(std::vector<Expression> parts, Operator op)
{
    // Long rows become balanced trees: an expression may be nested only so deep.
    constexpr std::size_t longest_row = 100;
    while (parts.size() > longest_row) {
        std::vector<Expression> fewer;
        for (std::size_t i = 0; i < parts.size(); i += longest_row) {
            const auto end = static_cast<std::ptrdiff_t>(std::min(i + longest_row, parts.size()));
            fewer.push_back(combined({std::make_move_iterator(parts.begin() + static_cast<std::ptrdiff_t>(i)),
                                      std::make_move_iterator(parts.begin() + end)},
                                     op));
        }
        parts = std::move(fewer);
    }
    Expression all = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool negative = op == Operator::add && parts[i].op == Operator::negate;
        Expression next = negative ? std::move(parts[i].operands[0]) : std::move(parts[i]);
        all = equations::binary(negative ? Operator::subtract : op, std::move(all), std::move(next));
    }
    return all;
}

/// left*right without parentheses around right's own products and quotients.
Expression multiplied(Expression left, Expression right)
{
    if (right.op != Operator::multiply && right.op != Operator::divide)
        return equations::binary(Operator::multiply, std::move(left), std::move(right));
    Expression first = multiplied(std::move(left), std::move(right.operands[0]));
    return equations::binary(right.op, std::move(first), std::move(right.operands[1]));
}

Expression power_tree(const Factor &factor, int power)
{
    return power == 1 ? *factor.tree : equations::binary(Operator::power, *factor.tree, equations::integer(power));
}

/// |coefficient| * factors of positive power; parameters, then N and P, then calls.
Expression product_tree(double coefficient, const Factors &factors)
{
    std::vector<const Factor *> order;
    for (const Factor &one : factors)
        if (one.power > 0)
            order.push_back(&one);
    const auto place = [](const Factor *one) { return !one->is_name() ? 5 : rank(*one) == 2 ? 0 : 1 + rank(*one); };
    std::stable_sort(order.begin(), order.end(), [&](const Factor *a, const Factor *b) { return place(a) < place(b); });
    std::vector<Expression> parts;
    if (coefficient != 1 || order.empty())
        parts.push_back(coefficient == std::trunc(coefficient) && coefficient < 1e15 ? equations::integer(coefficient)
                                                                                     : equations::number(coefficient));
    for (const Factor *one : order)
        parts.push_back(power_tree(*one, one->power));
    return combined(std::move(parts), Operator::multiply);
}

Expression signed_product(const Term &term)
{
    Expression tree = product_tree(std::fabs(term.coefficient), term.factors);
    return term.coefficient < 0 ? equations::unary(Operator::negate, std::move(tree)) : tree;
}

/// Terms as a row; one that is added goes first if there is one.
Expression row_tree(std::vector<Term> terms)
{
    std::sort(terms.begin(), terms.end(), reads_before);
    const auto added = std::find_if(terms.begin(), terms.end(), [](const Term &term) { return term.coefficient > 0; });
    if (added != terms.end())
        std::rotate(terms.begin(), added, added + 1);
    std::vector<Expression> parts;
    for (const Term &term : terms)
        parts.push_back(signed_product(term));
    return combined(std::move(parts), Operator::add);
}

/// A number that makes all coefficients whole: 2 for N**2/2 - N/2; 1 if there is none.
double common_denominator(const std::vector<Term> &terms)
{
    for (const double denominator : {1.0, 2.0, 3.0, 4.0, 6.0, 12.0, 20.0, 24.0, 30.0, 42.0, 60.0, 120.0, 720.0, 5040.0})
        if (std::all_of(terms.begin(), terms.end(), [&](const Term &term) {
                const double scaled = term.coefficient * denominator;
                return std::fabs(scaled - std::round(scaled)) <= 1e-12 * std::fabs(scaled);
            }))
            return denominator;
    return 1;
}

/// Terms over one denominator, factors of negative power.
Expression fraction_tree(std::vector<Term> terms, const Factors &below)
{
    const double denominator = common_denominator(terms);
    for (Term &term : terms) {
        const double scaled = term.coefficient * denominator;
        term.coefficient = denominator == 1 ? term.coefficient : std::round(scaled);
        std::erase_if(term.factors, [](const Factor &one) { return one.power < 0; });
    }
    Expression above = row_tree(std::move(terms));
    if (denominator == 1 && below.empty())
        return above;
    Expression divisor = product_tree(denominator, below);
    if (!below.empty())
        divisor = equations::call("real", {std::move(divisor)});
    const bool negative = above.op == Operator::negate;
    if (negative)
        above = Expression(above.operands[0]);
    Expression tree = equations::binary(Operator::divide, std::move(above), std::move(divisor));
    return negative ? equations::unary(Operator::negate, std::move(tree)) : tree;
}

/// A sum of terms of names alone: terms of the same denominator together.
Expression polynomial_tree(const std::vector<Term> &terms)
{
    std::map<Factors, std::vector<Term>> groups;
    for (const Term &term : terms) {
        Factors below;
        for (Factor one : term.factors)
            if (one.power < 0) {
                one.power = -one.power;
                below.push_back(one);
            }
        groups[below].push_back(term);
    }
    std::vector<std::pair<Term, Expression>> parts; // the term that comes first tells where the fraction goes
    for (auto &[below, group] : groups)
        parts.emplace_back(*std::min_element(group.begin(), group.end(), reads_before), fraction_tree(group, below));
    std::sort(parts.begin(), parts.end(), [](const auto &a, const auto &b) { return reads_before(a.first, b.first); });
    const auto added =
        std::find_if(parts.begin(), parts.end(), [](const auto &part) { return part.second.op != Operator::negate; });
    if (added != parts.end())
        std::rotate(parts.begin(), added, added + 1);
    std::vector<Expression> trees;
    for (auto &part : parts)
        trees.push_back(std::move(part.second));
    return combined(std::move(trees), Operator::add);
}

/// Parameters that stand in every term, taken out of them.
Factors take_common(std::vector<Term> &terms)
{
    Factors common;
    if (terms.size() < 2)
        return common;
    for (const Factor &candidate : terms.front().factors) {
        if (rank(candidate) != 2 || !candidate.is_name() || candidate.power < 1)
            continue;
        int least = candidate.power;
        for (const Term &term : terms)
            least = std::min(least, power_of(term.factors, candidate.text));
        if (least > 0) {
            common.push_back(candidate);
            common.back().power = least;
        }
    }
    for (Term &term : terms)
        for (const Factor &taken : common)
            for (auto one = term.factors.begin(); one != term.factors.end(); ++one)
                if (one->text == taken.text) {
                    one->power -= taken.power;
                    if (one->power == 0)
                        term.factors.erase(one);
                    break;
                }
    return common;
}

} // namespace

Expression sum_of(std::vector<Expression> parts)
{
    return parts.empty() ? equations::integer(0) : combined(std::move(parts), Operator::add);
}

Expression tree_of(const Formula &formula)
{
    if (formula.empty())
        return equations::integer(0);
    std::vector<Term> terms;
    for (const auto &[factors, coefficient] : formula)
        terms.push_back({coefficient, factors});
    const Factors common = take_common(terms);
    std::map<Factors, std::vector<Term>> groups; // by what is multiplied that is no name: calls of the library
    for (Term &term : terms) {
        Factors calls;
        for (const Factor &one : term.factors)
            if (!one.is_name())
                calls.push_back(one);
        std::erase_if(term.factors, [](const Factor &one) { return !one.is_name(); });
        groups[calls].push_back(std::move(term));
    }
    std::vector<Expression> parts;
    for (auto &[calls, group] : groups) {
        if (calls.empty()) {
            parts.push_back(polynomial_tree(group));
            continue;
        }
        // coefficient * calls / calls
        Factors above, below;
        for (Factor one : calls) {
            const bool divides = one.power < 0;
            one.power = std::abs(one.power);
            (divides ? below : above).push_back(one);
        }
        Expression part = polynomial_tree(group);
        const bool negative = part.op == Operator::negate;
        if (negative)
            part = Expression(part.operands[0]);
        const bool one = part.kind == Expression::Kind::number && part.value == 1;
        if (!above.empty()) {
            Expression product = product_tree(1, above);
            part = one ? std::move(product) : multiplied(std::move(part), std::move(product));
        }
        if (!below.empty())
            part =
                equations::binary(Operator::divide, std::move(part), equations::call("real", {product_tree(1, below)}));
        parts.push_back(negative ? equations::unary(Operator::negate, std::move(part)) : std::move(part));
    }
    Expression tree = combined(std::move(parts), Operator::add);
    if (common.empty())
        return tree;
    return multiplied(product_tree(1, common), std::move(tree));
}

} // namespace mpisheet::spmd
