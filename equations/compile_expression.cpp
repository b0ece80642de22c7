#include "equations/arithmetic.hpp"
#include "equations/compiler.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace mpisheet::equations {

using Kind = Expression::Kind;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t least_rungs = 4; ///< with fewer, branches are as fast

/// The rungs of a conditional that compares one name with numbers and chooses among numbers, for low ≤ x < high; false
/// for any other.
bool add_rungs(const Expression &tree, const std::string &name, double low, double high, Ladder &ladder)
{
    if (tree.kind == Kind::number) {
        ladder.values.push_back(tree.value);
        if (high < infinity) {
            ladder.thresholds.push_back(high);
        }
        return true;
    }
    if (tree.kind != Kind::conditional || tree.operands[0].kind != Kind::binary) {
        return false;
    }
    const Expression &test = tree.operands[0];
    const bool compares = test.op >= Operator::less && test.op <= Operator::greater_equal &&
                          test.operands[0].kind == Kind::name && test.operands[0].name == name &&
                          test.operands[1].kind == Kind::number;
    if (!compares) {
        return false;
    }
    const bool below = test.op == Operator::less || test.op == Operator::less_equal;
    const bool at_least = test.op == Operator::less || test.op == Operator::greater_equal; // x < t, or its contrary
    const double number = test.operands[1].value;
    const double threshold = at_least ? number : std::nextafter(number, infinity);
    const Expression &left = tree.operands[below ? 1 : 2], &right = tree.operands[below ? 2 : 1];
    return (threshold <= low || add_rungs(left, name, low, std::min(high, threshold), ladder)) &&
           (threshold >= high || add_rungs(right, name, std::max(low, threshold), high, ladder));
}

/// The exponent of the last binary digit of x: 0.75 → −2.
int last_digit(double x)
{
    int exponent = 0;
    const double digits = std::frexp(x, &exponent);
    const auto whole = static_cast<std::uint64_t>(std::fabs(std::ldexp(digits, 53)));
    return exponent - 53 + std::countr_zero(whole);
}

/// Cells where the thresholds lie on a grid that is not too fine.
void add_cells(Ladder &ladder)
{
    constexpr double most_cells = 4096;
    int exponent = 1000;
    for (const double threshold : ladder.thresholds) {
        exponent = threshold == 0 ? exponent : std::min(exponent, last_digit(threshold));
    }
    const double scale = std::ldexp(1.0, -exponent);
    const double first = ladder.thresholds.front() * scale - 1; // the cell below the first threshold
    if (exponent == 1000 || !(ladder.thresholds.back() * scale - first < most_cells)) {
        return;
    }
    ladder.scale = scale;
    ladder.first = first;
    std::size_t at = 0;
    for (double cell = first; cell <= ladder.thresholds.back() * scale; ++cell) {
        while (at < ladder.thresholds.size() && ladder.thresholds[at] * scale <= cell) {
            ++at;
        }
        ladder.cells.push_back(ladder.values[at]);
    }
}

} // namespace

Value Compiler::expression(const Expression &tree, const Context &context)
{
    ++work_;
    ++depth_;
    Value value = -1;
    switch (tree.kind) {
    case Kind::number:
        value = emit_->constant(tree.value);
        break;
    case Kind::name:
    case Kind::call:
        value = reference(tree, context);
        break;
    case Kind::unary:
        value = unary(tree, context);
        break;
    case Kind::binary:
        value = binary(tree, context);
        break;
    case Kind::conditional:
        if (const std::optional<Value> table = ladder(tree, context)) {
            value = *table;
        } else {
            value = conditional(tree.operands[0], &tree.operands[1], &tree.operands[2], tree, context);
        }
        break;
    case Kind::sum:
        value = sum(tree, context);
        break;
    }
    --depth_;
    return value;
}

Value Compiler::unary(const Expression &tree, const Context &context)
{
    const Value a = expression(tree.operands[0], context);
    if (tree.op == Operator::plus) {
        return a;
    }
    const Op op = tree.op == Operator::negate      ? Op::negate
                  : tree.op == Operator::factorial ? Op::factorial
                                                   : Op::logical_not;
    return emit_->operation(op, -1, a, -1, site(tree, context));
}

