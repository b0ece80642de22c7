#include "equations/print.hpp"

#include "equations/gnuplot_type.hpp"
#include "equations/operators.hpp"
#include "equations/scope.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace mpisheet::equations {

std::string print_number(double value, bool as_real)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    std::array<char, 400> buffer{};
    const bool whole = !as_real && value == std::trunc(value) && std::fabs(value) < 0x1p63;
    const auto written =
        whole ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed)
              : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    std::string text(buffer.data(), written.ptr);
    if (!whole && text.find_first_of(".en") == std::string::npos) {
        text += ".0";
    }
    return text;
}

namespace {

using Kind = Expression::Kind;

/// One printer for both: `safe` adds what gnuplot's types need.
struct Printer {
    bool safe = false;
    const std::vector<std::string> *parameters = nullptr; ///< whole numbers, or the caller says what he means
    std::string file = {};                                ///< where the tree was read, for messages
    mutable int remainders = 0;                           ///< within each other, on the way to where we are

    [[nodiscard]] static GnuplotType type(const Expression &tree)
    {
        return gnuplot_type(
            tree, [](const Expression &) { return GnuplotType::either; }, true);
    }
    [[nodiscard]] static bool surely(GnuplotType wanted, const Expression &tree) { return type(tree) == wanted; }

    /// Made of whole numbers and parameters alone, so an integer at integer arguments.
    [[nodiscard]] bool whole_at_whole_arguments(const Expression &tree) const
    {
        if (tree.kind == Kind::name) {
            return parameters != nullptr &&
                   std::find(parameters->begin(), parameters->end(), tree.name) != parameters->end();
        }
        const bool arithmetic = tree.op == Operator::add || tree.op == Operator::subtract ||
                                tree.op == Operator::multiply || tree.op == Operator::negate ||
                                tree.op == Operator::modulo;
        return surely(GnuplotType::whole, tree) ||
               (arithmetic &&
                std::all_of(tree.operands.begin(), tree.operands.end(),
                            [this](const Expression &operand) { return whole_at_whole_arguments(operand); }));
    }

    /// In parentheses if it binds less tightly than `least`.
    [[nodiscard]] std::string inside(const Expression &tree, int least) const
    {
        return precedence(tree) < least ? "(" + text(tree) + ")" : text(tree);
    }

    /// Where gnuplot wants an integer that is true or false.
    [[nodiscard]] std::string truth(const Expression &tree, int least) const
    {
        if (!safe || surely(GnuplotType::whole, tree)) {
            return inside(tree, least);
        }
        return inside(binary(Operator::not_equal, tree, integer(0)), least);
    }

    /// Where gnuplot wants an integer and ours is a whole number.
    [[nodiscard]] std::string whole(const Expression &tree, int least) const
    {
        return !safe || surely(GnuplotType::whole, tree) ? inside(tree, least) : "int(" + text(tree) + ")";
    }

    [[nodiscard]] std::string division(const Expression &tree) const
    {
        const Expression &left = tree.operands[0], &right = tree.operands[1];
        const bool precise = !safe || surely(GnuplotType::real, left) || surely(GnuplotType::real, right);
        const bool real_right = !precise && left.kind != Kind::number && right.kind == Kind::number;
        const std::string above = precise || real_right       ? inside(left, row(tree.op).precedence)
                                  : left.kind == Kind::number ? print_number(left.value, true)
                                                              : "real(" + text(left) + ")";
        return above + "/" + (real_right ? print_number(right.value, true) : inside(right, primary_precedence));
    }

    /// Whole exponents stay integers: (-2)**2.0 is complex in gnuplot.
    [[nodiscard]] std::string power(const Expression &tree) const
    {
        const Expression &exponent = tree.operands[1];
        const bool literal = safe && exponent.kind == Kind::number && exponent.value >= 0;
        return inside(tree.operands[0], postfix_precedence) + "**" +
               (literal ? print_number(exponent.value, false) : inside(exponent, power_precedence));
    }

