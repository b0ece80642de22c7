#include "equations/checker.hpp"
#include "equations/functions.hpp"
#include "equations/print.hpp"

#include <cmath>

namespace mpisheet::equations {

using Kind = Expression::Kind;
using enum Warning::Kind;

namespace {

constexpr std::size_t most_suggestions = 20; ///< of nearest names: a file of another kind has thousands of unknown ones

} // namespace

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
            say(differs, place,
                "gnuplot divides whole numbers to a whole number: write " + print_gnuplot(tree, place.file));
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

} // namespace mpisheet::equations
