#include "equations/builder.hpp"

#include "equations/operators.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
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

std::string_view trimmed(std::string_view text, std::string_view unwanted = " \t\r\n")
{
    const std::size_t begin = std::min(text.find_first_not_of(unwanted), text.size());
    const std::size_t end = text.find_last_not_of(unwanted);
    return end == std::string_view::npos ? std::string_view{} : text.substr(begin, end + 1 - begin);
}

/// `#@ key = value` or an empty key.
Note read_note(std::string_view comment)
{
    const std::size_t equals = comment.find('=');
    if (comment.substr(0, 2) != "#@" || equals == std::string_view::npos) {
        return {};
    }
    return {std::string(trimmed(comment.substr(2, equals - 2))), std::string(trimmed(comment.substr(equals + 1))), {}};
}

} // namespace

void Builder::fail(Spot spot, const std::string &message) const
{
    throw Error({script.file, spot.line, spot.column}, message);
}

void Builder::remark(Warning::Kind kind, Spot spot, const std::string &text)
{
    script.remarks.push_back({kind, {script.file, spot.line, spot.column}, text});
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

void Builder::define(std::string_view name, Spot spot)
{
    definition_ = {};
    definition_.name = name;
    definition_.place = {script.file, spot.line, spot.column};
}

void Builder::parameter(std::string_view name, Spot spot)
{
    auto &parameters = definition_.parameters;
    if (std::find(parameters.begin(), parameters.end(), name) != parameters.end()) {
        fail(spot, "expected different names for the parameters of " + definition_.name + ", found " +
                       std::string(name) + " twice");
    }
    definition_.is_function = true;
    parameters.emplace_back(name);
}

Expression Builder::take()
{
    Expression tree = std::move(operands_.back().tree);
    operands_.pop_back();
    return tree;
}

void Builder::statement(Statement::Kind kind, std::string_view text, Spot spot)
{
    Statement piece;
    piece.kind = kind;
    piece.place = {script.file, spot.line, spot.column};
    std::string_view rest;
    if (kind == Statement::Kind::definition) {
        // the blanks and continuations behind an expression are space
        const std::string_view definition = text.substr(0, text.find_last_not_of(" \t\r\n\\") + 1);
        rest = text.substr(definition.size());
        text = definition;
        piece.definition = std::move(definition_);
        piece.definition.body = take();
    } else if (kind == Statement::Kind::comment) {
        piece.note = read_note(text);
        piece.note.place = piece.place;
        if (!piece.note.key.empty()) {
            piece.kind = Statement::Kind::note;
        }
        if (text.back() == '\\') {
            remark(Warning::Kind::differs, spot,
                   "gnuplot takes the next line into this comment, which ends in a backslash");
        }
    }
    piece.text = text;
    script.statements.push_back(std::move(piece));
    if (kind != Statement::Kind::comment) {
        remark_backslashes(text, spot);
    }
    if (!rest.empty()) {
        Statement space;
        space.text = rest;
        space.place = script.statements.back().place;
        script.statements.push_back(std::move(space));
    }
}

void Builder::byte_order_mark(std::string_view text, Spot spot)
{
    statement(Statement::Kind::space, text, spot);
    remark(Warning::Kind::stops, spot, "gnuplot takes the byte order mark for a part of the first word");
}

void Builder::remark_backslashes(std::string_view text, Spot spot)
{
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
        const std::size_t end = text.find_first_not_of(" \t", at + 1);
        if (end != std::string_view::npos && end > at + 1 && (text[end] == '\n' || text[end] == '\r')) {
            const auto lines = static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
            const std::size_t start = lines == 0 ? 0 : text.rfind('\n', at) + 1;
            const int column = static_cast<int>(at - start) + (lines == 0 ? spot.column : 1);
            remark(Warning::Kind::stops, {spot.line + lines, column},
                   "gnuplot stops here: blanks follow the backslash that continues the line");
        }
    }
}

} // namespace mpisheet::equations
