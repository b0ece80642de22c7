#include "equations/compile.hpp"

#include "equations/compiler.hpp"
#include "equations/graph.hpp"

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

namespace {

/// What stands in for a definition: name + suffix where its scope has one.
Meaning with_suffix(const Meaning &resolved, const std::string &suffix)
{
    const Definition &plain = *resolved.definition;
    const Meaning other = resolve(plain.name + suffix, plain.is_function, *resolved.owner);
    const bool same = other.definition != nullptr && other.owner == resolved.owner &&
                      other.definition->parameters.size() == plain.parameters.size();
    return same ? other : resolved;
}

/// Whether a use may go elsewhere: of a name further out, and of one of the program's own scope.
bool may_be_redirected(const Meaning &resolved, const Scope *from, const Scope *program)
{
    return (resolved.owner != from || from == program) && resolved.owner != &prelude();
}

} // namespace

/// Where a use of a name goes.
Meaning Compiler::redirected(const Meaning &resolved, const Context &context) const
{
    return suffix_.empty() || !may_be_redirected(resolved, context.scope, program_scope_) ||
                   is_inside_its_bound(resolved)
               ? resolved
               : with_suffix(resolved, suffix_);
}

/// Whether the definition that stands in for this one is being compiled: f_lo(x) = f(x)/2 means f itself, and all that
/// f calls, as they are.
bool Compiler::is_inside_its_bound(const Meaning &resolved) const
{
    if (suffix_.empty()) {
        return false;
    }
    const Definition *bound = with_suffix(resolved, suffix_).definition;
    return bound != resolved.definition && std::any_of(active_.begin(), active_.end(), [&](const Active &active) {
               return active.resolved.definition == bound;
           });
}

/// The definitions whose values may depend on the suffix.
void Compiler::find_reached(const Scope &scope, const std::string &suffix)
{
    if (suffix.empty() || reached_.contains(suffix)) {
        return;
    }
    auto &reached = reached_[suffix];
    const std::vector<Node> nodes = call_graph(scope);
    const auto is_reached = [&](const Node &node) {
        return std::any_of(node.needs.begin(), node.needs.end(), [&](std::size_t other) {
            const Meaning &used = nodes[other].meaning;
            return reached.contains(used.definition) || (may_be_redirected(used, node.meaning.owner, &scope) &&
                                                         with_suffix(used, suffix).definition != used.definition);
        });
    };
    for (bool changed = true; changed;) { // callees come first: once, and again where definitions recur
        changed = false;
        for (const Node &node : nodes) {
            if (!reached.contains(node.meaning.definition) && is_reached(node)) {
                changed = reached.insert(node.meaning.definition).second || changed;
            }
        }
    }
}

std::string Compiler::suffix_for(const Meaning &resolved) const
{
    const auto reached = reached_.find(suffix_);
    return reached != reached_.end() && reached->second.contains(resolved.definition) ? suffix_ : std::string();
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
        const auto input = std::find(options_.inputs.begin(), options_.inputs.end(), tree.name);
        if (input != options_.inputs.end()) {
            return first_input_ + static_cast<Value>(input - options_.inputs.begin());
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
    const std::int32_t watched = watched_name(resolved);
    const bool watching_before = watching_;
    watching_ = watching_ && watched < 0; // what a watched function calls is its own affair
    const bool plain = is_inside_its_bound(resolved);
    const std::string suffix = suffix_;
    if (plain) {
        suffix_.clear();
    }
    const Value value = use(target, arguments, here);
    suffix_ = suffix;
    watching_ = watching_before;
    const bool leaves = resolved.owner != context.scope && prelude_text(tree.name).empty();
    const bool is_asked_for = !options_.trace_own.empty() && tree.name.starts_with(options_.trace_own);
    if (tracing_ && is_call && (leaves || is_asked_for)) {
        emit_->note_call(value, std::move(arguments), -1, here);
    } else if (watched >= 0) {
        emit_->note_call(value, std::move(arguments), watched, here);
    }
    return value;
}

/// The index of a name further out whose uses are told, else −1.
std::int32_t Compiler::watched_name(const Meaning &resolved) const
{
    if (!watching_ || resolved.owner == program_scope_) {
        return -1;
    }
    const auto watched = std::find(options_.watch.begin(), options_.watch.end(), resolved.definition->name);
    return watched == options_.watch.end() ? -1 : static_cast<std::int32_t>(watched - options_.watch.begin());
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
                     reinterpret_cast<std::intptr_t>(resolved.owner),
                     suffix_for(resolved).empty() ? 0 : reinterpret_cast<std::intptr_t>(&reached_.at(suffix_))};
    key.insert(key.end(), arguments.begin(), arguments.end());
    key.push_back(1); // a value computed while calls are told serves where they are not
    const Value *same = tracing_ ? nullptr : emit_->known(key); // a trace wants each call
    if (same == nullptr && !watching_ && !tracing_) {
        key.back() = 0;
        same = emit_->known(key);
    }
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
        value = in_place(resolved, std::move(arguments), site);
        active_.pop_back();
    }
    emit_->remember(std::move(key), value);
    return value;
}

