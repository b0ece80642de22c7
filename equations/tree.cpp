#include "equations/tree.hpp"

#include <algorithm>
#include <utility>

namespace mpisheet::equations {

std::string to_string(const Place &place)
{
    return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

namespace {

template <typename... Operands>
Expression node(Expression::Kind kind, Operator op, std::string name, Operands... operands)
{
    Expression result;
    result.kind = kind;
    result.op = op;
    result.name = std::move(name);
    result.operands.reserve(sizeof...(operands));
    (result.operands.push_back(std::move(operands)), ...);
    return result;
}

} // namespace

Expression number(double value)
{
    Expression result;
    result.value = value;
    return result;
}

Expression integer(double value)
{
    Expression result = number(value);
    result.is_integer = true;
    return result;
}

Expression name(std::string name)
{
    return node(Expression::Kind::name, Operator::none, std::move(name));
}

Expression call(std::string function, std::vector<Expression> arguments)
{
    Expression result = node(Expression::Kind::call, Operator::none, std::move(function));
    result.operands = std::move(arguments);
    return result;
}

Expression unary(Operator op, Expression operand)
{
    return node(Expression::Kind::unary, op, "", std::move(operand));
}

Expression binary(Operator op, Expression left, Expression right)
{
    return node(Expression::Kind::binary, op, "", std::move(left), std::move(right));
}

Expression conditional(Expression condition, Expression yes, Expression no)
{
    return node(Expression::Kind::conditional, Operator::none, "", std::move(condition), std::move(yes), std::move(no));
}

Expression sum(std::string index, Expression first, Expression last, Expression body)
{
    return node(Expression::Kind::sum, Operator::none, std::move(index), std::move(first), std::move(last),
                std::move(body));
}

bool operator==(const Expression &a, const Expression &b)
{
    const bool same_value = a.value == b.value || (a.value != a.value && b.value != b.value);
    return a.kind == b.kind && a.op == b.op && a.name == b.name && same_value && a.operands == b.operands;
}

Expression normalised(Expression tree)
{
    using Kind = Expression::Kind;
    for (Expression &operand : tree.operands) {
        operand = normalised(std::move(operand));
    }
    const bool is_real = tree.kind == Kind::call && tree.name == "real" && tree.operands.size() == 1;
    const bool is_sign = tree.kind == Kind::unary && tree.op == Operator::plus;
    if (is_real || is_sign) {
        Expression inner = std::move(tree.operands[0]);
        return inner;
    }
    if (tree.kind == Kind::number && tree.value < 0) {
        tree.value = -tree.value;
        return unary(Operator::negate, std::move(tree));
    }
    return tree;
}

} // namespace mpisheet::equations
