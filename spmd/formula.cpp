#include "spmd/formula.hpp"

#include "equations/print.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::spmd {
namespace {

using equations::Expression;
using equations::Operator;
using Kind = Expression::Kind;

constexpr std::size_t most_terms = 64; ///< products with more stay as they are
constexpr int most_power = 16;

Formula constant(double value)
{
    return value == 0 ? Formula{} : Formula{{{}, value}};
}

/// The tree as one factor.
Formula factor(Expression tree, int power = 1)
{
    std::string text = equations::print(tree);
    return {{{{std::move(text), std::make_shared<const Expression>(std::move(tree)), power}}, 1.0}};
}

Factors product(const Factors &a, const Factors &b)
{
    Factors all;
    auto left = a.begin(), right = b.begin();
    while (left != a.end() || right != b.end()) {
        if (right == b.end() || (left != a.end() && left->text < right->text))
            all.push_back(*left++);
        else if (left == a.end() || right->text < left->text)
            all.push_back(*right++);
        else {
            all.push_back(*left++);
            all.back().power += right++->power;
            if (all.back().power == 0)
                all.pop_back();
        }
    }
    return all;
}

/// Rounding must not leave terms that cancel.
void add(Formula &sum, const Factors &factors, double coefficient)
{
    const auto [place, is_new] = sum.try_emplace(factors, coefficient);
    if (is_new)
        return;
    const double largest = std::max(std::fabs(place->second), std::fabs(coefficient));
    place->second += coefficient;
    if (std::fabs(place->second) <= 1e-12 * largest)
        sum.erase(place);
}

/// 1 / term, where that is a single term.
Formula inverse(const Formula &term)
{
    Factors factors = term.begin()->first;
    for (Factor &one : factors)
        one.power = -one.power;
    return {{std::move(factors), 1 / term.begin()->second}};
}

Formula whole_power(const Formula &base, int power)
{
    Formula result = constant(1);
    for (int i = 0; i < power; ++i)
        result = result * base;
    return result;
}

Expression with_simple_operands(Expression tree)
{
    for (Expression &operand : tree.operands)
        operand = simplified(operand);
    return tree;
}

Formula quotient(const Expression &tree)
{
    const Formula above = formula_of(tree.operands[0]), below = formula_of(tree.operands[1]);
    if (below.empty()) // 1/0: evaluation tells
        return factor(with_simple_operands(tree));
    return above * (below.size() == 1 ? inverse(below) : factor(tree_of(below), -1));
}

Formula power(const Expression &tree)
{
    const Expression &exponent = tree.operands[1];
    const bool known = exponent.kind == Kind::number && exponent.value == std::trunc(exponent.value) &&
                       exponent.value >= 0 && exponent.value <= most_power;
    if (!known)
        return factor(with_simple_operands(tree));
    const Formula base = formula_of(tree.operands[0]);
    const auto times = static_cast<int>(exponent.value);
    if (base.size() <= 1 || std::pow(base.size(), times) <= most_terms)
        return whole_power(base, times);
    return factor(tree_of(base), times);
}

Formula binary(const Expression &tree)
{
    switch (tree.op) {
    case Operator::add:
        return formula_of(tree.operands[0]) + formula_of(tree.operands[1]);
    case Operator::subtract:
        return formula_of(tree.operands[0]) + constant(-1) * formula_of(tree.operands[1]);
    case Operator::multiply: {
        const Formula left = formula_of(tree.operands[0]), right = formula_of(tree.operands[1]);
        if (left.size() * right.size() <= most_terms)
            return left * right;
        return factor(tree_of(left)) * factor(tree_of(right));
    }
    case Operator::divide:
        return quotient(tree);
    case Operator::power:
        return power(tree);
    default:
        return factor(with_simple_operands(tree));
    }
}

/// 0**power + 1**power + … + (n - 1)**power, after Faulhaber.
Formula sum_of_powers(int power, const Formula &n)
{
    constexpr std::array<double, 9> bernoulli{1, -0.5, 1.0 / 6, 0, -1.0 / 30, 0, 1.0 / 42, 0, -1.0 / 30};
    Formula sum;
    double binomial = 1; // (power + 1 over j)
    for (int j = 0; j <= power; ++j) {
        sum = sum +
              constant(binomial * bernoulli[static_cast<std::size_t>(j)] / (power + 1)) * whole_power(n, power + 1 - j);
        binomial = binomial * (power + 1 - j) / (j + 1);
    }
    return sum;
}

} // namespace

