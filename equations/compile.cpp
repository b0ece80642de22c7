#include "equations/compile.hpp"

#include "equations/emit.hpp"
#include "equations/resolve.hpp"

#include <algorithm>
#include <deque>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;

struct Binding {
    std::string name;
    Value value = -1;
};

/// What the names in a body mean.
struct Context {
    const Scope *scope = nullptr;
    std::int32_t file = 0;
    std::int32_t caller = -1; ///< the site of the call that led here
    std::vector<Binding> bindings;
};

/// Written out in place no further than this; beyond, calls of routines.
constexpr int most_work = 200'000, most_inlined_depth = max_depth;

class Compiler {
public:
    explicit Compiler(const CompileOptions &options, bool tracing) : options_(options), tracing_(tracing) {}

    Code compile(const Scope &scope, const Definition &definition);

private:
    struct Job {
        Meaning resolved;
        std::size_t routine = 0;
    };
    struct Active {
        Meaning resolved;
        int guards = 0; ///< lazy branches around its call
    };

    Value expression(const Expression &tree, const Context &context);
    Value unary(const Expression &tree, const Context &context);
    Value binary(const Expression &tree, const Context &context);
    Value conditional(const Expression &test, const Expression *yes, const Expression *no, const Expression &at,
                      const Context &context);
    Value truth(const Expression &tree, const Context &context);
    Value sum(const Expression &tree, const Context &context);
    Value reference(const Expression &tree, const Context &context);
    Value built_in(const Expression &tree, const Context &context);
    Value use(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site);
    Value routine_call(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site);
    Routine routine(const Job &job);

    [[nodiscard]] Meaning redirected(const Meaning &resolved, const Context &context) const;
    void refuse_endless(const Meaning &resolved, const Expression &at, const Context &context) const;
    [[noreturn]] void fail(const Expression &at, const Context &context, const std::string &message) const;

    std::int32_t file(const std::string &name);
    std::int32_t site(const Expression &at, const Context &context, const std::string &function = "");
    [[nodiscard]] Context body_context(const Meaning &resolved, const std::vector<Value> &arguments,
                                       std::int32_t caller);

    const CompileOptions &options_;
    bool tracing_;
    Code code_;
    Emitter *emit_ = nullptr; ///< of the routine being compiled
    std::deque<Job> queue_;
    std::map<std::pair<const Definition *, const Scope *>, std::size_t> routines_;
    std::map<std::string, std::int32_t> files_, functions_;
    std::vector<Active> active_;
    int guards_ = 0, depth_ = 0, work_ = 0;
};

void Compiler::fail(const Expression &at, const Context &context, const std::string &message) const
{
    throw Error({code_.files[static_cast<std::size_t>(context.file)], at.line, at.column}, message);
}

std::int32_t Compiler::file(const std::string &name)
{
    const auto [at, added] = files_.emplace(name, static_cast<std::int32_t>(code_.files.size()));
    if (added) {
        code_.files.push_back(name);
    }
    return at->second;
}

std::int32_t Compiler::site(const Expression &at, const Context &context, const std::string &function)
{
    Site site{context.file, at.line, at.column, context.caller, -1};
    if (!function.empty()) {
        const auto [found, added] = functions_.emplace(function, static_cast<std::int32_t>(code_.functions.size()));
        if (added) {
            code_.functions.push_back(function);
        }
        site.function = found->second;
    }
    code_.sites.push_back(site);
    return static_cast<std::int32_t>(code_.sites.size()) - 1;
}

/// Where a call into an outer scope goes: to name + suffix where there is one.
Meaning Compiler::redirected(const Meaning &resolved, const Context &context) const
{
    const bool leaves = resolved.owner != context.scope && resolved.owner != &prelude();
    if (!leaves || options_.outer_suffix.empty()) {
        return resolved;
    }
    const Definition &plain = *resolved.definition;
    const Meaning other = resolve(plain.name + options_.outer_suffix, plain.is_function, *resolved.owner);
    const bool same = other.definition != nullptr && other.definition->parameters.size() == plain.parameters.size();
    return same ? other : resolved;
}

void Compiler::refuse_endless(const Meaning &resolved, const Expression &at, const Context &context) const
{
    const auto same = [&](const Active &active) { return active.resolved.definition == resolved.definition; };
    const auto found = std::find_if(active_.rbegin(), active_.rend(), same);
    if (found == active_.rend() || found->guards != guards_) {
        return;
    }
    std::string path;
    for (auto active = found.base() - 1; active != active_.end(); ++active) {
        path += active->resolved.definition->name + " calls ";
    }
    fail(at, context, "endless recursion: " + path + resolved.definition->name);
}