    /// gnuplot's % is one of integers; elsewhere both sides are written twice, and those within them four times …
    [[nodiscard]] std::string modulo(const Expression &tree) const
    {
        const Expression &left = tree.operands[0], &right = tree.operands[1];
        if (!safe || (whole_at_whole_arguments(left) && whole_at_whole_arguments(right))) {
            return inside(left, row(tree.op).precedence) + " % " + inside(right, postfix_precedence);
        }
        constexpr int most_remainders = 8;
        if (++remainders > most_remainders) {
            throw Error({file, tree.line, tree.column}, "more than " + std::to_string(most_remainders) +
                                                            " remainders (%) within each other, which gnuplot cannot "
                                                            "say in short: give the inner ones names");
        }
        const std::string divisor = inside(right, primary_precedence), dividend = text(left);
        --remainders;
        return "(" + (precedence(left) < row(Operator::add).precedence ? "(" + dividend + ")" : dividend) + " - " +
               divisor + "*int(real(" + dividend + ")/" + divisor + "))";
    }

    [[nodiscard]] std::string unary_text(const Expression &tree) const
    {
        const Expression &operand = tree.operands[0];
        switch (tree.op) {
        case Operator::factorial:
            return whole(operand, postfix_precedence) + "!";
        case Operator::logical_not:
            return "!" + truth(operand, power_precedence);
        default:
            return std::string(row(tree.op).text) + inside(operand, power_precedence);
        }
    }

    [[nodiscard]] std::string binary_text(const Expression &tree) const
    {
        const OperatorRow &op = row(tree.op);
        // a sign or a ! at the left is fine, at the right it goes into parentheses: a*(-b)
        const auto right_least = [&](const Expression &right) {
            return precedence(right) == prefix_precedence ? primary_precedence : op.precedence + 1;
        };
        switch (tree.op) {
        case Operator::divide:
            return division(tree);
        case Operator::power:
            return power(tree);
        case Operator::modulo:
            return modulo(tree);
        case Operator::logical_and:
        case Operator::logical_or:
            return truth(tree.operands[0], op.precedence) + " " + std::string(op.text) + " " +
                   truth(tree.operands[1], op.precedence + 1);
        default: {
            const std::string blank = tree.op == Operator::multiply ? "" : " ";
            return inside(tree.operands[0], op.precedence) + blank + std::string(op.text) + blank +
                   inside(tree.operands[1], right_least(tree.operands[1]));
        }
        }
    }

    [[nodiscard]] std::string call_text(const Expression &tree) const
    {
        std::string result = tree.name + "(";
        for (std::size_t i = 0; i < tree.operands.size(); ++i) {
            result += (i == 0 ? "" : ", ") + text(tree.operands[i]);
        }
        return result + ")";
    }

    [[nodiscard]] std::string text(const Expression &tree) const
    {
        const auto &parts = tree.operands;
        switch (tree.kind) {
        case Kind::number:
            return print_number(tree.value, !tree.is_integer);
        case Kind::name:
            return tree.name;
        case Kind::call:
            return call_text(tree);
        case Kind::unary:
            return unary_text(tree);
        case Kind::binary:
            return binary_text(tree);
        case Kind::conditional:
            return truth(parts[0], conditional_precedence + 1) + " ? " + inside(parts[1], conditional_precedence + 1) +
                   " : " +
                   (parts[2].kind == Kind::conditional ? text(parts[2]) : inside(parts[2], conditional_precedence + 1));
        case Kind::sum:
            return "sum [" + tree.name + "=" + whole(parts[0], conditional_precedence + 1) + ":" +
                   whole(parts[1], conditional_precedence + 1) + "] " + text(parts[2]);
        }
        return {};
    }
};

} // namespace

std::string print(const Expression &expression)
{
    return Printer{}.text(expression);
}

std::string print(const Definition &definition)
{
    return head(definition) + " = " + print(definition.body);
}

std::string print_gnuplot(const Expression &expression, const std::string &file)
{
    return Printer{true, nullptr, file}.text(expression);
}

std::string print_gnuplot(const Definition &definition)
{
    return head(definition) + " = " +
           Printer{true, &definition.parameters, definition.place.file}.text(definition.body);
}

} // namespace mpisheet::equations
