#pragma once
// The tree of an expression: plain values that printers, checkers and the compiler walk.

#include "equations/place.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::equations {

enum class Operator {
    none,
    negate,
    plus,
    logical_not,
    factorial, // one operand
    power,
    multiply,
    divide,
    modulo,
    add,
    subtract, // two
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    logical_and,
    logical_or,
};

/// One node. Which fields count depends on the kind:
///   number       value, is_integer (written without point and exponent: gnuplot divides those as integers)
///   name         name
///   call         name, operands = arguments
///   unary        op, operands[0]
///   binary       op, operands[0], operands[1]
///   conditional  operands = condition, then, else
///   sum          name = index, operands = first, last, body
struct Expression {
    enum class Kind { number, name, call, unary, binary, conditional, sum };

    Kind kind = Kind::number;
    Operator op = Operator::none;
    double value = 0;
    bool is_integer = false;
    std::string name;
    std::vector<Expression> operands;
    int line = 0, column = 0; ///< in the file of the definition that holds it; the operator's place for operators
};

/// A value that the program computes, where no equation says it. It must bear several threads; not finite: undefined.
using Computed = std::function<double(std::span<const double> arguments)>;

/// `name = body` or `name(parameters) = body`.
struct Definition {
    std::string name;
    bool is_function = false; ///< gnuplot keeps functions and variables apart; a name may be both
    std::vector<std::string> parameters;
    Expression body;
    Place place;            ///< of the name
    std::string unusable{}; ///< why its value is not known here, for who uses it; empty: it is `body`
    Computed computed{};    ///< of a function whose value it is; `body` then is what a person reads
};

// Builders, for code that makes equations.
Expression number(double value); ///< a real literal: 40 prints as 40.0
Expression
integer(double value); ///< an integer literal: 2 prints as 2 (but as 2.0 where gnuplot would divide integers)
Expression name(std::string name);
Expression call(std::string function, std::vector<Expression> arguments);
Expression unary(Operator op, Expression operand);
Expression binary(Operator op, Expression left, Expression right);
Expression conditional(Expression condition, Expression yes, Expression no);
Expression sum(std::string index, Expression first, Expression last, Expression body);

/// Same kinds, operators, names and values; places do not count, nor how a literal is written (2 or 2.0).
bool operator==(const Expression &a, const Expression &b);

/// What print_gnuplot adds for gnuplot's types, taken away: real(x), + x, x != 0 as a condition, int(x) as a bound of a
/// sum or before a factorial; a literal -2 becomes the negation of 2. parse_expression(print_gnuplot(tree)) == tree
/// after both went through this, but for a % b of values that need not be whole, which gnuplot cannot say.
Expression normalised(Expression tree);

} // namespace mpisheet::equations