Context Compiler::body_context(const Meaning &resolved, const std::vector<Value> &arguments, std::int32_t caller)
{
    Context context{resolved.owner, file(resolved.definition->place.file), caller, {}};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        context.bindings.push_back({resolved.definition->parameters[i], arguments[i]});
    }
    return context;
}

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
    // the two tables run in step: Operator::power … not_equal
    static const std::map<Operator, Op> ops{
        {Operator::power, Op::power},     {Operator::multiply, Op::multiply},
        {Operator::divide, Op::divide},   {Operator::modulo, Op::modulo},
        {Operator::add, Op::add},         {Operator::subtract, Op::subtract},
        {Operator::less, Op::less},       {Operator::less_equal, Op::less_equal},
        {Operator::greater, Op::greater}, {Operator::greater_equal, Op::greater_equal},
        {Operator::equal, Op::equal},     {Operator::not_equal, Op::not_equal},
    };
    const Value a = expression(tree.operands[0], context);
    const Value b = expression(tree.operands[1], context);
    return emit_->operation(ops.at(tree.op), -1, a, b, site(tree, context));
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

Value Compiler::reference(const Expression &tree, const Context &context)
{
    const bool is_call = tree.kind == Kind::call;
    if (!is_call) {
        const auto bound = std::find_if(context.bindings.rbegin(), context.bindings.rend(),
                                        [&](const Binding &binding) { return binding.name == tree.name; });
        if (bound != context.bindings.rend()) {
            return bound->value;
        }
    }
    std::vector<std::string> near;
    for (const Binding &binding : context.bindings) {
        near.push_back(binding.name);
    }
    const std::string wrong = problem(tree, *context.scope, near);
    if (!wrong.empty()) {
        fail(tree, context, wrong);
    }
    const Meaning resolved = resolve(tree.name, is_call, *context.scope);
    if (resolved.definition == nullptr) {
        return built_in(tree, context);
    }
    const Meaning target = redirected(resolved, context);
    refuse_endless(target, tree, context);
    std::vector<Value> arguments;
    for (const Expression &operand : tree.operands) {
        arguments.push_back(expression(operand, context));
    }
    const std::int32_t here = site(tree, context, tree.name);
    const Value value = use(target, arguments, here);
    const bool noted = tracing_ && is_call && resolved.owner != context.scope && prelude_text(tree.name).empty();
    if (noted) {
        emit_->note_call(value, std::move(arguments), here);
    }
    return value;
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

/// A definition's value: written out in place, or, where it recurs or has grown too large, by a call.
Value Compiler::use(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site)
{
    Emitter::Key key{-1, reinterpret_cast<std::intptr_t>(resolved.definition),
                     reinterpret_cast<std::intptr_t>(resolved.owner)};
    key.insert(key.end(), arguments.begin(), arguments.end());
    const Value *same = tracing_ ? nullptr : emit_->known(key); // a trace wants each call
    if (same != nullptr) {
        return *same;
    }
    const bool recurs = std::any_of(active_.begin(), active_.end(), [&](const Active &active) {
        return active.resolved.definition == resolved.definition && active.resolved.owner == resolved.owner;
    });
    Value value = -1;
    if (recurs || work_ > most_work || depth_ > most_inlined_depth) {
        value = routine_call(resolved, std::move(arguments), site);
    } else {
        active_.push_back({resolved, guards_});
        value = expression(resolved.definition->body, body_context(resolved, arguments, site));
        active_.pop_back();
    }
    emit_->remember(std::move(key), value);
    return value;
}

Value Compiler::routine_call(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site)
{
    const auto [found, added] =
        routines_.emplace(std::pair(resolved.definition, resolved.owner), code_.routines.size());
    if (added) {
        code_.routines.emplace_back();
        queue_.push_back({resolved, found->second});
    }
    return emit_->call(static_cast<std::int32_t>(found->second), std::move(arguments), site);
}

Routine Compiler::routine(const Job &job)
{
    const Definition &definition = *job.resolved.definition;
    std::vector<Value> parameters(definition.parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        parameters[i] = static_cast<Value>(i);
    }
    Emitter emitter(static_cast<std::int32_t>(parameters.size()));
    emit_ = &emitter;
    active_ = {{job.resolved, 0}};
    guards_ = depth_ = 0;
    const Value result = expression(definition.body, body_context(job.resolved, parameters, -1));
    Routine routine = emitter.finish(result);
    routine.name = definition.name;
    return routine;
}

Code Compiler::compile(const Scope &scope, const Definition &definition)
{
    code_.parameters = definition.parameters;
    code_.place = definition.place;
    code_.routines.resize(1);
    queue_.push_back({{&definition, &scope}, 0});
    routines_[{&definition, &scope}] = 0;
    while (!queue_.empty()) {
        const Job job = queue_.front();
        queue_.pop_front();
        Routine compiled = routine(job); // may add to code_.routines
        code_.routines[job.routine] = std::move(compiled);
    }
    return std::move(code_);
}

} // namespace

Code compile_code(const Scope &scope, const Definition &definition, const CompileOptions &options, bool tracing)
{
    return Compiler(options, tracing).compile(scope, definition);
}

} // namespace mpisheet::equations
