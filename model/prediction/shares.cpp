// What each call of a composition contributes at one point: the model is evaluated once, every operation on a cost is
// noted with its derivatives, and one pass backwards over the notes gives d(total)/d(value) of every call.

#include "equations/arithmetic.hpp"
#include "equations/equations.hpp"
#include "model/error.hpp"
#include "model/prediction/composition.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Meaning;
using equations::Op;
using equations::Operator;
using NodeKind = Expression::Kind;

/// A value, and its note on the tape where it hangs on a cost.
struct Value {
    double number = 0;
    int note = -1;
};

/// d(this)/d(other note), at most two of them.
struct Note {
    int a = -1, b = -1;
    double by_a = 0, by_b = 0;
};

/// One evaluation of a call.
struct Evaluation {
    ModelCall *call = nullptr;
    Value value;
};

struct Binding {
    const std::string &name;
    Value value;
};

/// Where an expression stands: what its names mean, and the call whose body it is (none in a helper's).
struct Place {
    const equations::Scope *scope = nullptr;
    std::vector<Binding> bindings = {};
    ModelCall *call = nullptr;
};

struct Evaluator {
    std::vector<Note> tape = {};
    std::vector<Evaluation> evaluations = {};
    std::vector<ModelCall *> active = {};
    std::map<const Definition *, equations::Program> programs = {}; ///< the datasheet's functions
    long operations = 0;
    int depth = 0;

    Value evaluate(const Expression &tree, Place &place);
    [[gnu::noinline]] Value unary(const Expression &tree, Place &place);
    [[gnu::noinline]] Value binary(const Expression &tree, Place &place);
    [[gnu::noinline]] Value sum(const Expression &tree, Place &place);
    [[gnu::noinline]] Value reference(const Expression &tree, Place &place);
    [[gnu::noinline]] Value body(const Meaning &meaning, const std::vector<Value> &arguments, ModelCall *call);
    Value built_in(const Expression &tree, const std::vector<Value> &arguments);
    Value of_sheet(const ModelCall &call, const std::vector<Value> &arguments);

    /// A value from up to two others, with its derivatives by them.
    Value noted(double number, Value a, double by_a, Value b = {}, double by_b = 0)
    {
        if (a.note < 0 && b.note < 0)
            return {number};
        tape.push_back({a.note, b.note, by_a, by_b});
        return {number, static_cast<int>(tape.size()) - 1};
    }
    /// A value of a function of which no derivative is known: central differences over a millionth.
    template <typename Function> Value differenced(Function function, const std::vector<Value> &arguments);
    [[nodiscard]] std::vector<double> adjoints(int of) const;
};

template <typename Function> Value Evaluator::differenced(Function function, const std::vector<Value> &arguments)
{
    std::vector<double> numbers;
    for (const Value &argument : arguments)
        numbers.push_back(argument.number);
    Value result{function(numbers)};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i].note < 0)
            continue;
        const double step = 1e-6 * std::max(std::abs(numbers[i]), 1e-6);
        const auto at = [&](double number) {
            std::vector<double> moved = numbers;
            moved[i] = number;
            return function(moved);
        };
        const double slope = (at(numbers[i] + step) - at(numbers[i] - step)) / (2 * step);
        result = noted(result.number, arguments[i], slope, result, 1);
    }
    return result;
}

/// A function of its own, which keeps the message out of the frames of a deep recursion.
[[noreturn, gnu::noinline]] void give_up(bool too_deep)
{
    throw Error(Exit::bad_input, too_deep ? "the model's calls are nested too deeply to take apart"
                                          : "gave up after " + std::to_string(most_operations) +
                                                " operations: too many to take apart; choose a smaller -p or -d");
}

Value Evaluator::evaluate(const Expression &tree, Place &place)
{
    constexpr int deepest = 1500; // of a stack of 8 MB, of which the sanitizers use 4 kB at each
    if (++operations > most_operations || depth > deepest)
        give_up(depth > deepest);
    ++depth;
    Value value;
    switch (tree.kind) {
    case NodeKind::number:
        value = {tree.value};
        break;
    case NodeKind::name:
    case NodeKind::call:
        value = reference(tree, place);
        break;
    case NodeKind::unary:
        value = unary(tree, place);
        break;
    case NodeKind::binary:
        value = binary(tree, place);
        break;
    case NodeKind::conditional:
        value = evaluate(tree.operands[evaluate(tree.operands[0], place).number != 0 ? 1 : 2], place);
        break;
    case NodeKind::sum:
        value = sum(tree, place);
        break;
    }
    --depth;
    return value;
}

