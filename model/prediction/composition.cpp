#include "model/prediction/composition.hpp"

#include "equations/equations.hpp"
#include "model/error.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace mpisheet {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Meaning;
using equations::Operator;

bool is_cost_name(const std::string &name)
{
    return (name.size() > 1 && name[0] == 't') || name.starts_with("c_") || name.starts_with("beta_");
}

bool is_reference(const Expression &tree)
{
    return tree.kind == Expression::Kind::call || tree.kind == Expression::Kind::name;
}

using References = std::vector<const Expression *>;

/// Calls and names that are the tree's value, or added to make it.
void collect_terms(const Expression &tree, References &terms)
{
    const bool adds = tree.op == Operator::add || tree.op == Operator::subtract || tree.kind == Expression::Kind::unary;
    const std::size_t first = tree.kind == Expression::Kind::conditional ? 1
                              : tree.kind == Expression::Kind::sum       ? 2
                                                                         : 0;
    if (is_reference(tree))
        terms.push_back(&tree);
    else if (adds || first > 0)
        for (std::size_t i = first; i < tree.operands.size(); ++i)
            collect_terms(tree.operands[i], terms);
}

void collect_references(const Expression &tree, References &references)
{
    if (is_reference(tree))
        references.push_back(&tree);
    for (const Expression &operand : tree.operands)
        collect_references(operand, references);
}

bool is_bound(const Expression &tree, const std::vector<std::string> &names)
{
    return tree.kind == Expression::Kind::name && std::count(names.begin(), names.end(), tree.name) > 0;
}

/// Which of the scope's definitions carry cost, and which of those are times.
struct Costs {
    const equations::Scope &scope;
    std::set<const Definition *> times = {}, carriers = {};

    [[nodiscard]] Meaning meaning(const Expression &tree) const
    {
        return equations::resolve(tree.name, tree.kind == Expression::Kind::call, scope);
    }
    /// The datasheet's, or one that only a datasheet can explain: a call, or a name like a cost's.
    [[nodiscard]] bool is_of_sheet(const Expression &tree, const Meaning &meaning) const
    {
        const bool known = !equations::prelude_text(tree.name).empty() || meaning.owner == &scope ||
                           equations::find_function(tree.name) != nullptr;
        return !known && (tree.kind == Expression::Kind::call || is_cost_name(tree.name));
    }
    [[nodiscard]] bool is_cost(const Expression &tree) const
    {
        const Meaning found = meaning(tree);
        return carriers.contains(found.definition) || is_of_sheet(tree, found);
    }
};

/// Names in the model's `#@ parts` and `#@ communication`.
std::set<std::string> named_parts(const equations::Scope &scope)
{
    std::set<std::string> names;
    for (const equations::Note &note : scope.notes())
        if (note.key == "parts" || note.key == "communication")
            for (const std::string_view name : pieces_of(note.value, " ,"))
                names.emplace(name);
    return names;
}

/// Passes over all definitions, each one call further, until nothing is added.
template <typename Pass> void until_settled(const std::set<const Definition *> &found, Pass pass)
{
    for (std::size_t before = found.size() + 1; before != found.size();) {
        before = found.size();
        pass();
    }
}

Costs costs_of(const equations::Scope &scope, const Definition &entry)
{
    Costs costs{scope};
    const std::vector<const Definition *> definitions = scope.definitions();
    const std::set<std::string> parts = named_parts(scope);
    for (const Definition *definition : definitions)
        if (definition == &entry || is_cost_name(definition->name) || parts.contains(definition->name))
            costs.times.insert(definition);
    until_settled(costs.times, [&] {
        for (const Definition *time : std::set(costs.times)) {
            References terms;
            collect_terms(time->body, terms);
            for (const Expression *term : terms)
                if (const Meaning found = costs.meaning(*term);
                    found.owner == &scope && !is_bound(*term, time->parameters))
                    costs.times.insert(found.definition);
        }
    });
    costs.carriers = costs.times;
    until_settled(costs.carriers, [&] {
        for (const Definition *definition : definitions) {
            References references;
            collect_references(definition->body, references);
            if (std::any_of(references.begin(), references.end(), [&](const Expression *reference) {
                    return !is_bound(*reference, definition->parameters) && costs.is_cost(*reference);
                }))
                costs.carriers.insert(definition);
        }
    });
    return costs;
}

