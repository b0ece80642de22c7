#pragma once
// gnuplot's operators: one table for the parser, the printers and the documentation.

#include "equations/tree.hpp"

#include <span>
#include <string_view>

namespace mpisheet::equations {

struct OperatorRow {
    Operator op;
    std::string_view text;
    int precedence; ///< higher binds tighter
    int operands;
    bool right_associative = false;
};

/// `?:` binds loosest, then || && == != < <= > >= + - * / %, the prefix signs and !, ** (right associative; its right
/// operand may carry signs), the postfix !.
std::span<const OperatorRow> operators();
const OperatorRow &row(Operator op);

inline constexpr int conditional_precedence = 1; ///< of `?:` and of `sum`, whose body reaches as far as it can
inline constexpr int prefix_precedence = 8;
inline constexpr int power_precedence = 9;
inline constexpr int postfix_precedence = 10;
inline constexpr int primary_precedence = 11; ///< numbers, names, calls, parentheses

/// How tightly the outermost operation of a tree binds.
int precedence(const Expression &expression);

} // namespace mpisheet::equations