Value Evaluator::unary(const Expression &tree, Place &place)
{
    const Value a = evaluate(tree.operands[0], place);
    if (tree.op == Operator::plus)
        return a;
    if (tree.op == Operator::negate)
        return noted(-a.number, a, -1);
    const Op op = tree.op == Operator::factorial ? Op::factorial : Op::logical_not;
    return {equations::compute(op, -1, a.number, 0)};
}

Value Evaluator::binary(const Expression &tree, Place &place)
{
    const Value a = evaluate(tree.operands[0], place);
    if (tree.op == Operator::logical_and || tree.op == Operator::logical_or) {
        const bool decided = (a.number != 0) == (tree.op == Operator::logical_or);
        return {(decided ? a : evaluate(tree.operands[1], place)).number != 0 ? 1.0 : 0.0};
    }
    const Value b = evaluate(tree.operands[1], place);
    const double x = a.number, y = b.number;
    const double value = equations::compute(equations::operation_of(tree.op), -1, x, y);
    switch (tree.op) {
    case Operator::add:
        return noted(value, a, 1, b, 1);
    case Operator::subtract:
        return noted(value, a, 1, b, -1);
    case Operator::multiply:
        return noted(value, a, y, b, x);
    case Operator::divide:
        return noted(value, a, 1 / y, b, -x / (y * y));
    case Operator::modulo:
        return noted(value, a, 1, b, -std::trunc(x / y));
    case Operator::power:
        return noted(value, a, y * std::pow(x, y - 1), b, x > 0 ? value * std::log(x) : 0);
    default:
        return {value}; // a comparison
    }
}

Value Evaluator::sum(const Expression &tree, Place &place)
{
    const double first = evaluate(tree.operands[0], place).number;
    const double last = evaluate(tree.operands[1], place).number;
    Value total;
    for (double index = first; index <= last; ++index) {
        place.bindings.push_back({tree.name, {index}});
        const Value term = evaluate(tree.operands[2], place);
        place.bindings.pop_back();
        total = noted(total.number + term.number, total, 1, term, 1);
    }
    return total;
}

Value Evaluator::reference(const Expression &tree, Place &place)
{
    if (tree.kind == NodeKind::name) {
        const auto bound = std::find_if(place.bindings.rbegin(), place.bindings.rend(),
                                        [&](const Binding &binding) { return binding.name == tree.name; });
        if (bound != place.bindings.rend())
            return bound->value;
    }
    std::vector<Value> arguments;
    for (const Expression &operand : tree.operands)
        arguments.push_back(evaluate(operand, place));
    ModelCall *call = nullptr;
    if (place.call != nullptr)
        for (ModelCall &candidate : place.call->calls)
            if (std::count(candidate.sites.begin(), candidate.sites.end(), &tree) > 0)
                call = &candidate;
    if (call == nullptr) {
        const Meaning meaning = equations::resolve(tree.name, tree.kind == NodeKind::call, *place.scope);
        return meaning.definition == nullptr ? built_in(tree, arguments) : body(meaning, arguments, nullptr);
    }
    std::vector<double> numbers;
    for (const Value &argument : arguments)
        numbers.push_back(argument.number);
    if (call->evaluations++ == 0)
        call->arguments = numbers;
    call->varies = call->varies || call->arguments != numbers;
    const auto same = [&](const ModelCall *other) { return other->meaning.definition == call->meaning.definition; };
    Value value = call->of_sheet ? of_sheet(*call, arguments)
                  : call->recurs ? body(call->meaning, arguments, *std::find_if(active.rbegin(), active.rend(), same))
                                 : body(call->meaning, arguments, call);
    tape.push_back({value.note, -1, 1, 0}); // a place of its own, so that the call has its own derivative
    value.note = static_cast<int>(tape.size()) - 1;
    evaluations.push_back({call, value});
    return value;
}

