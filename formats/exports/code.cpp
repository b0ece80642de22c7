#include "formats/exports/code.hpp"

#include "equations/functions.hpp"
#include "equations/graph.hpp"
#include "equations/operators.hpp"
#include "equations/print.hpp"
#include "model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::exports {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Operator;
using Kind = Expression::Kind;

bool contains(std::span<const std::string_view> words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct Printer {
    const Language &language;
    std::vector<std::string> bound; ///< parameters and indices of enclosing sums

    [[nodiscard]] std::string number(const Expression &tree) const
    {
        const std::string digits = std::isnan(tree.value)
                                       ? std::string(language.not_a_number)
                                       : equations::print_number(tree.value, language.point_in_numbers);
        return tree.value < 0 ? "(" + digits + ")" : digits;
    }

    std::string list(const std::vector<Expression> &operands)
    {
        return joined(operands, ", ", [&](const Expression &operand) { return text(operand); });
    }

    std::string call(const Expression &tree)
    {
        const auto names = equations::prelude_names();
        const bool prelude = std::find(names.begin(), names.end(), tree.name) != names.end();
        if (equations::find_function(tree.name) == nullptr ||
            prelude) { // a prelude function may be defined in the script
            return identifier(tree.name, language) + "(" + list(tree.operands) + ")";
        }
        if (tree.name == "real") {
            return text(tree.operands.at(0));
        }
        const bool own = contains(language.library_functions, tree.name);
        return std::string(own ? language.library : language.support) +
               (own ? tree.name : identifier(tree.name, language)) + "(" + list(tree.operands) + ")";
    }

    /// The expression that is `yes` where the condition holds, otherwise `no`.
    [[nodiscard]] std::string choice(const std::string &condition, std::string_view yes, std::string_view no) const
    {
        return fmt::format(fmt::runtime(language.choice), condition, yes, no);
    }

    /// 1 or 0 as a number.
    [[nodiscard]] std::string truth_value(const std::string &condition) const
    {
        return choice(condition, language.one, language.zero);
    }

    std::string condition(const Expression &tree)
    {
        if (tree.kind == Kind::unary && tree.op == Operator::logical_not)
            return fmt::format(fmt::runtime(language.negation), condition(tree.operands[0]));
        if (tree.op == Operator::logical_and || tree.op == Operator::logical_or)
            return fmt::format("({} {} {})", condition(tree.operands[0]),
                               tree.op == Operator::logical_and ? language.both : language.either,
                               condition(tree.operands[1]));
        if (tree.kind == Kind::binary && tree.op >= Operator::less) {
            const std::string_view sign = tree.op == Operator::equal       ? language.equal
                                          : tree.op == Operator::not_equal ? language.differs
                                                                           : row(tree.op).text;
            return fmt::format("{} {} {}", operand(tree.operands[0]), sign, operand(tree.operands[1]));
        }
        return fmt::format("{} {} 0", operand(tree), language.differs);
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
            const std::string function = tree.op == Operator::power ? std::string(language.library) + "pow"
                                                                    : std::string(language.support) + "modulo";
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
            return std::string(language.support) + "factorial(" + text(tree.operands[0]) + ")";
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
        return fmt::format(
            "{}sum({}, {}, {})", language.support, first, last,
            fmt::format(fmt::runtime(language.function_of_index), identifier(tree.name, language), body));
    }

    std::string text(const Expression &tree)
    {
        switch (tree.kind) {
        case Kind::number:
            return number(tree);
        case Kind::name: {
            if (equations::is_bound(tree.name, bound)) {
                return identifier(tree.name, language);
            }
            const auto constant = equations::find_constant(tree.name);
            return constant ? number(equations::number(*constant)) : identifier(tree.name, language) + "()";
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
};

/// NULL, M_PI, INFINITY: constants of a library, or of whatever is included before. Two letters are a person's.
bool looks_like_a_macro(std::string_view name)
{
    const bool is_upper = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    const bool is_system = name.starts_with('_') || name.find("__") != std::string_view::npos;
    return (is_upper && name.size() > 2) || is_system;
}

} // namespace

std::string identifier(const std::string &name, const Language &language)
{
    const bool taken = contains(language.reserved, name) || (language.has_macros && looks_like_a_macro(name)) ||
                       name.back() == '_' || equations::find_function(name) != nullptr || name == "Math" ||
                       name == "NaN" || name == "main";
    return taken ? name + "_" : name;
}

std::string head(const Definition &definition, const Language &language, std::string_view type)
{
    std::string parameters;
    for (const std::string &parameter : definition.parameters)
        parameters += fmt::format("{}{}{}", parameters.empty() ? "" : ", ", type, identifier(parameter, language));
    return identifier(definition.name, language) + "(" + parameters + ")";
}

std::string body(const Definition &definition, const Language &language)
{
    return Printer{language, definition.parameters}.text(definition.body);
}

} // namespace mpisheet::exports
