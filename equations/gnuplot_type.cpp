#include "equations/gnuplot_type.hpp"

#include "equations/functions.hpp"

#include <cmath>

namespace mpisheet::equations {

using enum GnuplotType;

GnuplotType joined(GnuplotType a, GnuplotType b)
{
    return a == b ? a : either;
}

namespace {

/// The type of a + b, a*b and so on.
GnuplotType arithmetic(GnuplotType a, GnuplotType b)
{
    return a == real || b == real ? real : joined(a, b);
}

} // namespace

GnuplotType gnuplot_type(const Expression &tree, const TypeOfName &type_of_name, bool safe)
{
    using Kind = Expression::Kind;
    const auto type = [&](std::size_t i) { return gnuplot_type(tree.operands[i], type_of_name, safe); };
    switch (tree.kind) {
    case Kind::number:
        return tree.is_integer ? whole : real;
    case Kind::name:
        return find_constant(tree.name) ? real : type_of_name(tree);
    case Kind::call: {
        const Function *function = find_function(tree.name);
        if (function == nullptr) {
            return type_of_name(tree);
        }
        return function->integer_result ? whole : tree.name == "abs" && tree.operands.size() == 1 ? type(0) : real;
    }
    case Kind::unary:
        return tree.op == Operator::logical_not ? whole : tree.op == Operator::factorial ? either : type(0);
    case Kind::binary:
        switch (tree.op) {
        case Operator::add:
        case Operator::subtract:
        case Operator::multiply:
            return arithmetic(type(0), type(1));
        case Operator::divide:
            return safe ? real : arithmetic(type(0), type(1));
        case Operator::power: { // an integer to a negative integer is real
            const Expression &exponent = tree.operands[1];
            const bool printed_whole =
                safe && exponent.kind == Kind::number && exponent.value == std::trunc(exponent.value);
            return arithmetic(type(0), printed_whole ? whole : type(1)) == real ? real : either;
        }
        case Operator::modulo:
            return type(0) == whole && type(1) == whole ? whole : either;
        default:
            return whole;
        }
    case Kind::conditional:
        return joined(type(1), type(2));
    case Kind::sum: {
        const TypeOfName inside = [&](const Expression &name) {
            const bool is_index = name.kind == Kind::name && name.name == tree.name;
            return is_index ? whole : type_of_name(name);
        };
        const bool adds_whole = gnuplot_type(tree.operands[2], inside, safe) == whole;
        return adds_whole ? whole : either; // an empty sum of reals is the integer 0
    }
    }
    return either;
}

} // namespace mpisheet::equations
