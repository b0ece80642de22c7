#include "fit/levels/structure.hpp"

#include "fit/levels/classes.hpp"
#include "fit/operation/bend.hpp"
#include "fit/operation/policy.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::fit {
namespace {

/// Whether libraries compare with a threshold what all ranks have together, p·d, rather than d.
bool compares_whole_messages(std::string_view op)
{
    const auto begins = [&](std::string_view name) { return op.starts_with(name); };
    return begins("gather") || begins("scatter") || begins("allgather") || begins("reduce_scatter");
}

constexpr double far_off = 1.4; ///< |ln|: an equation that misses by this factor, 4, is not of the algorithm in use

constexpr auto no_powers = "np2(p) > 0";

std::string text_of(const Ranges &ranges, const Choices &of)
{
    std::string text;
    for (std::size_t k = 0; k < ranges.ranges.size(); ++k) {
        const std::string &equation = of.tried[ranges.ranges[k].tried].call;
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
Structure structure_of(const std::vector<Class> &classes, const Choices &of)
{
    Structure structure{.text = {}, .value = {}, .cost = {}, .algorithms = {}, .choices = 0};
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
    return structure;
}

/// The same equation, whose values are numbers of algorithms.
std::string numbers_of(const std::vector<Class> &classes, Choices of)
{
    for (std::size_t k = 0; k < of.tried.size(); ++k)
        of.tried[k].call = std::to_string(k);
    return structure_of(classes, of).text;
}

/// Of each algorithm in use those that tell nine in ten of its points, of p > 2, as well: their errors are no more than
/// what is told exactly and a typical one above its own.
std::string alike_in(const std::vector<Class> &classes, const Choices &of, const std::vector<Point> &points,
                     const equations::Program &which)
{
    std::map<std::size_t, std::vector<std::size_t>> told; // points
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].p > 2)
            told[static_cast<std::size_t>(which({points[i].p, points[i].d}))].push_back(i);
    const auto function = [&](std::size_t tried) {
        return of.tried[tried].call.substr(0, of.tried[tried].call.find('('));
    };
    const std::set<std::size_t> used = used_by(classes);
    std::string text;
    for (const auto &[chosen, places] : told) {
        std::string others;
        std::vector<double> own;
        for (const std::size_t i : places)
            own.push_back(of.tried[chosen].errors[i]);
        const double more = policy::told_exactly + median(own);
        for (std::size_t other = 0; other < of.tried.size(); ++other) {
            std::vector<double> worse;
            for (const std::size_t i : places)
                worse.push_back(of.tried[other].errors[i] - of.tried[chosen].errors[i]);
            if (other != chosen && (!of.tried[other].is_rare || used.contains(other)) && quantile(worse, 0.9) <= more)
                others += " or " + function(other);
        }
        if (!others.empty())
            text += (text.empty() ? "" : "; ") + function(chosen) + others;
    }
    return text;
}

/// Those that are no powers of two; and, where enough were measured, those that leave a node partly empty, and odd
/// ones.
std::vector<Special> special_counts(const std::vector<Point> &points, const Machine &machine)
{
    std::vector<Special> specials{{no_powers, [](double p) { return !is_power_of_two(p); }}};
    std::vector<std::string> conditions{"int(p)%2 > 0"};
    if (machine.has_nodes())
        conditions.insert(conditions.begin(), "Partly(p)");
    for (const std::string &condition : conditions) {
        const auto holds = [value = machine.compile(condition)](double p) { return value({p, 1}) > 0; };
        std::set<double> counts;
        for (const Point &point : points)
            if (point.p > 2 && holds(point.p))
                counts.insert(point.p);
        if (static_cast<double>(counts.size()) >= policy::least_uneven)
            specials.push_back({condition, holds});
    }
    return specials;
}

/// A function of bytes that changes little from size to size, at d: as a straight line in ln d between sizes a factor
/// of `coarse` apart, and between nearer ones, to twice as large, where it changes by more than policy::told_exactly,
/// in their middle too.
double between_sizes(const std::function<double(double)> &function, double d)
{
    constexpr double first = 8, coarse = 256; // bytes; a power of a power of two
    if (d <= first)
        return function(d);
    double below = first * std::pow(coarse, std::floor(std::log(d / first) / std::log(coarse))), above = below * coarse;
    double low = function(below), high = function(above);
    while (above > 2.5 * below) {
        const double middle = std::sqrt(below * above), value = function(middle);
        if (std::max({low, value, high}) - std::min({low, value, high}) <= policy::told_exactly)
            break;
        (d < middle ? above : below) = middle;
        (d < middle ? high : low) = value;
    }
    return low + (high - low) * std::log(d / below) / std::log(above / below);
}

} // namespace

Machine::Machine(const std::vector<SheetFunction> &functions, AlgorithmTimes times)
    : scope_(std::make_shared<equations::Scope>()), times_(std::move(times))
{
    std::string script;
    for (const SheetFunction &function : bend_functions()) // fitted equations may call them
        script += function.head + " = " + function.equation + "\n";
    for (const SheetFunction &function : functions)
        script += function.head + " = " + function.equation + "\n";
    scope_->load(equations::parse(script, "machine"));
    scope_->load(equations::parse(mpi_library(), "mpi.gp"));
}

bool Machine::has_nodes() const
{
    return equations::compile_expression(*scope_, "Width(1) < All", {}, "machine")({}) > 0;
}