/// The condition that holds where this one does not: p <= 1 for p > 1.
Expression opposite(const Expression &condition)
{
    constexpr std::pair<Operator, Operator> pairs[]{{Operator::less, Operator::greater_equal},
                                                    {Operator::greater, Operator::less_equal},
                                                    {Operator::equal, Operator::not_equal}};
    Expression other = condition;
    for (const auto &[one, two] : pairs)
        if (condition.op == one || condition.op == two) {
            other.op = condition.op == one ? two : one;
            return other;
        }
    return equations::unary(Operator::logical_not, std::move(other));
}

struct Builder {
    const Costs &costs;
    int calls = 0;
    std::vector<const Definition *> active = {};
    std::vector<std::string> bound = {}; ///< parameters and indices of sums where we are

    void walk(const Expression &tree, const Expression *condition, ModelCall &caller);
    void add(const Expression &tree, const std::string &condition, ModelCall &caller);
};

void Builder::walk(const Expression &tree, const Expression *condition, ModelCall &caller)
{
    if (tree.kind == Expression::Kind::conditional) {
        const auto both = [&](const Expression &more) {
            return condition == nullptr ? more : equations::binary(Operator::logical_and, *condition, more);
        };
        const Expression yes = both(tree.operands[0]), no = both(opposite(tree.operands[0]));
        walk(tree.operands[0], condition, caller);
        walk(tree.operands[1], &yes, caller);
        walk(tree.operands[2], &no, caller);
        return;
    }
    if (is_reference(tree) && !is_bound(tree, bound) && costs.is_cost(tree))
        add(tree, condition == nullptr ? "" : equations::print(*condition), caller);
    if (tree.kind == Expression::Kind::sum)
        bound.push_back(tree.name);
    for (const Expression &operand : tree.operands)
        walk(operand, condition, caller);
    if (tree.kind == Expression::Kind::sum)
        bound.pop_back();
}

void Builder::add(const Expression &tree, const std::string &condition, ModelCall &caller)
{
    const Meaning meaning = costs.meaning(tree);
    const std::string text = equations::print(tree);
    const auto same = std::find_if(caller.calls.begin(), caller.calls.end(), [&](const ModelCall &call) {
        return call.text == text && call.condition == condition;
    });
    if (same != caller.calls.end()) {
        same->sites.push_back(&tree);
        return;
    }
    if (++calls > most_calls)
        throw Error(Exit::bad_input, "the model makes more than " + std::to_string(most_calls) +
                                         " calls: too many to draw; choose an entry that is a part of it");
    const bool own = meaning.owner == &costs.scope;
    caller.calls.push_back({.name = tree.name,
                            .text = text,
                            .condition = condition,
                            .of_sheet = !own,
                            .is_time = own ? costs.times.contains(meaning.definition) : is_cost_name(tree.name),
                            .recurs = own && std::count(active.begin(), active.end(), meaning.definition) > 0,
                            .sites = {&tree},
                            .meaning = meaning});
    if (!own || caller.calls.back().recurs)
        return;
    const std::vector<std::string> outside = std::exchange(bound, meaning.definition->parameters);
    active.push_back(meaning.definition);
    ModelCall call = std::move(caller.calls.back());
    walk(meaning.definition->body, nullptr, call);
    caller.calls.back() = std::move(call);
    active.pop_back();
    bound = outside;
}

} // namespace

ModelCall composition(const equations::Scope &scope, const std::string &entry)
{
    const Meaning meaning = scope.own_function(entry) != nullptr ? Meaning{scope.own_function(entry), &scope}
                                                                 : Meaning{scope.own_variable(entry), &scope};
    if (meaning.definition == nullptr)
        throw Error(Exit::usage, "the model has no function " + entry + equations::suggestion(scope, entry, {}));
    const Costs costs = costs_of(scope, *meaning.definition);
    ModelCall call{.name = entry, .text = equations::head(*meaning.definition), .is_time = true, .meaning = meaning};
    Builder builder{costs};
    builder.active = {meaning.definition};
    builder.bound = meaning.definition->parameters;
    builder.walk(meaning.definition->body, nullptr, call);
    return call;
}

} // namespace mpisheet
