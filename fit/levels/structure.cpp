#include "fit/levels/structure.hpp"

#include "fit/levels/classes.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::fit {
namespace {

/// Of two algorithms that are as near, the simpler: ln per point and row of the table.
constexpr double price_of_row = 1e-4;

/// What an algorithm that few libraries use has to gain beside: ln per point.
constexpr double price_of_rarity = 0.1;
/// As many process counts have to leave a node partly empty before these may have algorithms of their own: from one of
/// them nothing can be told of the next, and the structure has to predict the largest when it is left out.
constexpr std::size_t least_uneven = 3;

/// Characters of an algorithm's equation that need no name.
/// A barrier's algorithm is not of p and d: it is written out where it is used.
bool has_no_name(const SheetFunction &function)
{
    return function.head.empty();
}

/// As sheets define it; without an equation where it needs two levels.
SheetFunction function_of(const Algorithm &algorithm, const std::string &node)
{
    return {std::string(algorithm.function) + "(p,d)", equation_of(algorithm, node)};
}

/// The same where powers of two need less, else as it is.
SheetFunction function_of_powers(const Algorithm &algorithm, const std::string &node)
{
    const SheetFunction of_all = function_of(algorithm, node);
    const std::string less = equation_of(algorithm, node, Counts::powers_of_two);
    return less == of_all.equation ? of_all : SheetFunction{std::string(algorithm.function) + "2(p,d)", less};
}

/// Whether libraries compare with a threshold what all ranks have together, p·d, rather than d.
bool compares_whole_messages(std::string_view op)
{
    const auto begins = [&](std::string_view name) { return op.starts_with(name); };
    return begins("gather") || begins("scatter") || begins("allgather") || begins("reduce_scatter");
}

constexpr auto no_powers = "np2(p) > 0";

/// Those that only powers of two use are said for these alone.
Choices with_powers(const std::vector<Class> &classes, Choices of)
{
    std::set<std::size_t> of_others;
    for (const Class &one : classes)
        for (const Range &range : one.ranges.ranges)
            if (!one.excluded.contains(no_powers))
                of_others.insert(range.tried);
    for (std::size_t place = 0; place < of.tried.size(); ++place)
        if (!of_others.contains(place))
            of.tried[place].function = of.tried[place].of_powers;
    return of;
}

/// Algorithms are called by name, and a brief one is written out.
std::string text_of(const Ranges &ranges, const Choices &of)
{
    std::string text;
    for (std::size_t k = 0; k < ranges.ranges.size(); ++k) {
        const SheetFunction &function = of.tried[ranges.ranges[k].tried].function;
        const std::string &equation = has_no_name(function) ? function.equation : function.head;
        if (k + 1 < ranges.ranges.size())
            text +=
                (ranges.of_both ? "p*d < " : "d < ") + number(ranges.ranges[k + 1].limit) + " ? " + equation + " : ";
        else
            text += equation;
    }
    return text;
}

/// Whether a class has one algorithm alone, and the last one, after it, begins with that: one condition says both.
bool begins_last(const std::vector<Class> &classes, std::size_t place)
{
    if (place + 2 != classes.size())
        return false;
    const std::vector<Range> &own = classes[place].ranges.ranges, &last = classes[place + 1].ranges.ranges;
    return own.size() == 1 && last.size() > 1 && own.front().tried == last.front().tried;
}

/// The algorithms of all chains.
std::set<std::size_t> used_by(const std::vector<Class> &classes)
{
    std::set<std::size_t> used;
    for (const Class &one : classes)
        for (const Range &range : one.ranges.ranges)
            used.insert(range.tried);
    return used;
}

/// The chains of the classes as one equation.
Structure structure_of(const std::vector<Class> &classes, const Choices &all)
{
    const Choices of = with_powers(classes, all);
    Structure structure{.text = {}, .functions = {}, .value = {}, .algorithms = {}, .choices = 0};
    std::set<std::string_view> names;
    for (std::size_t place = 0; place < classes.size(); ++place) {
        const Class &one = classes[place];
        const bool chain = one.ranges.ranges.size() > 1;
        const std::string text = text_of(one.ranges, of);
        if (begins_last(classes, place))
            structure.text += one.condition + " || ";
        else
            structure.text +=
                one.condition.empty() ? text : one.condition + " ? " + (chain ? "(" + text + ")" : text) + " : ";
        for (const Range &range : one.ranges.ranges)
            if (const std::string_view name = of.tried[range.tried].name; names.insert(name).second)
                structure.algorithms += (structure.algorithms.empty() ? "" : "; ") + std::string(name);
        structure.choices += static_cast<int>(one.ranges.ranges.size());
    }
    for (const std::size_t place : used_by(classes))
        if (!has_no_name(of.tried[place].function))
            structure.functions.push_back(of.tried[place].function);
    return structure;
}

/// Those that are no powers of two; and, where enough were measured, those that leave a node partly empty.
std::vector<Special> special_counts(const std::vector<Point> &points, const Machine &machine)
{
    std::vector<Special> specials{{no_powers, [](double p) { return !is_power_of_two(p); }}};
    if (machine.node().empty())
        return specials;
    const std::string condition = "p > " + machine.node() + " && int(p)%" + machine.node() + " > 0";
    const equations::Program value = machine.compile(condition);
    const auto holds = [value](double p) { return value({p, 1}) > 0; };
    std::set<double> uneven;
    for (const Point &point : points)
        if (holds(point.p))
            uneven.insert(point.p);
    if (uneven.size() >= least_uneven)
        specials.push_back({condition, holds});
    return specials;
}

} // namespace