std::vector<double> Machine::borders() const
{
    const auto width = [&](int level) {
        return equations::compile_expression(*scope_, "Width(" + std::to_string(level) + ")", {}, "machine")({});
    };
    const double all = equations::compile_expression(*scope_, "All", {}, "machine")({});
    std::vector<double> borders;
    for (int level = 1; width(level) < all; ++level)
        borders.push_back(width(level));
    return borders;
}

std::string Machine::layout() const
{
    return scope_->find_function("as_measured") == nullptr ? "" : "as_measured(p)";
}

bool Machine::has_odd_blocks() const
{
    return equations::compile_expression(*scope_, "sum [l=1:Level(All-1)-1] np2(Width(l))", {}, "machine")({}) > 0;
}

bool Machine::calls(const std::string &equation, std::initializer_list<std::string_view> functions) const
{
    const auto calls_one = [&](const equations::Expression &tree, const auto &self) -> bool {
        return (tree.kind == equations::Expression::Kind::call &&
                std::find(functions.begin(), functions.end(), tree.name) != functions.end()) ||
               std::any_of(tree.operands.begin(), tree.operands.end(),
                           [&](const auto &operand) { return self(operand, self); });
    };
    const auto through_algorithms = [&](const equations::Expression &tree, const auto &self) -> bool {
        const auto table = algorithms();
        const bool is_algorithm =
            std::any_of(table.begin(), table.end(), [&](const Algorithm &one) { return one.function == tree.name; });
        const equations::Definition *algorithm = is_algorithm ? scope_->find_function(tree.name) : nullptr;
        return (algorithm != nullptr && calls_one(algorithm->body, calls_one)) ||
               std::any_of(tree.operands.begin(), tree.operands.end(),
                           [&](const auto &operand) { return self(operand, self); });
    };
    return through_algorithms(equations::parse_expression(equation, "structure"), through_algorithms);
}

std::function<double(double, double)> Machine::cost(const Algorithm &algorithm, const std::string &op) const
{
    const auto value = compile(call_of(algorithm));
    if (!has_times())
        return [value](double p, double d) { return value({p, d}); };
    return [value, &algorithm, op, times = times_.of](double p, double d) {
        const auto excess = [&](double size) {
            const std::optional<double> us = times(algorithm, op, p, size);
            return us ? std::log(*us / value({p, size})) : NAN;
        };
        const double more = between_sizes(excess, d);
        return value({p, d}) * (std::isnan(more) ? 1 : std::exp(more));
    };
}

equations::Program Machine::compile(const std::string &text) const
{
    return equations::compile_expression(*scope_, text, {"p", "d"}, "algorithm");
}

Structure find_structure(const std::string &op, const std::vector<Point> &points, const Machine &machine,
                         double frugality)
{
    Choices of{.frugality = frugality};
    std::vector<std::function<double(double, double)>> costs;
    for (const Algorithm &algorithm : algorithms()) {
        if (!can_do(algorithm, op) || (algorithm.use == Algorithm::Use::nodes && !machine.has_nodes()))
            continue;
        const bool is_rare = algorithm.use == Algorithm::Use::rare;
        Tried one{algorithm.name,
                  call_of(algorithm),
                  policy::price_of_row * static_cast<double>(of.tried.size()) + (is_rare ? policy::price_of_rarity : 0),
                  is_rare,
                  {}};
        const auto cost = machine.cost(algorithm, op);
        const auto equation = machine.compile(one.call);
        for (const Point &point : points) {
            const double by_equation = std::log(std::max(equation({point.p, point.d}), least_us) / point.us);
            const bool is_far = !machine.has_times_alone() && std::abs(by_equation) > far_off;
            const double by_messages =
                is_far ? by_equation : std::log(std::max(cost(point.p, point.d), least_us) / point.us);
            one.errors.push_back(machine.has_times_alone() ? std::abs(by_messages)
                                                           : (std::abs(by_equation) + std::abs(by_messages)) / 2);
        }
        of.tried.push_back(std::move(one));
        costs.push_back(cost);
    }
    if (of.tried.empty() || std::none_of(points.begin(), points.end(), [](const Point &point) { return point.p > 2; }))
        return {};
    const ToTell whole{points, of, special_counts(points, machine), machine.borders(), compares_whole_messages(op)};
    const std::set<std::size_t> used = used_by(best_classes(whole));
    for (const std::size_t place : used) // a library that has a rare algorithm may use it wherever it is near
        if (of.tried[place].is_rare)
            of.tried[place].price = 0;
    const std::vector<Class> classes = best_classes(whole);
    Structure structure = structure_of(classes, of);
    structure.value = machine.compile(structure.text);
    if (machine.has_times_alone())
        structure.alike = alike_in(classes, of, points, machine.compile(numbers_of(classes, of)));
    if (machine.has_times())
        structure.cost = [which = machine.compile(numbers_of(classes, of)), costs](double p, double d) {
            return costs[static_cast<std::size_t>(which({p, d}))](p, d);
        };
    return structure;
}

std::vector<double> errors_of(const Structure &structure, const std::vector<Point> &points)
{
    if (!structure.cost)
        return errors_of_equation(structure, points);
    std::vector<double> errors;
    for (const Point &point : points)
        errors.push_back(std::log(std::max(structure.cost(point.p, point.d), least_us) / point.us));
    return errors;
}

std::vector<double> errors_of_equation(const Structure &structure, const std::vector<Point> &points)
{
    std::vector<double> errors;
    for (const Point &point : points)
        errors.push_back(std::log(std::max(structure.value({point.p, point.d}), least_us) / point.us));
    return errors;
}

} // namespace mpisheet::fit
