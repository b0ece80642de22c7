// C++, JavaScript and Python: one walker and a table of what differs.

#include "equations/functions.hpp"
#include "equations/graph.hpp"
#include "equations/operators.hpp"
#include "equations/print.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;

enum class Language { cpp, javascript, python };

struct Target {
    Language language;
    std::string_view library;              ///< prefix of the functions of the language's own library
    std::string_view support;              ///< prefix of the functions of cpp_support() and the like
    std::span<const std::string_view> own; ///< gnuplot names that the library has under the same name
    std::span<const std::string_view> reserved;
    std::string_view not_a_number;
    [[nodiscard]] bool is(Language wanted) const { return language == wanted; }
};

constexpr auto cpp_own = std::to_array<std::string_view>(
    {"acos", "acosh", "asin",  "asinh", "atan",  "atan2", "atanh", "ceil", "cos", "cosh", "erf",
     "erfc", "exp",   "floor", "log",   "log10", "sin",   "sinh",  "sqrt", "tan", "tanh", "lgamma"});
constexpr auto js_own = std::to_array<std::string_view>({"abs",   "acos", "acosh", "asin", "asinh", "atan",  "atan2",
                                                         "atanh", "ceil", "cos",   "cosh", "exp",   "floor", "log",
                                                         "log10", "sin",  "sinh",  "sqrt", "tan",   "tanh"});
constexpr auto reserved_words = std::to_array<std::string_view>(
    {"abstract", "alignas",    "alignof",   "and",       "arguments", "asm",     "async",      "auto",      "await",
     "bitand",   "bitor",      "bool",      "break",     "case",      "catch",   "char",       "class",     "compl",
     "const",    "constexpr",  "continue",  "debugger",  "decltype",  "default", "delete",     "do",        "double",
     "else",     "enum",       "eval",      "explicit",  "export",    "extends", "extern",     "false",     "finally",
     "float",    "for",        "friend",    "function",  "goto",      "if",      "implements", "import",    "in",
     "inline",   "instanceof", "int",       "interface", "let",       "long",    "mutable",    "namespace", "new",
     "noexcept", "not",        "null",      "nullptr",   "operator",  "or",      "package",    "private",   "protected",
     "public",   "register",   "return",    "short",     "signed",    "sizeof",  "static",     "std",       "struct",
     "super",    "switch",     "template",  "this",      "throw",     "true",    "try",        "typedef",   "typeid",
     "typename", "typeof",     "undefined", "union",     "unsigned",  "using",   "var",        "virtual",   "void",
     "volatile", "while",      "with",      "xor",       "mpisheet",  "yield"});

constexpr auto python_own = std::to_array<std::string_view>({"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh",
                                                             "cos",  "cosh",  "erf",  "erfc",  "exp",  "log",   "log10",
                                                             "sin",  "sinh",  "sqrt", "tan",   "tanh", "lgamma"});
constexpr auto python_words = std::to_array<std::string_view>(
    {"False",    "None",  "True",   "and",    "as",           "assert", "async",   "await",    "break", "class",
     "continue", "def",   "del",    "elif",   "else",         "except", "finally", "float",    "for",   "from",
     "global",   "if",    "import", "in",     "is",           "lambda", "math",    "nonlocal", "not",   "or",
     "pass",     "raise", "range",  "return", "staticmethod", "try",    "while",   "with",     "yield"});

const Target cpp{Language::cpp, "std::", "mpisheet_support::", cpp_own, reserved_words, "std::nan(\"\")"};
const Target javascript{Language::javascript, "Math.", "mpisheet.", js_own, reserved_words, "NaN"};
const Target python{Language::python, "math.", "_mpisheet.", python_own, python_words, "math.nan"};