Formula operator+(const Formula &a, const Formula &b)
{
    Formula sum = a;
    add_to(sum, b);
    return sum;
}

void add_to(Formula &sum, const Formula &more)
{
    for (const auto &[factors, coefficient] : more)
        add(sum, factors, coefficient);
}

Formula operator*(const Formula &a, const Formula &b)
{
    Formula result;
    for (const auto &[left, x] : a)
        for (const auto &[right, y] : b)
            add(result, product(left, right), x * y);
    return result;
}

Formula formula_of(const Expression &tree)
{
    switch (tree.kind) {
    case Kind::number:
        return std::isfinite(tree.value) ? constant(tree.value) : factor(tree);
    case Kind::name:
        return factor(tree);
    case Kind::unary:
        if (tree.op == Operator::negate)
            return constant(-1) * formula_of(tree.operands[0]);
        return tree.op == Operator::plus ? formula_of(tree.operands[0]) : factor(with_simple_operands(tree));
    case Kind::binary:
        return binary(tree);
    case Kind::call:
        if (tree.name == "real" && tree.operands.size() == 1)
            return formula_of(tree.operands[0]);
        [[fallthrough]];
    default:
        return factor(with_simple_operands(tree));
    }
}

Expression simplified(const Expression &tree)
{
    return tree_of(formula_of(tree));
}

Formula sum_over(const Formula &body, const std::string &index, const Formula &count)
{
    constexpr int highest = 8; // as far as the table of Bernoulli's numbers goes
    Formula result, rest;
    std::map<int, Formula> coefficient_of; // of which power of the index
    for (const auto &[factors, coefficient] : body) {
        int power = 0;
        bool elsewhere = false;
        Factors others;
        for (const Factor &one : factors)
            if (one.text == index)
                power = one.power;
            else {
                elsewhere |= mentions(*one.tree, index);
                others.push_back(one);
            }
        if (elsewhere || power < 0 || power > highest)
            add(rest, factors, coefficient);
        else
            add(coefficient_of[power], others, coefficient);
    }
    for (const auto &[power, coefficient] : coefficient_of)
        result = result + coefficient * (power == 0 ? count : sum_of_powers(power, count));
    if (!rest.empty())
        result =
            result + factor(equations::sum(index, equations::integer(0), tree_of(count + constant(-1)), tree_of(rest)));
    return result;
}

Expression substituted(Expression tree, const Names &names)
{
    if (tree.kind == Kind::name) {
        const auto found = names.find(tree.name);
        return found == names.end() ? tree : found->second;
    }
    if (tree.kind == Kind::sum && names.contains(tree.name)) {
        Names others = names;
        others.erase(tree.name);
        tree.operands[0] = substituted(std::move(tree.operands[0]), names);
        tree.operands[1] = substituted(std::move(tree.operands[1]), names);
        tree.operands[2] = substituted(std::move(tree.operands[2]), others);
        return tree;
    }
    for (Expression &operand : tree.operands)
        operand = substituted(std::move(operand), names);
    return tree;
}

bool mentions(const Expression &tree, const std::string &name)
{
    return (tree.kind == Kind::name && tree.name == name) ||
           std::any_of(tree.operands.begin(), tree.operands.end(),
                       [&](const Expression &operand) { return mentions(operand, name); });
}

bool mentions(const Formula &formula, const std::string &name)
{
    for (const auto &[factors, coefficient] : formula)
        for (const Factor &one : factors)
            if (mentions(*one.tree, name))
                return true;
    return false;
}

} // namespace mpisheet::spmd