Machine::Machine(const std::vector<SheetFunction> &functions, std::string node)
    : scope_(std::make_shared<equations::Scope>()), node_(std::move(node))
{
    std::string script;
    const auto add = [&](const SheetFunction &function) { script += function.head + " = " + function.equation + "\n"; };
    std::for_each(functions.begin(), functions.end(), add);
    for (const Algorithm &algorithm : algorithms())
        if (const SheetFunction function = function_of(algorithm, node_); !function.equation.empty()) {
            add(function);
            if (const SheetFunction less = function_of_powers(algorithm, node_); less.head != function.head)
                add(less);
        }
    scope_->load(equations::parse(script, "network"));
}

std::string Machine::layout() const
{
    return scope_->find_function("as_measured") == nullptr ? "" : "as_measured(p)";
}

bool Machine::has_odd_blocks() const
{
    return scope_->find_function("tround") != nullptr;
}

equations::Program Machine::compile(const std::string &text) const
{
    return equations::compile_expression(*scope_, text, {"p", "d"}, "algorithm");
}

Structure find_structure(const std::string &op, const std::vector<Point> &points, const Machine &machine,
                         double frugality)
{
    Choices of{.frugality = frugality};
    for (const Algorithm &algorithm : algorithms()) {
        if (!can_do(algorithm, op))
            continue;
        Tried one{algorithm.name,
                  function_of(algorithm, machine.node()),
                  function_of_powers(algorithm, machine.node()),
                  price_of_row * static_cast<double>(of.tried.size()) + (algorithm.is_rare ? price_of_rarity : 0),
                  algorithm.is_rare,
                  {}};
        if (one.function.equation.empty())
            continue;
        const equations::Program value = machine.compile(one.function.head);
        if (op == "barrier")
            one.function.head = one.of_powers.head = "";
        for (const Point &point : points)
            one.errors.push_back(std::log(std::max(value({point.p, point.d}), least_us) / point.us));
        of.tried.push_back(std::move(one));
    }
    if (of.tried.empty() || std::none_of(points.begin(), points.end(), [](const Point &point) { return point.p > 2; }))
        return {};
    const std::vector<Special> specials = special_counts(points, machine);
    const std::set<std::size_t> used = used_by(best_classes({points, of, specials, compares_whole_messages(op)}));
    for (const std::size_t place : used) // a library that has a rare algorithm may use it wherever it is near
        if (of.tried[place].is_rare)
            of.tried[place].price = 0;
    Structure structure = structure_of(best_classes({points, of, specials, compares_whole_messages(op)}), of);
    structure.value = machine.compile(structure.text);
    return structure;
}

std::vector<double> errors_of(const Structure &structure, const std::vector<Point> &points)
{
    std::vector<double> errors;
    for (const Point &point : points)
        errors.push_back(std::log(std::max(structure.value({point.p, point.d}), least_us) / point.us));
    return errors;
}

} // namespace mpisheet::fit
