#pragma once
// The arithmetic of single operations: constant folding, points and blocks all come here, so they agree to the bit.

#include "equations/code.hpp"
#include "equations/logarithm.hpp"
#include "equations/special.hpp"
#include "equations/tree.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace mpisheet::equations {

/// The operation of an operator with two operands, apart from && and ||, which compute only what they need.
Op operation_of(Operator op);

/// A ladder's cell for x, as a number: x·scale has x's digits, so this is exact.
inline double cell_of(const Ladder &ladder, double x)
{
    const double cell = std::floor(x * ladder.scale) - ladder.first;
    return std::min(std::max(cell, 0.0), static_cast<double>(ladder.cells.size() - 1));
}

/// What a ladder has for a finite x: from its cells, or by halves.
inline double compute(const Ladder &ladder, double x)
{
    if (!ladder.cells.empty()) {
        return ladder.cells[static_cast<std::size_t>(cell_of(ladder, x))];
    }
    std::size_t at = 0;
    for (std::size_t step = ladder.values.size() / 2; step > 0; step /= 2) {
        at += ladder.thresholds[at + step - 1] <= x ? step : 0;
    }
    return ladder.values[at];
}

/// a op b (b counts for operations of two operands only). Not finite where undefined, complex or too large.
inline double compute(Op op, std::int32_t index, double a, double b)
{
    switch (op) {
    case Op::negate:
        return -a;
    case Op::logical_not:
        return a == 0 ? 1 : 0;
    case Op::factorial:
        return factorial(a);
    case Op::square:
        return a * a;
    case Op::square_root:
        return std::sqrt(a);
    case Op::absolute:
        return std::fabs(a);
    case Op::logarithm:
        return natural_log(a);
    case Op::one:
        return functions()[static_cast<std::size_t>(index)].one(a);
    case Op::add:
        return a + b;
    case Op::subtract:
        return a - b;
    case Op::multiply:
        return a * b;
    case Op::divide:
        return a / b;
    case Op::modulo:
        return a - b * std::trunc(a / b); // what gnuplot can compute of numbers that are not whole; exact up to 2**53
    case Op::power:
        return std::pow(a, b);
    case Op::less:
        return a < b ? 1 : 0;
    case Op::less_equal:
        return a <= b ? 1 : 0;
    case Op::greater:
        return a > b ? 1 : 0;
    case Op::greater_equal:
        return a >= b ? 1 : 0;
    case Op::equal:
        return a == b ? 1 : 0;
    case Op::not_equal:
        return a != b ? 1 : 0;
    case Op::two:
        return functions()[static_cast<std::size_t>(index)].two(a, b);
    default:
        return std::nan("");
    }
}

/// "log(-1) is complex", "1/0 is undefined", "exp(1000) is too large"
std::string why_not_finite(const Instruction &instruction, double a, double b);

} // namespace mpisheet::equations
