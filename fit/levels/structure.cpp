#include "fit/levels/structure.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mpisheet::fit {
namespace {

/// A point further off than this counts no more: ln of a factor.
constexpr double worst_counted = 1;
/// What a further change of algorithm has to gain: so much of ln for each point, and at once.
constexpr double price_of_point = 0.01, price_of_change = 0.02;
/// Of two algorithms that are as near, the simpler: ln per point and row of the table.
constexpr double price_of_row = 1e-4;

/// Characters of an algorithm's equation that need no name.
constexpr std::size_t brief_equation = 25;

struct Tried {
    std::string_view name;
    SheetFunction function;
    std::vector<double> errors; ///< ln(predicted / measured) at each point
};

/// Read as easily as its name, or without one: a barrier's algorithm is not of p and d.
bool is_brief(const SheetFunction &function)
{
    return function.equation.size() <= brief_equation || function.head.empty();
}

/// From `limit` on (along p·d or d) one algorithm.
struct Range {
    double limit = 0;
    std::size_t tried = 0;
};

struct Ranges {
    double price = 0; ///< ln, summed over points; and of changes
    bool of_both = false;
    std::vector<Range> ranges;
};

/// Algorithms that a chain may have, and how much a change among them has to gain: a multiple of the usual price.
struct Choices {
    std::vector<Tried> tried{};
    double frugality = 1;
};

/// As sheets define it; without an equation where it needs two levels.
SheetFunction function_of(const Algorithm &algorithm, const std::string &node)
{
    return {std::string(algorithm.function) + "(p,d)", equation_of(algorithm, node)};
}

/// Whether libraries compare with a threshold what all ranks have together, p·d, rather than d.
bool compares_whole_messages(std::string_view op)
{
    const auto begins = [&](std::string_view name) { return op.starts_with(name); };
    return begins("gather") || begins("scatter") || begins("allgather") || begins("reduce_scatter");
}

/// The value at which libraries change between two measured ones: a power of two where there is one in (low, high].
double threshold(double low, double high)
{
    const double power = std::exp2(std::floor(std::log2(high)));
    return power > low ? power : high;
}

/// The best chain of algorithms along one axis for some points: a dynamic program over the places of changes.
Ranges chain_along(const std::vector<Point> &points, const std::vector<int> &chosen, const Choices &of, bool of_both)
{
    const auto along = [&](int i) {
        const Point &point = points[static_cast<std::size_t>(i)];
        return of_both ? point.p * point.d : point.d;
    };
    std::map<double, std::vector<int>> groups;
    for (const int i : chosen)
        groups[along(i)].push_back(i);
    std::vector<double> values;
    std::vector<std::vector<double>> sums(of.tried.size(), {0});
    for (const auto &[value, group] : groups) {
        values.push_back(value);
        for (std::size_t k = 0; k < of.tried.size(); ++k) {
            double sum = sums[k].back();
            for (const int i : group)
                sum += std::min(std::abs(of.tried[k].errors[static_cast<std::size_t>(i)]), worst_counted) +
                       price_of_row * static_cast<double>(k);
            sums[k].push_back(sum);
        }
    }
    const double change = of.frugality * (price_of_change + price_of_point * static_cast<double>(chosen.size()));
    struct Best {
        double price = 0;
        std::size_t from = 0, tried = 0;
    };
    std::vector<Best> best(values.size() + 1);
    for (std::size_t end = 1; end <= values.size(); ++end) {
        best[end].price = INFINITY;
        for (std::size_t from = 0; from < end; ++from)
            for (std::size_t k = 0; k < of.tried.size(); ++k)
                if (const double price = best[from].price + change + sums[k][end] - sums[k][from];
                    price < best[end].price)
                    best[end] = {price, from, k};
    }
    Ranges result{best.back().price, of_both, {}};
    for (std::size_t end = values.size(); end > 0; end = best[end].from) {
        const std::size_t from = best[end].from;
        result.ranges.insert(result.ranges.begin(),
                             {from == 0 ? 0 : threshold(values[from - 1], values[from]), best[end].tried});
    }
    return result;
}

/// Along d or p·d; where neither is nearer by a change of algorithm, along the usual one.
Ranges best_ranges(const std::vector<Point> &points, const std::vector<int> &chosen, const Choices &of,
                   bool usually_of_both)
{
    if (chosen.empty())
        return {INFINITY, false, {}};
    Ranges usual = chain_along(points, chosen, of, usually_of_both);
    Ranges other = chain_along(points, chosen, of, !usually_of_both);
    return other.price + of.frugality * price_of_change < usual.price ? other : usual;
}

/// Which points share their algorithms: all; or powers of two by themselves; each below and from some p on.
struct Class {
    std::string condition; ///< "p < 8"; of the last: empty
    Ranges ranges;
};

double price_of(const std::vector<Class> &classes)
{
    double sum = 0;
    for (const Class &one : classes)
        sum += one.ranges.price;
    return sum;
}

template <class Holds> std::vector<int> those(const std::vector<int> &points, Holds holds)
{
    std::vector<int> chosen;
    std::copy_if(points.begin(), points.end(), std::back_inserter(chosen), holds);
    return chosen;
}

/// The points that are to be told by classes of chains, and of which kind the operation's chains usually are.
struct ToTell {
    const std::vector<Point> &points;
    const Choices &of;
    bool usually_of_both = false;
    [[nodiscard]] double p(int i) const { return points[static_cast<std::size_t>(i)].p; }
};

std::vector<Class> alike(const ToTell &whole, const std::vector<int> &chosen)
{
    return {{"", best_ranges(whole.points, chosen, whole.of, whole.usually_of_both)}};
}

/// Those for which `condition` holds as one way of classes has it, the others as another.
template <class Holds, class One, class Other>
std::vector<Class> apart(const std::vector<int> &chosen, const std::string &condition, Holds holds, One one,
                         Other other)
{
    std::vector<Class> classes = one(those(chosen, holds));
    for (Class &each : classes)
        each.condition = each.condition.empty() ? condition : condition + " && " + each.condition;
    for (Class &each : other(those(chosen, std::not_fn(holds))))
        classes.push_back(std::move(each));
    return classes;
}

/// All alike, or powers of two by themselves, whichever is cheaper.
std::vector<Class> by_power(const ToTell &whole, const std::vector<int> &chosen)
{
    const auto each = [&](const std::vector<int> &some) { return alike(whole, some); };
    std::vector<Class> one = each(chosen);
    std::vector<Class> two = apart(
        chosen, "np2(p) > 0", [&](int i) { return !is_power_of_two(whole.p(i)); }, each, each);
    return price_of(two) < price_of(one) ? two : one;
}

/// As `each` has them, or so below and from some p on, whichever is cheaper.
template <class Each> std::vector<Class> by_limit(const ToTell &whole, const std::vector<int> &chosen, Each each)
{
    std::set<double> counts;
    for (const int i : chosen)
        counts.insert(whole.p(i));
    std::vector<Class> best = each(chosen);
    for (const double p : counts) {
        if (p == *counts.begin())
            continue;
        std::vector<Class> split = apart(
            chosen, "p < " + number(p), [&](int i) { return whole.p(i) < p; }, each, each);
        if (price_of(split) < price_of(best))
            best = std::move(split);
    }
    return best;
}

/// Few and many processes apart, in each of them powers of two; or the other way round.
std::vector<Class> best_classes(const ToTell &whole)
{
    std::vector<int> all;
    for (std::size_t i = 0; i < whole.points.size(); ++i)
        if (whole.points[i].p > 2) // among two ranks most algorithms are one
            all.push_back(static_cast<int>(i));
    std::vector<Class> by_size =
        by_limit(whole, all, [&](const std::vector<int> &some) { return by_power(whole, some); });
    const auto limited = [&](const std::vector<int> &some) {
        return by_limit(whole, some, [&](const std::vector<int> &half) { return alike(whole, half); });
    };
    std::vector<Class> by_kind = apart(
        all, "np2(p) > 0", [&](int i) { return !is_power_of_two(whole.p(i)); }, limited, limited);
    return price_of(by_kind) < price_of(by_size) ? by_kind : by_size;
}

/// Algorithms are called by name, and a brief one is written out.
std::string text_of(const Ranges &ranges, const Choices &of)
{
    std::string text;
    for (std::size_t k = 0; k < ranges.ranges.size(); ++k) {
        const SheetFunction &function = of.tried[ranges.ranges[k].tried].function;
        const std::string &equation = is_brief(function) ? function.equation : function.head;
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

/// The chains of the classes as one equation.
Structure structure_of(const std::vector<Class> &classes, const Choices &of)
{
    Structure structure{.text = {}, .functions = {}, .value = {}, .algorithms = {}, .choices = 0};
    std::set<std::size_t> used;
    for (const Class &one : classes)
        for (const Range &range : one.ranges.ranges)
            used.insert(range.tried);
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
    for (const std::size_t place : used)
        if (!is_brief(of.tried[place].function))
            structure.functions.push_back(of.tried[place].function);
    return structure;
}

} // namespace

Machine::Machine(const std::vector<SheetFunction> &functions, std::string node)
    : scope_(std::make_shared<equations::Scope>()), node_(std::move(node))
{
    std::string script;
    const auto add = [&](const SheetFunction &function) { script += function.head + " = " + function.equation + "\n"; };
    std::for_each(functions.begin(), functions.end(), add);
    for (const Algorithm &algorithm : algorithms())
        if (const SheetFunction function = function_of(algorithm, node_); !function.equation.empty())
            add(function);
    scope_->load(equations::parse(script, "network"));
}

std::string Machine::layout() const
{
    return scope_->find_function("as_measured") == nullptr ? "" : "as_measured(p)";
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
        Tried one{algorithm.name, function_of(algorithm, machine.node()), {}};
        if (one.function.equation.empty())
            continue;
        const equations::Program value = machine.compile(one.function.head);
        if (op == "barrier")
            one.function.head.clear();
        for (const Point &point : points)
            one.errors.push_back(std::log(std::max(value({point.p, point.d}), least_us) / point.us));
        of.tried.push_back(std::move(one));
    }
    if (of.tried.empty() || std::none_of(points.begin(), points.end(), [](const Point &point) { return point.p > 2; }))
        return {};
    Structure structure = structure_of(best_classes({points, of, compares_whole_messages(op)}), of);
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
