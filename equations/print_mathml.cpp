#include "equations/operators.hpp"
#include "equations/print.hpp"
#include "equations/symbol.hpp"

#include <array>
#include <utility>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;

std::string markup(const Expression &tree);

std::string element(std::string_view name, std::string_view content)
{
    return "<" + std::string(name) + ">" + std::string(content) + "</" + std::string(name) + ">";
}

std::string sign(std::string_view text)
{
    return element("mo", escaped_markup(text));
}

std::string symbol_markup(const std::string &name, bool is_call)
{
    const Symbol parts = symbol_of(name, is_call);
    const std::string base =
        element("mi", parts.is_greek ? std::string(greek_letter(parts.base)) : escaped_markup(parts.base));
    return parts.index.empty() ? base : element("msub", base + element("mtext", escaped_markup(parts.index)));
}

std::string in_fences(std::string_view open, const std::string &content, std::string_view close)
{
    return element("mrow", sign(open) + content + sign(close));
}

std::string markup_inside(const Expression &tree, int least)
{
    return precedence(tree) < least ? in_fences("(", markup(tree), ")") : markup(tree);
}

std::string number_markup(const Expression &tree)
{
    const std::string digits = print_number(tree.value, false);
    const std::size_t e = digits.find('e');
    if (e == std::string::npos) {
        return element("mn", digits);
    }
    const std::string power =
        element("msup", element("mn", "10") + element("mn", std::to_string(std::stoi(digits.substr(e + 1)))));
    const std::string mantissa = digits.substr(0, e);
    return mantissa == "1" ? power : element("mrow", element("mn", mantissa) + sign("⋅") + power);
}

std::string call_markup(const Expression &tree)
{
    const auto argument = [&](std::size_t i) { return markup(tree.operands[i]); };
    const std::string &name = tree.name;
    const bool one = tree.operands.size() == 1;
    if (one && name == "real") {
        return argument(0);
    }
    if (one && name == "sqrt") {
        return element("msqrt", argument(0));
    }
    if (one && name == "abs") {
        return in_fences("|", argument(0), "|");
    }
    if (one && name == "ceil") {
        return in_fences("⌈", argument(0), "⌉");
    }
    if (one && name == "floor") {
        return in_fences("⌊", argument(0), "⌋");
    }
    const std::string log2 = element("msub", element("mi", "log") + element("mn", "2"));
    if (one && name == "clog2") {
        return in_fences("⌈", log2 + in_fences("(", argument(0), ")"), "⌉");
    }
    if (name == "ceildiv" && tree.operands.size() == 2) {
        return in_fences("⌈", element("mfrac", element("mrow", argument(0)) + element("mrow", argument(1))), "⌉");
    }
    std::string list;
    for (std::size_t i = 0; i < tree.operands.size(); ++i) {
        list += (i == 0 ? "" : sign(",")) + argument(i);
    }
    const std::string head = name == "log"     ? element("mi", "ln")
                             : name == "log2"  ? log2
                             : name == "log10" ? element("msub", element("mi", "log") + element("mn", "10"))
                                               : symbol_markup(name, true);
    return element("mrow", head + in_fences("(", list, ")"));
}

std::string binary_markup(const Expression &tree)
{
    const OperatorRow &op = row(tree.op);
    const Expression &left = tree.operands[0], &right = tree.operands[1];
    if (tree.op == Operator::divide) {
        return element("mfrac", element("mrow", markup(left)) + element("mrow", markup(right)));
    }
    if (tree.op == Operator::power) {
        const std::string base =
            left.op == Operator::divide ? in_fences("(", markup(left), ")") : markup_inside(left, postfix_precedence);
        return element("msup", element("mrow", base) + element("mrow", markup(right)));
    }
    constexpr std::array<std::pair<Operator, std::string_view>, 8> signs{{{Operator::multiply, "⋅"},
                                                                          {Operator::modulo, "mod"},
                                                                          {Operator::subtract, "−"},
                                                                          {Operator::less_equal, "≤"},
                                                                          {Operator::greater_equal, "≥"},
                                                                          {Operator::equal, "="},
                                                                          {Operator::not_equal, "≠"},
                                                                          {Operator::logical_and, "∧"}}};
    std::string_view shown = tree.op == Operator::logical_or ? std::string_view("∨") : op.text;
    for (const auto &[known, text] : signs) {
        shown = known == tree.op ? text : shown;
    }
    const bool signed_right = precedence(right) == prefix_precedence;
    return element("mrow", markup_inside(left, op.precedence) + sign(shown) +
                               markup_inside(right, signed_right ? primary_precedence : op.precedence + 1));
}

std::string unary_markup(const Expression &tree)
{
    const Expression &operand = tree.operands[0];
    switch (tree.op) {
    case Operator::factorial:
        return element("mrow", markup_inside(operand, primary_precedence) + sign("!"));
    case Operator::plus:
        return markup(operand);
    default:
        return element("mrow",
                       sign(tree.op == Operator::negate ? "−" : "¬") + markup_inside(operand, power_precedence));
    }
}

std::string cases_markup(const Expression &tree)
{
    std::string rows;
    const auto add = [&](const Expression &value, const std::string &when) {
        rows += element("mtr", element("mtd", markup(value)) + element("mtd", when));
    };
    const Expression *at = &tree;
    for (; at->kind == Kind::conditional; at = &at->operands[2]) {
        add(at->operands[1], element("mtext", "if ") + markup(at->operands[0]));
    }
    add(*at, element("mtext", "otherwise"));
    return element("mrow", sign("{") + element("mtable", rows));
}

std::string markup(const Expression &tree)
{
    const auto &parts = tree.operands;
    switch (tree.kind) {
    case Kind::number:
        return number_markup(tree);
    case Kind::name:
        return symbol_markup(tree.name, false);
    case Kind::call:
        return call_markup(tree);
    case Kind::unary:
        return unary_markup(tree);
    case Kind::binary:
        return binary_markup(tree);
    case Kind::conditional:
        return cases_markup(tree);
    case Kind::sum:
        return element("mrow", element("munderover", sign("∑") +
                                                         element("mrow", symbol_markup(tree.name, false) + sign("=") +
                                                                             markup(parts[0])) +
                                                         element("mrow", markup(parts[1]))) +
                                   markup_inside(parts[2], row(Operator::multiply).precedence));
    }
    return {};
}

std::string math(const std::string &content)
{
    return "<math display=\"block\">" + content + "</math>";
}

} // namespace

std::string escaped_markup(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '&':
            result += "&amp;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string print_mathml(const Expression &expression)
{
    return math(markup(expression));
}

std::string print_mathml(const Definition &definition)
{
    std::string list;
    for (const std::string &parameter : definition.parameters) {
        list += (list.empty() ? "" : sign(",")) + symbol_markup(parameter, false);
    }
    const std::string head = symbol_markup(definition.name, definition.is_function) +
                             (definition.is_function ? in_fences("(", list, ")") : "");
    return math(element("mrow", head + sign("=") + markup(definition.body)));
}

} // namespace mpisheet::equations
