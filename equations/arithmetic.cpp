#include "equations/arithmetic.hpp"

#include "equations/print.hpp"

#include <array>
#include <map>
#include <string_view>

namespace mpisheet::equations {
namespace {

std::string shown(double value)
{
    return print_number(value, false);
}

std::string operation(const Instruction &instruction, double a, double b)
{
    constexpr std::array<std::string_view, 6> signs{" + ", " - ", "*", "/", " % ", "**"};
    const std::string left = a < 0 ? "(" + shown(a) + ")" : shown(a);
    const std::string right = b < 0 ? "(" + shown(b) + ")" : shown(b);
    switch (instruction.op) {
    case Op::factorial:
        return left + "!";
    case Op::square:
        return left + "**2";
    case Op::square_root:
        return "sqrt(" + shown(a) + ")";
    case Op::logarithm:
        return "log(" + shown(a) + ")";
    case Op::one:
        return std::string(functions()[static_cast<std::size_t>(instruction.index)].name) + "(" + shown(a) + ")";
    case Op::two:
        return std::string(functions()[static_cast<std::size_t>(instruction.index)].name) + "(" + shown(a) + ", " +
               shown(b) + ")";
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::modulo:
    case Op::power:
        return left +
               std::string(signs.at(static_cast<std::size_t>(instruction.op) - static_cast<std::size_t>(Op::add))) +
               right;
    default:
        return "NaN";
    }
}

} // namespace

Op operation_of(Operator op)
{
    static const std::map<Operator, Op> ops{
        {Operator::power, Op::power},     {Operator::multiply, Op::multiply},
        {Operator::divide, Op::divide},   {Operator::modulo, Op::modulo},
        {Operator::add, Op::add},         {Operator::subtract, Op::subtract},
        {Operator::less, Op::less},       {Operator::less_equal, Op::less_equal},
        {Operator::greater, Op::greater}, {Operator::greater_equal, Op::greater_equal},
        {Operator::equal, Op::equal},     {Operator::not_equal, Op::not_equal},
    };
    return ops.at(op);
}

std::string why_not_finite(const Instruction &instruction, double a, double b)
{
    const std::string text = operation(instruction, a, b);
    const double value = compute(instruction.op, instruction.index, a, b);
    const std::string_view name =
        instruction.op == Op::one ? functions()[static_cast<std::size_t>(instruction.index)].name : "";
    const bool root = instruction.op == Op::square_root || instruction.op == Op::logarithm || name == "log10";
    if ((root || (instruction.op == Op::power && a != 0)) && a < 0) {
        return text + (std::isnan(value) ? " is complex" : " is too large");
    }
    if (instruction.op == Op::factorial && std::isnan(value)) {
        return text + " is undefined: expected a whole number, 0 or more";
    }
    const bool pole = instruction.op == Op::divide || a == 0;
    return text + (std::isinf(value) && !pole ? " is too large" : " is undefined");
}

} // namespace mpisheet::equations