Value Compiler::in_place(const Meaning &resolved, std::vector<Value> arguments, std::int32_t caller)
{
    const Definition &definition = *resolved.definition;
    const Context context = body_context(resolved, arguments, caller);
    if (!definition.computed) {
        return expression(definition.body, context);
    }
    code_.computed.push_back(definition.computed);
    return emit_->computed(static_cast<std::int32_t>(code_.computed.size()) - 1, std::move(arguments),
                           site(definition.body, context));
}

Value Compiler::routine_call(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site)
{
    const Version version{resolved, suffix_for(resolved), watching_};
    const auto [found, added] = routines_.emplace(version, code_.routines.size());
    if (added) {
        code_.routines.emplace_back();
        queue_.push_back({version, found->second});
    }
    for (std::size_t k = 0; k < options_.inputs.size(); ++k) {
        arguments.push_back(first_input_ + static_cast<Value>(k));
    }
    return emit_->call(static_cast<std::int32_t>(found->second), std::move(arguments), site);
}

/// A routine's parameters are those of its definition, then the program's inputs.
void Compiler::begin(Emitter &emitter, std::size_t parameters)
{
    emit_ = &emitter;
    first_input_ = static_cast<Value>(parameters);
    guards_ = depth_ = 0;
    work_before_ = work_;
}

Value Compiler::body(const Meaning &resolved, const std::string &suffix)
{
    if (!resolved.definition->unusable.empty()) {
        throw Error(resolved.definition->place, resolved.definition->unusable);
    }
    suffix_ = suffix;
    active_ = {{resolved, 0}};
    std::vector<Value> parameters(resolved.definition->parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        parameters[i] = static_cast<Value>(i);
    }
    return in_place(resolved, std::move(parameters), -1);
}

Routine Compiler::routine(const Version &version)
{
    const Definition &definition = *version.resolved.definition;
    Emitter emitter(static_cast<std::int32_t>(definition.parameters.size() + options_.inputs.size()));
    begin(emitter, definition.parameters.size());
    watching_ = version.watching;
    Routine routine = emitter.finish({body(version.resolved, version.suffix)});
    routine.name = definition.name;
    return routine;
}

Routine Compiler::root(const Scope &scope, std::span<const Root> roots)
{
    Emitter emitter(static_cast<std::int32_t>(code_.parameters.size()));
    begin(emitter, roots.front().definition->parameters.size());
    watching_ = !options_.watch.empty();
    std::vector<Value> results;
    for (const Root &root : roots) {
        find_reached(scope, root.outer_suffix);
        results.push_back(body({root.definition, &scope}, root.outer_suffix));
        watching_ = false;
    }
    Routine routine = emitter.finish(results);
    routine.name = roots.front().definition->name;
    return routine;
}

Code Compiler::compile(const Scope &scope, std::span<const Root> roots)
{
    program_scope_ = &scope;
    const Definition &first = *roots.front().definition;
    code_.parameters = first.parameters;
    code_.parameters.insert(code_.parameters.end(), options_.inputs.begin(), options_.inputs.end());
    code_.place = first.place;
    code_.routines.resize(1);
    if (roots.size() == 1) { // recursion of the program itself needs no second routine
        find_reached(scope, roots.front().outer_suffix);
        routines_[{{&first, &scope}, roots.front().outer_suffix, !options_.watch.empty()}] = 0;
    }
    Routine program = root(scope, roots);
    code_.routines[0] = std::move(program);
    while (!queue_.empty()) {
        const Job job = queue_.front();
        queue_.pop_front();
        Routine compiled = routine(job.version); // may add to code_.routines
        code_.routines[job.routine] = std::move(compiled);
    }
    return std::move(code_);
}

Code compile_code(const Scope &scope, std::span<const Root> roots, const CompileOptions &options, bool tracing)
{
    return Compiler(options, tracing).compile(scope, roots);
}

} // namespace mpisheet::equations