Value Compiler::binary(const Expression &tree, const Context &context)
{
    if (tree.op == Operator::logical_and) {
        return conditional(tree.operands[0], &tree.operands[1], nullptr, tree, context);
    }
    if (tree.op == Operator::logical_or) {
        return conditional(tree.operands[0], nullptr, &tree.operands[1], tree, context);
    }
    const Value a = expression(tree.operands[0], context);
    const Value b = expression(tree.operands[1], context);
    return emit_->operation(operation_of(tree.op), -1, a, b, site(tree, context));
}

/// test ? yes : no. Where yes or no is nullptr (&& and ||) the other one counts as true (1) or false (0), and the
/// missing one is what the test has decided.
Value Compiler::conditional(const Expression &test, const Expression *yes, const Expression *no, const Expression &at,
                            const Context &context)
{
    const Value value = expression(test, context);
    const bool logical = yes == nullptr || no == nullptr;
    const auto branch = [&](const Expression *tree, double decided) {
        return tree == nullptr ? emit_->constant(decided)
               : logical       ? truth(*tree, context)
                               : expression(*tree, context);
    };
    ++guards_;
    const Value result = emit_->conditional(
        value, site(at, context), [&] { return branch(yes, 1); }, [&] { return branch(no, 0); });
    --guards_;
    return result;
}

/// The value of a conditional that is a table; none for any other.
std::optional<Value> Compiler::ladder(const Expression &tree, const Context &context)
{
    const Expression &test = tree.operands[0];
    if (test.kind != Kind::binary || test.operands[0].kind != Kind::name) {
        return {};
    }
    Ladder table;
    if (!add_rungs(tree, test.operands[0].name, -infinity, infinity, table) || table.values.size() < least_rungs) {
        return {};
    }
    add_cells(table);
    while ((table.values.size() & (table.values.size() - 1)) != 0) {
        table.values.push_back(table.values.back());
    }
    table.thresholds.resize(table.values.size() - 1, infinity);
    return emit_->ladder(std::move(table), expression(test.operands[0], context), site(tree, context));
}

/// 1 or 0.
Value Compiler::truth(const Expression &tree, const Context &context)
{
    const Value value = expression(tree, context);
    const bool is_truth = tree.op == Operator::logical_not || tree.op >= Operator::less;
    return is_truth ? value : emit_->operation(Op::not_equal, -1, value, emit_->constant(0), site(tree, context));
}

Value Compiler::sum(const Expression &tree, const Context &context)
{
    const Value first = expression(tree.operands[0], context);
    const Value last = expression(tree.operands[1], context);
    ++guards_; // a sum may be empty
    const Value total = emit_->sum(first, last, site(tree, context), [&](Value index) {
        Context inside = context;
        inside.bindings.push_back({tree.name, index});
        return expression(tree.operands[2], inside);
    });
    --guards_;
    return total;
}

Value Compiler::built_in(const Expression &tree, const Context &context)
{
    if (tree.kind == Kind::name) {
        const double value = *find_constant(tree.name);
        return value == value ? emit_->constant(value)
                              : emit_->operation(Op::undefined, -1, -1, -1, site(tree, context));
    }
    const Function *function = find_function(tree.name);
    const Value a = expression(tree.operands[0], context);
    const Value b = function->arity == 2 ? expression(tree.operands[1], context) : -1;
    if (tree.name == "real") {
        return a;
    }
    const Op op = tree.name == "sqrt"  ? Op::square_root
                  : tree.name == "abs" ? Op::absolute
                  : tree.name == "log" ? Op::logarithm
                  : b < 0              ? Op::one
                                       : Op::two;
    const auto index = op == Op::one || op == Op::two ? static_cast<std::int32_t>(function - functions().data()) : -1;
    return emit_->operation(op, index, a, b, site(tree, context));
}

} // namespace mpisheet::equations
