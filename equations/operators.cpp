#include "equations/operators.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::equations {
namespace {

constexpr std::array<OperatorRow, 18> operator_rows{{
    {Operator::logical_or, "||", 2, 2},
    {Operator::logical_and, "&&", 3, 2},
    {Operator::equal, "==", 4, 2},
    {Operator::not_equal, "!=", 4, 2},
    {Operator::less, "<", 5, 2},
    {Operator::less_equal, "<=", 5, 2},
    {Operator::greater, ">", 5, 2},
    {Operator::greater_equal, ">=", 5, 2},
    {Operator::add, "+", 6, 2},
    {Operator::subtract, "-", 6, 2},
    {Operator::multiply, "*", 7, 2},
    {Operator::divide, "/", 7, 2},
    {Operator::modulo, "%", 7, 2},
    {Operator::negate, "-", prefix_precedence, 1},
    {Operator::plus, "+", prefix_precedence, 1},
    {Operator::logical_not, "!", prefix_precedence, 1},
    {Operator::power, "**", power_precedence, 2, true},
    {Operator::factorial, "!", postfix_precedence, 1},
}};

} // namespace

std::span<const OperatorRow> operators()
{
    return operator_rows;
}

const OperatorRow &row(Operator op)
{
    return *std::find_if(operator_rows.begin(), operator_rows.end(),
                         [op](const OperatorRow &candidate) { return candidate.op == op; });
}

int precedence(const Expression &expression)
{
    switch (expression.kind) {
    case Expression::Kind::number:
        return expression.value < 0 ? prefix_precedence : primary_precedence;
    case Expression::Kind::name:
    case Expression::Kind::call:
        return primary_precedence;
    case Expression::Kind::unary:
    case Expression::Kind::binary:
        return row(expression.op).precedence;
    case Expression::Kind::conditional:
    case Expression::Kind::sum:
        return conditional_precedence;
    }
    return primary_precedence;
}

} // namespace mpisheet::equations
