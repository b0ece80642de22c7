#include "fit/levels/classes.hpp"

#include "fit/operation/policy.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace mpisheet::fit {
namespace {

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
                sum += std::min(std::abs(of.tried[k].errors[static_cast<std::size_t>(i)]), policy::worst_counted) +
                       of.tried[k].price;
            sums[k].push_back(sum);
        }
    }
    const double change =
        of.frugality * (policy::price_of_change + policy::price_of_point * static_cast<double>(chosen.size()));
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
    return other.price + of.frugality * policy::price_of_change < usual.price ? other : usual;
}

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

std::vector<Class> alike(const ToTell &whole, const std::vector<int> &chosen)
{
    return {{"", best_ranges(whole.points, chosen, whole.of, whole.usually_of_both)}};
}

/// Those for which `condition` holds as one way of classes has it, the others as another, for that price per point.
template <class Holds, class One, class Other>
std::vector<Class> apart(const ToTell &whole, const std::vector<int> &chosen, const std::string &condition, Holds holds,
                         double price, One one, Other other)
{
    std::vector<Class> classes = one(those(chosen, holds));
    classes.front().ranges.price += whole.of.frugality * price * static_cast<double>(chosen.size());
    for (Class &each : classes)
        each.condition = each.condition.empty() ? condition : condition + " && " + each.condition;
    for (Class &each : other(those(chosen, std::not_fn(holds)))) {
        classes.push_back(std::move(each));
    }
    return classes;
}

/// All alike, or the process counts of one of `specials` by themselves, these and the others again so by the specials
/// after it, whichever is cheapest.
std::vector<Class> by_special(const ToTell &whole, const std::vector<int> &chosen, std::span<const Special> specials)
{
    std::vector<Class> best = alike(whole, chosen);
    for (std::size_t place = 0; place < specials.size(); ++place) {
        const Special &special = specials[place];
        const auto each = [&](const std::vector<int> &some) {
            return by_special(whole, some, specials.subspan(place + 1));
        };
        std::vector<Class> two = apart(
            whole, chosen, special.condition, [&](int i) { return special.holds(whole.p(i)); },
            policy::price_of_special, each, each);
        if (price_of(two) < price_of(best))
            best = std::move(two);
    }
    return best;
}

/// Where few processes end, when `before` belongs to them and `p` does not: with a full block if one ends there, else
/// at a power of two.
std::string limit_between(const ToTell &whole, double before, double p)
{
    for (std::size_t level = 0; level < whole.borders.size(); ++level)
        if (const double width = whole.borders[level]; before <= width && width < p)
            return "p <= Width(" + std::to_string(level + 1) + ")";
    return "p < " + number(threshold(before, p));
}

/// As `each` has them, or so below and from some p on, whichever is cheaper.
template <class Each> std::vector<Class> by_limit(const ToTell &whole, const std::vector<int> &chosen, Each each)
{
    std::set<double> counts;
    for (const int i : chosen)
        counts.insert(whole.p(i));
    std::vector<Class> best = each(chosen);
    if (counts.empty())
        return best;
    for (auto before = counts.begin(), at = std::next(before); at != counts.end(); before = at++) {
        std::vector<Class> split = apart(
            whole, chosen, limit_between(whole, *before, *at), [&](int i) { return whole.p(i) < *at; },
            policy::price_of_limit, each, each);
        if (price_of(split) < price_of(best))
            best = std::move(split);
    }
    return best;
}

} // namespace

std::vector<Class> best_classes(const ToTell &whole)
{
    std::vector<int> all;
    for (std::size_t i = 0; i < whole.points.size(); ++i)
        if (whole.points[i].p > 2) // among two ranks most algorithms are one
            all.push_back(static_cast<int>(i));
    std::vector<Class> best =
        by_limit(whole, all, [&](const std::vector<int> &some) { return by_special(whole, some, whole.specials); });
    const auto limited = [&](const std::vector<int> &some) {
        return by_limit(whole, some, [&](const std::vector<int> &half) { return alike(whole, half); });
    };
    for (const Special &special : whole.specials) {
        std::vector<Class> by_kind = apart(
            whole, all, special.condition, [&](int i) { return special.holds(whole.p(i)); }, policy::price_of_special,
            limited, limited);
        if (price_of(by_kind) < price_of(best))
            best = std::move(by_kind);
    }
    return best;
}

} // namespace mpisheet::fit
