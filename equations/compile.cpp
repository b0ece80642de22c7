#include "equations/compile.hpp"

#include "equations/compiler.hpp"

#include <algorithm>

namespace mpisheet::equations {

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

Value Compiler::reference(const Expression &tree, const Context &context)
{
    const bool is_call = tree.kind == Expression::Kind::call;
    if (!is_call) {
        const auto bound = std::find_if(context.bindings.rbegin(), context.bindings.rend(),
                                        [&](const Binding &binding) { return binding.name == tree.name; });
        if (bound != context.bindings.rend()) {
            return bound->value;
        }
    }
    if (!problem(tree, *context.scope, {}).empty()) {
        std::vector<std::string> near;
        for (const Binding &binding : context.bindings) {
            near.push_back(binding.name);
        }
        fail(tree, context, problem(tree, *context.scope, near));
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

bool Compiler::has_room() const
{
    const bool work = work_ < plenty_of_work || (work_ - work_before_ < little_work && work_ < most_work);
    return work && depth_ < most_inlined_depth;
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
    if (recurs || !has_room()) {
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
    work_before_ = work_;
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

Code compile_code(const Scope &scope, const Definition &definition, const CompileOptions &options, bool tracing)
{
    return Compiler(options, tracing).compile(scope, definition);
}

} // namespace mpisheet::equations
