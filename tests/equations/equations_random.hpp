#pragma once
// Random expressions over whole p and d for property tests.

#include "equations/equations.hpp"

#include <random>
#include <string>
#include <vector>

namespace mpisheet::equations {

/// Draws trees from a seed; `modulo`: whether a % b may occur.
struct RandomExpressions {
    std::mt19937_64 random;
    bool modulo = true;

    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); }
    template <typename T> T pick(const std::vector<T> &from)
    {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }

    Expression leaf()
    {
        switch (below(5)) {
        case 0:
            return integer(below(12));
        case 1:
            return number(std::uniform_real_distribution<double>(0, 10)(random));
        case 2:
            return number(below(5)); // 3.0
        default:
            return name(pick<std::string>({"p", "d"}));
        }
    }

    Expression one_of(const std::string &function, Expression argument)
    {
        std::vector<Expression> arguments;
        arguments.push_back(std::move(argument));
        return call(function, std::move(arguments));
    }

    Expression tree(int depth)
    {
        if (depth <= 0) {
            return leaf();
        }
        const auto sub = [&] { return tree(depth - 1 - below(2)); };
        switch (below(15)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return binary(pick<Operator>({Operator::add, Operator::subtract, Operator::multiply}), sub(), sub());
        case 4:
        case 5:
            return binary(Operator::divide, sub(), sub());
        case 6:
            return modulo ? binary(Operator::modulo, binary(Operator::add, leaf(), leaf()),
                                   leaf()) // of large values it keeps few digits
                          : binary(Operator::divide, sub(), sub());
        case 7: { // small whole exponents, or any power of a value that is not negative
            const bool whole = below(2) == 0;
            return whole ? binary(Operator::power, sub(),
                                  below(2) == 0 ? integer(below(4)) : unary(Operator::negate, integer(below(3))))
                         : binary(Operator::power, one_of("abs", sub()), number(below(30) / 10.0));
        }
        case 8:
            return binary(
                pick<Operator>({Operator::less, Operator::less_equal, Operator::greater, Operator::greater_equal,
                                Operator::equal, Operator::not_equal, Operator::logical_and, Operator::logical_or}),
                sub(), sub());
        case 9:
            return unary(pick<Operator>({Operator::negate, Operator::logical_not, Operator::plus}), sub());
        case 10:
            return conditional(sub(), sub(), sub());
        case 11:
            return below(2) == 0 ? unary(Operator::factorial, below(2) == 0 ? integer(below(6)) : name("p"))
                                 : sum("k", integer(below(3)), below(2) == 0 ? name("p") : integer(below(5)),
                                       below(2) == 0 ? binary(Operator::multiply, name("k"), sub()) : sub());
        case 12: {
            std::vector<Expression> arguments;
            arguments.push_back(sub());
            arguments.push_back(sub());
            return call(pick<std::string>({"max", "min", "atan2", "ceildiv"}), std::move(arguments));
        }
        case 13:
            return one_of("exp", unary(Operator::negate, one_of("abs", sub())));
        default: // gnuplot's asinh, gamma and lgamma have fewer digits at some arguments
            return one_of(pick<std::string>({"abs", "ceil", "floor", "int", "sgn", "sqrt", "log", "log10", "log2",
                                             "sin", "cos", "atan", "tanh", "erf", "norm", "real", "clog2", "np2"}),
                          sub());
        }
    }
};

} // namespace mpisheet::equations
