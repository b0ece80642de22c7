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

struct Tried {
    std::string_view name;
    std::string equation;
    std::vector<double> errors; ///< ln(predicted / measured) at each point
};

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
Ranges chain_along(const std::vector<Point> &points, const std::vector<int> &chosen, const std::vector<Tried> &tried,
                   bool of_both)
{
    const auto along = [&](int i) {
        const Point &point = points[static_cast<std::size_t>(i)];
        return of_both ? point.p * point.d : point.d;
    };
    std::map<double, std::vector<int>> groups;
    for (const int i : chosen)
        groups[along(i)].push_back(i);
    std::vector<double> values;
    std::vector<std::vector<double>> sums(tried.size(), {0});
    for (const auto &[value, group] : groups) {
        values.push_back(value);
        for (std::size_t k = 0; k < tried.size(); ++k) {
            double sum = sums[k].back();
            for (const int i : group)
                sum += std::min(std::abs(tried[k].errors[static_cast<std::size_t>(i)]), worst_counted) +
                       price_of_row * static_cast<double>(k);
            sums[k].push_back(sum);
        }
    }
    const double change = price_of_change + price_of_point * static_cast<double>(chosen.size());
    struct Best {
        double price = 0;
        std::size_t from = 0, tried = 0;
    };
    std::vector<Best> best(values.size() + 1);
    for (std::size_t end = 1; end <= values.size(); ++end) {
        best[end].price = INFINITY;
        for (std::size_t from = 0; from < end; ++from)
            for (std::size_t k = 0; k < tried.size(); ++k)
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
Ranges best_ranges(const std::vector<Point> &points, const std::vector<int> &chosen, const std::vector<Tried> &tried,
                   bool usually_of_both)
{
    if (chosen.empty())
        return {INFINITY, false, {}};
    Ranges usual = chain_along(points, chosen, tried, usually_of_both);
    Ranges other = chain_along(points, chosen, tried, !usually_of_both);
    return other.price + price_of_change < usual.price ? other : usual;
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

/// All alike, or powers of two by themselves, whichever is cheaper.
std::vector<Class> by_power(const std::vector<Point> &points, const std::vector<int> &chosen,
                            const std::vector<Tried> &tried, bool usually_of_both)
{
    const auto is_power = [&](int i) { return is_power_of_two(points[static_cast<std::size_t>(i)].p); };
    std::vector<Class> one{{"", best_ranges(points, chosen, tried, usually_of_both)}};
    const std::vector<Class> two{
        {"np2(p) > 0", best_ranges(points, those(chosen, std::not_fn(is_power)), tried, usually_of_both)},
        {"", best_ranges(points, those(chosen, is_power), tried, usually_of_both)},
    };
    return price_of(two) < price_of(one) ? two : one;
}

std::vector<Class> best_classes(const std::vector<Point> &points, const std::vector<Tried> &tried, bool usually_of_both)
{
    std::vector<int> all;
    std::set<double> counts;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].p > 2) { // among two ranks most algorithms are one
            all.push_back(static_cast<int>(i));
            counts.insert(points[i].p);
        }
    std::vector<Class> best = by_power(points, all, tried, usually_of_both);
    for (const double p : counts) {
        if (p == *counts.begin())
            continue;
        const auto is_below = [&](int i) { return points[static_cast<std::size_t>(i)].p < p; };
        std::vector<Class> split = by_power(points, those(all, is_below), tried, usually_of_both);
        const std::string limit = "p < " + number(p);
        for (Class &one : split)
            one.condition = one.condition.empty() ? limit : limit + " && " + one.condition;
        for (Class &one : by_power(points, those(all, std::not_fn(is_below)), tried, usually_of_both))
            split.push_back(std::move(one));
        if (price_of(split) < price_of(best))
            best = std::move(split);
    }
    return best;
}

std::string text_of(const Ranges &ranges, const std::vector<Tried> &tried)
{
    std::string text;
    for (std::size_t k = 0; k < ranges.ranges.size(); ++k) {
        const std::string &equation = tried[ranges.ranges[k].tried].equation;
        if (k + 1 < ranges.ranges.size())
            text +=
                (ranges.of_both ? "p*d < " : "d < ") + number(ranges.ranges[k + 1].limit) + " ? " + equation + " : ";
        else
            text += equation;
    }
    return text;
}

} // namespace

Machine::Machine(const std::vector<SheetFunction> &functions, std::string node)
    : scope_(std::make_shared<equations::Scope>()), node_(std::move(node))
{
    std::string script;
    for (const SheetFunction &function : functions)
        script += function.head + " = " + function.equation + "\n";
    scope_->load(equations::parse(script, "network"));
}

std::string Machine::layout() const
{
    const equations::Definition *ppn = scope_->find_variable("ppn");
    return ppn == nullptr ? "" : "ppn == " + format_number(equations::compile(*scope_, "ppn")({}));
}

equations::Program Machine::compile(const std::string &text) const
{
    return equations::compile_expression(*scope_, text, {"p", "d"}, "algorithm");
}

Structure find_structure(const std::string &op, const std::vector<Point> &points, const Machine &machine)
{
    std::vector<Tried> tried;
    for (const Algorithm &algorithm : algorithms()) {
        if (!can_do(algorithm, op))
            continue;
        Tried one{algorithm.name, equation_of(algorithm, machine.node()), {}};
        if (one.equation.empty())
            continue;
        const equations::Program value = machine.compile(one.equation);
        for (const Point &point : points)
            one.errors.push_back(std::log(std::max(value({point.p, point.d}), least_us) / point.us));
        tried.push_back(std::move(one));
    }
    Structure structure;
    if (tried.empty() || std::none_of(points.begin(), points.end(), [](const Point &point) { return point.p > 2; }))
        return structure;
    structure.choices = 0;
    std::set<std::string_view> names;
    for (const Class &one : best_classes(points, tried, compares_whole_messages(op))) {
        const bool chain = one.ranges.ranges.size() > 1;
        const std::string text = text_of(one.ranges, tried);
        structure.text +=
            one.condition.empty() ? text : one.condition + " ? " + (chain ? "(" + text + ")" : text) + " : ";
        for (const Range &range : one.ranges.ranges)
            if (const std::string_view name = tried[range.tried].name; names.insert(name).second)
                structure.algorithms += (structure.algorithms.empty() ? "" : "; ") + std::string(name);
        structure.choices += static_cast<int>(one.ranges.ranges.size());
    }
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
