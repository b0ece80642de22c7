#include "equations/builder.hpp"

#include "equations/operators.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace mpisheet::equations {
namespace {

constexpr std::size_t max_nesting = 200; ///< parentheses within parentheses: the parser itself recurses there

Expression at(Expression tree, Spot spot)
{
    tree.line = spot.line;
    tree.column = spot.column;
    return tree;
}

const OperatorRow &row(std::string_view text, int operands)
{
    const auto rows = operators();
    return *std::find_if(rows.begin(), rows.end(),
                         [&](const OperatorRow &row) { return row.text == text && row.operands == operands; });
}

} // namespace

void Builder::fail(Spot spot, const std::string &message) const
{
    throw Error({script.file, spot.line, spot.column}, message);
}

void Builder::push(Expression tree, int depth, Spot spot)
{
    if (depth > max_depth) {
        fail(spot, "expected an expression of at most " + std::to_string(max_depth) + " nested operations, found more");
    }
    operands_.push_back({at(std::move(tree), spot), depth});
}

void Builder::number(std::string_view text, Spot spot, bool whole)
{
    const std::string shown(text);
    const bool hexadecimal = whole && text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
    const bool octal = whole && !hexadecimal && text.size() > 1 && text[0] == '0';
    double value = 0;
    std::from_chars_result read{};
    if (hexadecimal || octal) {
        std::uint64_t digits = 0;
        const char *begin = text.data() + (hexadecimal ? 2 : 1);
        read = std::from_chars(begin, text.data() + text.size(), digits, hexadecimal ? 16 : 8);
        value = static_cast<double>(digits);
    } else {
        read = std::from_chars(text.data(), text.data() + text.size(), value);
    }
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) {
        fail(spot, octal ? "expected an octal number after a leading 0 (as gnuplot reads it), found " + shown
                         : "expected a number of at most 1.8e308 and, but for 0, at least 4.9e-324, found " + shown);
    }
    if (octal) {
        remark(Warning::Kind::notice, spot,
               shown + " is octal, " + std::to_string(static_cast<std::uint64_t>(value)) + ", as in gnuplot");
    }
    Expression tree;
    tree.value = value;
    tree.is_integer = whole && value < 0x1p63; // beyond, gnuplot itself reads a real number
    push(std::move(tree), 1, spot);
}

void Builder::name(std::string_view text, Spot spot)
{
    push(equations::name(std::string(text)), 1, spot);
}

void Builder::prefix(char sign, Spot spot)
{
    if (operators_.size() > static_cast<std::size_t>(max_depth)) {
        fail(spot, "expected at most " + std::to_string(max_depth) + " nested operations, found more");
    }
    operators_.push_back({row(std::string_view(&sign, 1), 1).op, spot});
}

void Builder::postfix(Spot spot)
{
    Operand inner = std::move(operands_.back());
    operands_.pop_back();
    push(unary(Operator::factorial, std::move(inner.tree)), inner.depth + 1, spot);
}

void Builder::infix(std::string_view text, Spot spot)
{
    const OperatorRow &incoming = row(text, 2);
    while (operators_.back().op != Operator::none) {
        const OperatorRow &top = equations::row(operators_.back().op);
        const bool binds = top.precedence > incoming.precedence ||
                           (top.precedence == incoming.precedence && !incoming.right_associative);
        if (!binds) {
            break;
        }
        reduce();
    }
    operators_.push_back({incoming.op, spot});
}

void Builder::reduce()
{
    const Pending pending = operators_.back();
    operators_.pop_back();
    Operand right = std::move(operands_.back());
    operands_.pop_back();
    if (equations::row(pending.op).operands == 1) {
        push(unary(pending.op, std::move(right.tree)), right.depth + 1, pending.spot);
        return;
    }
    Operand left = std::move(operands_.back());
    operands_.pop_back();
    push(binary(pending.op, std::move(left.tree), std::move(right.tree)), std::max(left.depth, right.depth) + 1,
         pending.spot);
}

void Builder::begin_group()
{
    operators_.push_back({});
}

void Builder::end_group()
{
    while (operators_.back().op != Operator::none) {
        reduce();
    }
    operators_.pop_back();
}

void Builder::end_call()
{
    const std::size_t first = calls_.back();
    calls_.pop_back();
    Operand &function = operands_[first - 1];
    function.tree.kind = Expression::Kind::call;
    for (std::size_t i = first; i < operands_.size(); ++i) {
        function.depth = std::max(function.depth, operands_[i].depth + 1);
        function.tree.operands.push_back(std::move(operands_[i].tree));
    }
    operands_.resize(first);
}

void Builder::begin_conditional(Spot spot)
{
    if (conditionals_.size() > max_nesting) {
        fail(spot, "expected at most " + std::to_string(max_nesting) + " parentheses within each other, found more");
    }
    conditionals_.push_back(operands_.size());
}

void Builder::end_conditional()
{
    // c1 t1 c2 t2 … e becomes c1 ? t1 : (c2 ? t2 : … e), from the right
    const std::size_t first = conditionals_.back();
    conditionals_.pop_back();
    while (operands_.size() > first + 1) {
        Operand no = std::move(operands_.back());
        operands_.pop_back();
        Operand yes = std::move(operands_.back());
        operands_.pop_back();
        Operand condition = std::move(operands_.back());
        operands_.pop_back();
        const Spot spot = questions_.back();
        questions_.pop_back();
        push(conditional(std::move(condition.tree), std::move(yes.tree), std::move(no.tree)),
             std::max({condition.depth, yes.depth, no.depth}) + 1, spot);
    }
}

void Builder::sum_index(std::string_view text, Spot spot)
{
    indices_.push_back({std::string(text), spot});
}

void Builder::end_sum()
{
    Operand body = std::move(operands_.back());
    operands_.pop_back();
    Operand last = std::move(operands_.back());
    operands_.pop_back();
    Operand first = std::move(operands_.back());
    operands_.pop_back();
    const Index index = std::move(indices_.back());
    indices_.pop_back();
    push(sum(index.name, std::move(first.tree), std::move(last.tree), std::move(body.tree)),
         std::max({first.depth, last.depth, body.depth}) + 1, index.spot);
}

Expression Builder::take()
{
    Expression tree = std::move(operands_.back().tree);
    operands_.pop_back();
    return tree;
}

} // namespace mpisheet::equations