bool contains(std::span<const std::string_view> words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct CodePrinter {
    const Target &target;
    std::vector<std::string> bound; ///< parameters and indices of enclosing sums

    /// Names of theirs, and names that both they and the C library may claim, get a _ behind them.
    [[nodiscard]] std::string identifier(const std::string &name) const
    {
        const bool taken = contains(target.reserved, name) || name.back() == '_' || find_function(name) != nullptr ||
                           name == "Math" || name == "NaN" || name == "main";
        return taken ? name + "_" : name;
    }

    [[nodiscard]] std::string number(const Expression &tree) const
    {
        const std::string digits = std::isnan(tree.value) ? std::string(target.not_a_number)
                                                          : print_number(tree.value, target.is(Language::cpp));
        return tree.value < 0 ? "(" + digits + ")" : digits;
    }

    std::string list(const std::vector<Expression> &operands)
    {
        std::string result;
        for (const Expression &operand : operands) {
            result += (result.empty() ? "" : ", ") + text(operand);
        }
        return result;
    }

    std::string call(const Expression &tree)
    {
        const auto names = prelude_names();
        const bool prelude = std::find(names.begin(), names.end(), tree.name) != names.end();
        if (find_function(tree.name) == nullptr || prelude) { // a prelude function may be defined in the script
            return identifier(tree.name) + "(" + list(tree.operands) + ")";
        }
        if (tree.name == "real") {
            return text(tree.operands.at(0));
        }
        const bool own = contains(target.own, tree.name);
        return std::string(own ? target.library : target.support) + (own ? tree.name : identifier(tree.name)) + "(" +
               list(tree.operands) + ")";
    }

    /// One of two numbers.
    [[nodiscard]] std::string choice(const std::string &condition, const std::string &yes, const std::string &no) const
    {
        return target.is(Language::python) ? "(" + yes + " if " + condition + " else " + no + ")"
                                           : "(" + condition + " ? " + yes + " : " + no + ")";
    }

    /// 1 or 0 as a number.
    [[nodiscard]] std::string truth_value(const std::string &condition) const
    {
        return target.is(Language::cpp) ? choice(condition, "1.0", "0.0") : choice(condition, "1", "0");
    }

    std::string condition(const Expression &tree)
    {
        const bool script = target.is(Language::javascript), words = target.is(Language::python);
        const std::string equal = script ? " === " : " == ", differs = script ? " !== " : " != ";
        if (tree.kind == Kind::unary && tree.op == Operator::logical_not) {
            return words ? "(not " + condition(tree.operands[0]) + ")" : "!(" + condition(tree.operands[0]) + ")";
        }
        if (tree.op == Operator::logical_and || tree.op == Operator::logical_or) {
            const std::string sign = !words                             ? std::string(row(tree.op).text)
                                     : tree.op == Operator::logical_and ? "and"
                                                                        : "or";
            return "(" + condition(tree.operands[0]) + " " + sign + " " + condition(tree.operands[1]) + ")";
        }
        if (tree.kind == Kind::binary && tree.op >= Operator::less) {
            const std::string sign = tree.op == Operator::equal       ? equal
                                     : tree.op == Operator::not_equal ? differs
                                                                      : " " + std::string(row(tree.op).text) + " ";
            return operand(tree.operands[0]) + sign + operand(tree.operands[1]);
        }
        return operand(tree) + differs + "0";
    }

    /// Tight enough to stand beside any operator.
    std::string operand(const Expression &tree)
    {
        if (tree.op == Operator::plus ||
            (tree.kind == Kind::call && tree.name == "real" && tree.operands.size() == 1)) {
            return operand(tree.operands[0]);
        }
        const bool loose = tree.kind == Kind::binary || (tree.kind == Kind::unary && tree.op == Operator::negate);
        const bool has_its_own =
            tree.kind == Kind::binary &&
            (tree.op == Operator::power || tree.op == Operator::modulo || tree.op >= Operator::less);
        return loose && !has_its_own ? "(" + text(tree) + ")" : text(tree);
    }

    std::string binary_text(const Expression &tree)
    {
        const Expression &left = tree.operands[0], &right = tree.operands[1];
        if (tree.op >= Operator::less) {
            return truth_value(condition(tree));
        }
        if (tree.op == Operator::power || tree.op == Operator::modulo) {
            const std::string function = tree.op == Operator::power ? std::string(target.library) + "pow"
                                                                    : std::string(target.support) + "modulo";
            return function + "(" + text(left) + ", " + text(right) + ")";
        }
        // a*b + c and a - b - c need no parentheses, a - (b - c) does
        const auto plain = [](const Expression &part) {
            return part.kind == Kind::binary && part.op < Operator::less && part.op != Operator::power &&
                   part.op != Operator::modulo;
        };
        const bool left_plain = plain(left) && precedence(left) >= precedence(tree);
        const bool right_plain = plain(right) && precedence(right) > precedence(tree);
        return (left_plain ? text(left) : operand(left)) + " " + std::string(row(tree.op).text) + " " +
               (right_plain ? text(right) : operand(right));
    }

    std::string unary_text(const Expression &tree)
    {
        switch (tree.op) {
        case Operator::negate:
            return "-" + operand(tree.operands[0]);
        case Operator::logical_not:
            return truth_value(condition(tree));
        case Operator::factorial:
            return std::string(target.support) + "factorial(" + text(tree.operands[0]) + ")";
        default:
            return text(tree.operands[0]);
        }
    }

    std::string sum(const Expression &tree)
    {
        const std::string first = text(tree.operands[0]), last = text(tree.operands[1]);
        bound.push_back(tree.name);
        const std::string body = text(tree.operands[2]);
        bound.pop_back();
        const std::string index = identifier(tree.name);
        const std::string head = std::string(target.support) + "sum(" + first + ", " + last + ", ";
        switch (target.language) {
        case Language::cpp:
            return head + "[&](double " + index + ") { return " + body + "; })";
        case Language::javascript:
            return head + "(" + index + ") => " + body + ")";
        case Language::python:
            break;
        }
        return head + "lambda " + index + ": " + body + ")";
    }

    std::string text(const Expression &tree)
    {
        switch (tree.kind) {
        case Kind::number:
            return number(tree);
        case Kind::name: {
            if (is_bound(tree.name, bound)) {
                return identifier(tree.name);
            }
            const auto constant = find_constant(tree.name);
            return constant ? number(equations::number(*constant)) : identifier(tree.name) + "()";
        }
        case Kind::call:
            return call(tree);
        case Kind::unary:
            return unary_text(tree);
        case Kind::binary:
            return binary_text(tree);
        case Kind::conditional:
            return choice(condition(tree.operands[0]), text(tree.operands[1]), text(tree.operands[2]));
        case Kind::sum:
            return sum(tree);
        }
        return {};
    }

    [[nodiscard]] std::string head(const Definition &definition, std::string_view before, std::string_view type) const
    {
        std::string list;
        for (const std::string &parameter : definition.parameters) {
            list += (list.empty() ? "" : ", ") + std::string(type) + identifier(parameter);
        }
        return std::string(before) + identifier(definition.name) + "(" + list + ")";
    }
};

} // namespace

std::string print_javascript(const Expression &expression, const std::vector<std::string> &parameters)
{
    return CodePrinter{javascript, parameters}.text(expression);
}

std::string print_javascript(const Definition &definition)
{
    CodePrinter printer{javascript, definition.parameters};
    return printer.head(definition, "function ", "") + " { return " + printer.text(definition.body) + "; }";
}

std::string print_python(const Definition &definition)
{
    CodePrinter printer{python, definition.parameters};
    return printer.head(definition, "def ", "") + ":\n    return " + printer.text(definition.body) + "\n";
}

std::string print_cpp(const Expression &expression, const std::vector<std::string> &parameters)
{
    return CodePrinter{cpp, parameters}.text(expression);
}

std::string print_cpp(const Definition &definition)
{
    CodePrinter printer{cpp, definition.parameters};
    return printer.head(definition, "inline double ", "double ") + " { return " + printer.text(definition.body) + "; }";
}

std::string print_cpp_declaration(const Definition &definition)
{
    return CodePrinter{cpp, {}}.head(definition, "double ", "double ") + ";";
}

} // namespace mpisheet::equations
