#include "equations/check.hpp"

#include "equations/checker.hpp"
#include "equations/functions.hpp"

#include <algorithm>

namespace mpisheet::equations {

using enum Warning::Kind;

namespace {

constexpr std::size_t gnuplot_parameters = 12; ///< of a function at most
constexpr int gnuplot_stack = 249;             ///< operands waiting

/// How many operands gnuplot's evaluation stack holds at most.
int stack_needed(const Expression &tree)
{
    int needed = 1, held = 0;
    for (const Expression &operand : tree.operands) {
        needed = std::max(needed, stack_needed(operand) + held);
        held += tree.kind == Expression::Kind::binary || tree.kind == Expression::Kind::call ? 1 : 0;
    }
    return needed;
}

} // namespace

void Checker::number(const Scope &at)
{
    if (at.outer() != nullptr) {
        number(*at.outer());
    }
    for (const auto &script : at.scripts()) {
        for (const Definition *definition : script->definitions()) {
            const long here = static_cast<long>(position.size());
            position[definition] = here;
            first.emplace(std::pair(definition->name, definition->is_function), here);
        }
    }
}

void Checker::study(const std::vector<Node> &graph)
{
    for (const Node &node : graph) { // callees first
        const Definition &definition = *node.meaning.definition;
        nodes[&definition] = &node;
        types[&definition] = type(definition.body, definition.parameters, *node.meaning.owner);
        latest[&definition] = latest_of(node, graph);
    }
}

Latest Checker::latest_of(const Node &node, const std::vector<Node> &graph) const
{
    Latest result;
    const auto consider = [&](const Latest &other) { result = other.position > result.position ? other : result; };
    for (const std::size_t n : node.needs) {
        const Definition *other = graph[n].meaning.definition;
        const auto at = position.find(other);
        consider({at == position.end() ? -1 : at->second, other});
        const auto known = latest.find(other);
        if (other->is_function && known != latest.end()) {
            consider(known->second);
        }
    }
    return result;
}

void Checker::definition(const Definition &definition)
{
    const Place &place = definition.place;
    if (definition.parameters.size() > gnuplot_parameters) {
        say(stops, place,
            "gnuplot allows a function " + std::to_string(gnuplot_parameters) + " parameters" + ", " + definition.name +
                " has " + std::to_string(definition.parameters.size()));
    }
    if (definition.is_function && is_gnuplot_function(definition.name)) {
        say(stops, place,
            "gnuplot has a function " + definition.name + " of its own, which it does not let a script define");
    }
    if (stack_needed(definition.body) > gnuplot_stack) {
        say(stops, place,
            "gnuplot's stack overflows: the expression is nested more than " + std::to_string(gnuplot_stack) + " deep");
    }
    const auto found = nodes.find(&definition);
    if (found != nodes.end() && found->second->endless) {
        say(error, place, "endless recursion: " + definition.name + " calls itself whatever its arguments");
    } else if (found != nodes.end() && found->second->recurs) {
        say(notice, place,
            definition.name + " calls itself: gnuplot stops at about 250 nested calls, mpisheet at 1000");
    }
    const Meaning outer =
        scope.outer() == nullptr ? Meaning{} : resolve(definition.name, definition.is_function, *scope.outer());
    if (outer.owner != nullptr && outer.owner != &prelude() && !(outer.definition->body == definition.body)) {
        say(differs, place,
            "gnuplot lets this definition replace the one of " + to_string(outer.definition->place) +
                " everywhere; here the equations of that file keep their own");
    }
    if (!definition.is_function) {
        load_order(definition);
    }
    std::vector<std::string> names = definition.parameters;
    walk(definition.body, names, false, [&](const Expression &tree, const auto &bound, bool) {
        node(tree, bound, {place.file, tree.line, tree.column});
    });
}

/// gnuplot computes a variable when it reads its definition; here it is a formula.
void Checker::load_order(const Definition &definition)
{
    const auto found = latest.find(&definition);
    if (found == latest.end() || found->second.position <= position.at(&definition)) {
        return;
    }
    const Definition &later = *found->second.definition;
    const bool was_there = first.at({later.name, later.is_function}) < position.at(&definition);
    const std::string where = " (" + to_string(later.place) + ")";
    if (was_there) {
        say(differs, definition.place,
            "gnuplot computes " + definition.name + " here, with the " + later.name +
                " of this place; mpisheet with the last one" + where);
    } else {
        say(stops, definition.place,
            "gnuplot computes " + definition.name + " here, and does not know " + later.name + " yet" + where);
    }
}

void Checker::command(const Statement &statement)
{
    const std::string word = statement.text.substr(0, statement.text.find_first_of(" \t\r\n({"));
    const bool loads =
        word.size() > 1 && (std::string("load").rfind(word, 0) == 0 || std::string("call").rfind(word, 0) == 0);
    const bool is_read = !statement.sets.empty() && statement.sets.front().unusable.empty();
    if (is_read) {
        return;
    }
    say(loads ? differs : notice, statement.place,
        word + " is skipped" + (loads ? ": give mpisheet that file as well" : ""));
    for (const Definition &set : statement.sets) {
        if (first.contains({set.name, set.is_function}) &&
            resolve(set.name, set.is_function, scope).definition == &set) {
            say(differs, statement.place,
                "gnuplot may set " + set.name + " here: nothing that hangs on it is computed");
        }
    }
}

std::string to_string(const Warning &warning)
{
    const bool warns = warning.kind == differs || warning.kind == stops;
    const std::string word = warns ? "warning" : warning.kind == error ? "error" : "notice";
    return to_string(warning.place) + ": " + word + ": " + warning.text;
}

std::vector<Warning> check(const Scope &scope)
{
    Checker checker{scope};
    checker.number(scope);
    const std::vector<Node> graph = call_graph(scope);
    checker.study(graph);
    std::vector<Warning> result;
    for (const auto &script : scope.scripts()) {
        checker.warnings = script->remarks;
        for (const Statement &statement : script->statements) {
            if (statement.kind == Statement::Kind::definition && !statement.text.empty()) {
                checker.definition(statement.definition);
            } else if (statement.kind == Statement::Kind::command) {
                checker.command(statement);
            }
        }
        std::stable_sort(checker.warnings.begin(), checker.warnings.end(), [](const Warning &a, const Warning &b) {
            return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
        });
        result.insert(result.end(), checker.warnings.begin(), checker.warnings.end());
    }
    return result;
}

} // namespace mpisheet::equations
