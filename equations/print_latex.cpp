#include "equations/operators.hpp"
#include "equations/print.hpp"
#include "equations/symbol.hpp"

#include <array>
#include <utility>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;

std::string text_of(const Expression &tree);

std::string escaped_word(const std::string &word)
{
    std::string result;
    for (const char c : word) {
        result += c == '_' ? std::string("\\_") : std::string(1, c);
    }
    return result;
}

std::string symbol(const std::string &name, bool is_call)
{
    const Symbol parts = symbol_of(name, is_call);
    std::string result = parts.is_letter  ? parts.base
                         : parts.is_greek ? "\\" + parts.base
                                          : "\\mathrm{" + escaped_word(parts.base) + "}";
    return parts.index.empty() ? result : result + "_{\\mathrm{" + escaped_word(parts.index) + "}}";
}

std::string in_parentheses(const std::string &text)
{
    return "\\left(" + text + "\\right)";
}

std::string inside(const Expression &tree, int least)
{
    return precedence(tree) < least ? in_parentheses(text_of(tree)) : text_of(tree);
}

/// 3.1e-05 as 3.1 \cdot 10^{-5}
std::string number_text(const Expression &tree)
{
    std::string digits = print_number(tree.value, false);
    const std::size_t e = digits.find('e');
    if (e == std::string::npos) {
        return digits;
    }
    const std::string exponent = std::to_string(std::stoi(digits.substr(e + 1)));
    const std::string mantissa = digits.substr(0, e);
    return (mantissa == "1" ? "" : mantissa + " \\cdot ") + "10^{" + exponent + "}";
}

std::string call_text(const Expression &tree)
{
    const auto argument = [&](std::size_t i) { return text_of(tree.operands[i]); };
    constexpr std::array<std::pair<std::string_view, std::string_view>, 18> operators{{{"log", "\\ln"},
                                                                                       {"log10", "\\log_{10}"},
                                                                                       {"log2", "\\log_2"},
                                                                                       {"exp", "\\exp"},
                                                                                       {"sin", "\\sin"},
                                                                                       {"cos", "\\cos"},
                                                                                       {"tan", "\\tan"},
                                                                                       {"asin", "\\arcsin"},
                                                                                       {"acos", "\\arccos"},
                                                                                       {"atan", "\\arctan"},
                                                                                       {"sinh", "\\sinh"},
                                                                                       {"cosh", "\\cosh"},
                                                                                       {"tanh", "\\tanh"},
                                                                                       {"max", "\\max"},
                                                                                       {"min", "\\min"},
                                                                                       {"gamma", "\\Gamma"},
                                                                                       {"sgn", "\\operatorname{sgn}"},
                                                                                       {"erf", "\\operatorname{erf}"}}};
    const std::string &name = tree.name;
    const bool one = tree.operands.size() == 1;
    if (one && name == "real") {
        return argument(0);
    }
    if (one && name == "sqrt") {
        return "\\sqrt{" + argument(0) + "}";
    }
    if (one && name == "abs") {
        return "\\left|" + argument(0) + "\\right|";
    }
    if (one && (name == "ceil" || name == "floor")) {
        const std::string side = name == "ceil" ? "ceil" : "floor";
        return "\\left\\l" + side + " " + argument(0) + " \\right\\r" + side;
    }
    if (one && name == "clog2") {
        return "\\left\\lceil \\log_2" + in_parentheses(argument(0)) + " \\right\\rceil";
    }
    if (name == "ceildiv" && tree.operands.size() == 2) {
        return "\\left\\lceil \\frac{" + argument(0) + "}{" + argument(1) + "} \\right\\rceil";
    }
    std::string list;
    for (std::size_t i = 0; i < tree.operands.size(); ++i) {
        list += (i == 0 ? "" : ", ") + argument(i);
    }
    for (const auto &[plain, latex] : operators) {
        if (plain == name) {
            return std::string(latex) + in_parentheses(list);
        }
    }
    return symbol(name, true) + in_parentheses(list);
}

std::string binary_text(const Expression &tree)
{
    const OperatorRow &op = row(tree.op);
    const Expression &left = tree.operands[0], &right = tree.operands[1];
    switch (tree.op) {
    case Operator::divide:
        return "\\frac{" + text_of(left) + "}{" + text_of(right) + "}";
    case Operator::power: // a fraction or a power needs parentheses as a base
        return (left.op == Operator::divide ? in_parentheses(text_of(left)) : inside(left, postfix_precedence)) + "^{" +
               text_of(right) + "}";
    default:
        break;
    }
    constexpr std::array<std::pair<Operator, std::string_view>, 12> signs{{{Operator::multiply, " \\cdot "},
                                                                           {Operator::modulo, " \\bmod "},
                                                                           {Operator::add, " + "},
                                                                           {Operator::subtract, " - "},
                                                                           {Operator::less, " < "},
                                                                           {Operator::less_equal, " \\le "},
                                                                           {Operator::greater, " > "},
                                                                           {Operator::greater_equal, " \\ge "},
                                                                           {Operator::equal, " = "},
                                                                           {Operator::not_equal, " \\ne "},
                                                                           {Operator::logical_and, " \\land "},
                                                                           {Operator::logical_or, " \\lor "}}};
    std::string sign;
    for (const auto &[known, latex] : signs) {
        sign = known == tree.op ? std::string(latex) : sign;
    }
    const bool signed_right = precedence(right) == prefix_precedence;
    return inside(left, op.precedence) + sign + inside(right, signed_right ? primary_precedence : op.precedence + 1);
}

std::string unary_text(const Expression &tree)
{
    const Expression &operand = tree.operands[0];
    switch (tree.op) {
    case Operator::factorial:
        return inside(operand, primary_precedence) + "!";
    case Operator::logical_not:
        return "\\lnot " + inside(operand, power_precedence);
    case Operator::plus:
        return text_of(operand);
    default:
        return "-" + inside(operand, power_precedence);
    }
}

std::string text_of(const Expression &tree)
{
    const auto &parts = tree.operands;
    switch (tree.kind) {
    case Kind::number:
        return number_text(tree);
    case Kind::name:
        return symbol(tree.name, false);
    case Kind::call:
        return call_text(tree);
    case Kind::unary:
        return unary_text(tree);
    case Kind::binary:
        return binary_text(tree);
    case Kind::conditional: { // chains become one list of cases
        std::string cases = "\\begin{cases} ";
        const Expression *at = &tree;
        for (; at->kind == Kind::conditional; at = &at->operands[2]) {
            cases += text_of(at->operands[1]) + " & \\text{if } " + text_of(at->operands[0]) + " \\\\ ";
        }
        return cases + text_of(*at) + " & \\text{otherwise} \\end{cases}";
    }
    case Kind::sum:
        return "\\sum_{" + symbol(tree.name, false) + "=" + text_of(parts[0]) + "}^{" + text_of(parts[1]) + "} " +
               inside(parts[2], row(Operator::multiply).precedence);
    }
    return {};
}

} // namespace

std::string print_latex(const Expression &expression)
{
    return text_of(expression);
}

std::string print_latex(const Definition &definition)
{
    std::string list;
    for (const std::string &parameter : definition.parameters) {
        list += (list.empty() ? "" : ", ") + symbol(parameter, false);
    }
    return symbol(definition.name, definition.is_function) + (definition.is_function ? in_parentheses(list) : "") +
           " = " + print_latex(definition.body);
}

} // namespace mpisheet::equations
