#include "equations/check.hpp"

#include "equations/functions.hpp"
#include "equations/gnuplot_type.hpp"
#include "equations/graph.hpp"
#include "equations/print.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::equations {
namespace {

using Kind = Expression::Kind;
using enum Warning::Kind;

constexpr std::size_t gnuplot_parameters = 12; ///< of a function at most
constexpr int gnuplot_stack = 249;             ///< operands waiting
constexpr std::size_t most_suggestions = 20; ///< of nearest names: a file of another kind has thousands of unknown ones

/// The definition standing last among those something needs, in the order gnuplot reads them.
struct Latest {
    long position = -1;
    const Definition *definition = nullptr;
};

struct Checker {
    const Scope &scope;
    std::vector<Warning> warnings = {};
    std::map<const Definition *, GnuplotType> types = {};
    std::map<const Definition *, const Node *> nodes = {};
    std::map<const Definition *, long> position = {};        ///< in the order of reading, outer scopes first
    std::map<std::pair<std::string, bool>, long> first = {}; ///< of a name: its first definition's
    std::map<const Definition *, Latest> latest = {};
    std::set<std::string> missing = {}; ///< prelude functions said to be missing
    std::size_t unknown = 0;

    void say(Warning::Kind kind, const Place &place, const std::string &text)
    {
        warnings.push_back({kind, place, text});
    }

    void number(const Scope &at);
    void study(const std::vector<Node> &graph);
    [[nodiscard]] Latest latest_of(const Node &node, const std::vector<Node> &graph) const;
    [[nodiscard]] GnuplotType type(const Expression &tree, const std::vector<std::string> &names,
                                   const Scope &owner) const;
    void definition(const Definition &definition);
    void load_order(const Definition &definition);
    void node(const Expression &tree, const std::vector<std::string> &names, const Place &place);
    void reference(const Expression &tree, const std::vector<std::string> &names, const Place &place);
    void command(const Statement &statement);
};

/// What number() and study() find holds for all definitions; the rest looks at one after the other.
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

GnuplotType Checker::type(const Expression &tree, const std::vector<std::string> &names, const Scope &owner) const
{
    const auto of_name = [&](const Expression &name) {
        const bool bound = name.kind == Kind::name && is_bound(name.name, names);
        const auto known =
            bound ? types.end() : types.find(resolve(name.name, name.kind == Kind::call, owner).definition);
        return known == types.end() ? GnuplotType::either : known->second;
    };
    return gnuplot_type(tree, of_name, false);
}

/// How many operands gnuplot's evaluation stack holds at most.
int stack_needed(const Expression &tree)
{
    int needed = 1, held = 0;
    for (const Expression &operand : tree.operands) {
        needed = std::max(needed, stack_needed(operand) + held);
        held += tree.kind == Kind::binary || tree.kind == Kind::call ? 1 : 0;
    }
    return needed;
}

std::string count_and_noun(std::size_t count, const std::string &noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void Checker::definition(const Definition &definition)
{
    const Place &place = definition.place;
    if (definition.parameters.size() > gnuplot_parameters) {
        say(stops, place,
            "gnuplot allows a function " + count_and_noun(gnuplot_parameters, "parameter") + ", " + definition.name +
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

void Checker::reference(const Expression &tree, const std::vector<std::string> &names, const Place &place)
{
    const bool is_call = tree.kind == Kind::call;
    if (!is_call && is_bound(tree.name, names)) {
        return;
    }
    const bool resolved = resolve(tree.name, is_call, scope).definition != nullptr;
    if (unknown > most_suggestions && !resolved) {
        return;
    }
    const std::string wrong = problem(tree, scope, names);
    if (!wrong.empty()) {
        unknown += resolved ? 0 : 1;
        say(error, place, wrong);
    }
    const Meaning meaning = resolve(tree.name, is_call, scope);
    if (meaning.owner == &prelude() && missing.insert(tree.name).second) {
        say(stops, place, "gnuplot does not know " + tree.name + ": add  " + prelude_text(tree.name));
    }
}

void Checker::node(const Expression &tree, const std::vector<std::string> &names, const Place &place)
{
    const auto is = [&](std::size_t i, GnuplotType wanted) { return type(tree.operands[i], names, scope) == wanted; };
    const auto real = GnuplotType::real;
    const auto condition = [&](std::size_t i) {
        if (is(i, real)) {
            say(stops, place,
                "gnuplot wants a whole number as a condition: compare it, " + print(tree.operands[i]) + " != 0");
        }
    };
    switch (tree.kind) {
    case Kind::name:
    case Kind::call:
        return reference(tree, names, place);
    case Kind::conditional:
        return condition(0);
    case Kind::sum:
        if (is(0, real) || is(1, real)) {
            say(stops, place, "gnuplot wants whole numbers as the bounds of a sum: put int() around them");
        }
        return;
    default:
        break;
    }
    switch (tree.op) {
    case Operator::divide: {
        const Expression &left = tree.operands[0], &right = tree.operands[1];
        const bool literals = left.kind == Kind::number && right.kind == Kind::number && right.value != 0;
        const double quotient = literals ? left.value / right.value : 0.5;
        const bool exact = quotient == std::trunc(quotient) || (right.kind == Kind::number && right.value == 1);
        if (!exact && !is(0, real) && !is(1, real)) {
            say(differs, place, "gnuplot divides whole numbers to a whole number: write " + print_gnuplot(tree));
        }
        break;
    }
    case Operator::modulo:
        if (is(0, real) || is(1, real)) {
            say(stops, place, "gnuplot wants whole numbers on both sides of %");
        }
        break;
    case Operator::power:
        if (tree.operands[0].op == Operator::negate && is(1, real)) {
            say(differs, place,
                "gnuplot's power of a negative number is complex when the exponent is written as a real number");
        }
        break;
    case Operator::factorial:
        if (is(0, real)) {
            say(stops, place, "gnuplot wants a whole number before the factorial: put int() around it");
        }
        break;
    case Operator::logical_and:
    case Operator::logical_or:
        condition(0);
        condition(1);
        break;
    case Operator::logical_not:
        condition(0);
        break;
    default:
        break;
    }
}

void Checker::command(const Statement &statement)
{
    const std::string word = statement.text.substr(0, statement.text.find_first_of(" \t\r\n({"));
    const bool loads =
        word.size() > 1 && (std::string("load").rfind(word, 0) == 0 || std::string("call").rfind(word, 0) == 0);
    say(notice, statement.place, word + " is skipped" + (loads ? ": give mpisheet that file as well" : ""));
}

} // namespace

std::string to_string(const Warning &warning)
{
    constexpr const char *words[] = {": notice: ", ": warning: ", ": warning: ", ": error: "};
    return to_string(warning.place) + words[static_cast<int>(warning.kind)] + warning.text;
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
            if (statement.kind == Statement::Kind::definition) {
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