Value Evaluator::body(const Meaning &meaning, const std::vector<Value> &arguments, ModelCall *call)
{
    Place inside{.scope = meaning.owner, .call = call};
    for (std::size_t i = 0; i < arguments.size(); ++i)
        inside.bindings.push_back({meaning.definition->parameters[i], arguments[i]});
    if (call != nullptr)
        active.push_back(call);
    const Value value = evaluate(meaning.definition->body, inside);
    if (call != nullptr)
        active.pop_back();
    return value;
}

Value Evaluator::built_in(const Expression &tree, const std::vector<Value> &arguments)
{
    if (tree.kind == NodeKind::name)
        return {equations::find_constant(tree.name).value_or(std::nan(""))};
    if (tree.name == "real")
        return arguments.at(0);
    const equations::Function *function = equations::find_function(tree.name);
    const auto value = [&](const std::vector<double> &numbers) {
        return function->arity == 1 ? function->one(numbers.front()) : function->two(numbers.front(), numbers.back());
    };
    if (!function->integer_result)
        return differenced(value, arguments);
    return {function->one(arguments.front().number)}; // a step: flat almost everywhere
}

Value Evaluator::of_sheet(const ModelCall &call, const std::vector<Value> &arguments)
{
    const auto [program, added] = programs.try_emplace(call.meaning.definition);
    if (added)
        program->second = equations::compile(*call.meaning.owner, call.name);
    const equations::Program &of_call = program->second;
    return differenced([&](const std::vector<double> &numbers) { return of_call(numbers); }, arguments);
}

/// d(note `of`)/d(note), for every note.
std::vector<double> Evaluator::adjoints(int of) const
{
    std::vector<double> derivatives(tape.size(), 0);
    if (of < 0)
        return derivatives;
    derivatives[static_cast<std::size_t>(of)] = 1;
    for (std::size_t i = tape.size(); i-- > 0;) {
        if (tape[i].a >= 0)
            derivatives[static_cast<std::size_t>(tape[i].a)] += derivatives[i] * tape[i].by_a;
        if (tape[i].b >= 0)
            derivatives[static_cast<std::size_t>(tape[i].b)] += derivatives[i] * tape[i].by_b;
    }
    return derivatives;
}

/// What all evaluations of one call add up to.
struct Totals {
    double weight = 0;       ///< Σ d(total)/d(value)
    double contribution = 0; ///< Σ value·d(total)/d(value)
    double values = 0;
};

void fill(ModelCall &call, const std::map<const ModelCall *, Totals> &totals, double total)
{
    const auto found = totals.find(&call);
    const double weight = found == totals.end() ? 0 : found->second.weight;
    for (ModelCall &child : call.calls) {
        if (child.evaluations > 0 && !child.recurs) {
            const Totals &sums = totals.at(&child);
            child.value = sums.weight != 0 ? sums.contribution / sums.weight
                                           : sums.values / static_cast<double>(child.evaluations);
            child.share = total != 0 ? sums.contribution / total : ModelCall::unknown;
            child.times = weight != 0 ? sums.weight / weight : ModelCall::unknown;
        }
        fill(child, totals, total);
    }
}

} // namespace

void evaluate_at(ModelCall &entry, const std::vector<double> &arguments)
{
    Evaluator evaluator;
    std::vector<Value> values;
    for (const double argument : arguments)
        values.push_back({argument});
    Value total = evaluator.body(entry.meaning, values, &entry);
    entry.evaluations = 1;
    entry.arguments = arguments;
    entry.value = total.number;
    entry.times = entry.share = 1;
    const std::vector<double> derivatives = evaluator.adjoints(total.note);
    std::map<const ModelCall *, Totals> totals;
    totals[&entry] = {.weight = 1, .contribution = total.number, .values = total.number};
    // Inside a recursion the caller's own evaluations are not counted again: only those that came from outside.
    for (const Evaluation &evaluation : evaluator.evaluations) {
        const double weight = derivatives[static_cast<std::size_t>(evaluation.value.note)];
        Totals &sums = totals[evaluation.call];
        sums.weight += weight;
        sums.contribution += weight * evaluation.value.number;
        sums.values += evaluation.value.number;
    }
    fill(entry, totals, total.number);
}

} // namespace mpisheet
