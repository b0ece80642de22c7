#include "equations/arithmetic.hpp"
#include "equations/compiler.hpp"

namespace mpisheet::equations {

using Kind = Expression::Kind;

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
        value = conditional(tree.operands[0], &tree.operands[1], &tree.operands[2], tree, context);
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
