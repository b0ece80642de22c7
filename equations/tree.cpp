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

namespace {

bool is_call_of(const Expression &tree, const char *function)
{
    return tree.kind == Expression::Kind::call && tree.name == function && tree.operands.size() == 1;
}

void unwrap(Expression &tree, std::size_t operand)
{
    Expression inner = std::move(tree.operands[operand]);
    tree = std::move(inner);
}

} // namespace

Expression normalised(Expression tree)
{
    using Kind = Expression::Kind;
    for (Expression &operand : tree.operands) {
        operand = normalised(std::move(operand));
    }
    const auto without_int = [&](std::size_t i) {
        if (is_call_of(tree.operands[i], "int")) {
            unwrap(tree.operands[i], 0);
        }
    };
    const auto without_comparison = [&](std::size_t i) {
        Expression &part = tree.operands[i];
        if (part.op == Operator::not_equal && part.operands[1] == number(0)) {
            unwrap(part, 0);
        }
    };
    if (is_call_of(tree, "real") || tree.op == Operator::plus) {
        unwrap(tree, 0);
    } else if (tree.kind == Kind::number && tree.value < 0) {
        tree.value = -tree.value;
        tree = unary(Operator::negate, std::move(tree));
    } else if (tree.kind == Kind::conditional || tree.op == Operator::logical_not) {
        without_comparison(0);
    } else if (tree.op == Operator::logical_and || tree.op == Operator::logical_or) {
        without_comparison(0);
        without_comparison(1);
    } else if (tree.op == Operator::factorial) {
        without_int(0);
    } else if (tree.kind == Kind::sum) {
        without_int(0);
        without_int(1);
    }
    return tree;
}

} // namespace mpisheet::equations
