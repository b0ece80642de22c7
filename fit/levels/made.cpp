#include "fit/levels/made.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace mpisheet::fit {
namespace {

constexpr int most_bends = 4;      ///< counts that are added where the cost bends
constexpr double least_bend = 0.1; ///< ln
constexpr int most_ranks = 96;     ///< at more, an alltoall's messages take long to follow

/// The largest measured p that is reached without a gap of more than a factor of two.
double closely_measured(const std::vector<Point> &by_p)
{
    double reached = 0;
    for (const Point &point : by_p)
        if (reached == 0 || point.p <= 2 * reached)
            reached = point.p;
    return reached;
}

/// Powers of two times the first, three between each and the next, and the last two.
std::vector<double> counts_beyond(double first, double most)
{
    std::vector<double> counts;
    for (double power = first; power < most; power *= 2)
        for (const double times : {1.0, 1.25, 1.5, 1.75})
            if (const double p = std::floor(times * power); p > first && p < most - 1)
                counts.push_back(p);
    if (most - 1 > first)
        counts.push_back(most - 1);
    counts.push_back(most);
    return counts;
}

/// Bytes: nothing of a barrier, else 1, 8, 16 … up to the largest.
std::vector<double> sizes_of(const OperationFit &fit)
{
    if (fit.kind == Kind::barrier)
        return {0};
    std::vector<double> sizes{1};
    double largest = 0;
    for (const Point &point : fit.measured.points)
        largest = std::max(largest, point.d);
    for (double d = 8; d <= largest; d *= 2)
        sizes.push_back(d);
    return sizes;
}

/// Half-way, in ln p, between two counts; none: they are neighbours.
std::optional<double> middle_of(double low, double high)
{
    const double p = std::round(std::sqrt(low * high));
    return p > low && p < high ? std::optional(p) : std::nullopt;
}

using Cost = std::function<double(double p, double d)>;

/// How far the cost in the middle of two counts is off a straight line, in logarithms, between them, at most.
double off_in_middle(double low, double high, const std::vector<double> &sizes, const Cost &cost)
{
    const std::optional<double> middle = middle_of(low, high);
    if (!middle)
        return 0;
    const double share = std::log(*middle / low) / std::log(high / low);
    double most = 0;
    for (const double d : {sizes.front(), sizes[sizes.size() / 2], sizes.back()})
        most = std::max(most, std::abs(std::log(cost(*middle, d)) - (1 - share) * std::log(cost(low, d)) -
                                       share * std::log(cost(high, d))));
    return most;
}

/// Adds counts in the middle of neighbours where the cost bends most, as where ranks leave a zone.
void add_bends(std::vector<double> &counts, const std::vector<double> &sizes, const Cost &cost)
{
    for (int added = 0; added < most_bends; ++added) {
        std::vector<double> off;
        for (std::size_t i = 0; i + 1 < counts.size(); ++i)
            off.push_back(off_in_middle(counts[i], counts[i + 1], sizes, cost));
        const auto at = std::max_element(off.begin(), off.end());
        if (at == off.end() || *at < least_bend)
            return;
        const auto place = counts.begin() + (at - off.begin());
        counts.insert(place + 1, middle_of(*place, *(place + 1)).value());
    }
}

} // namespace

std::optional<Made> made_equation(const OperationFit &fit, const Structure &structure, const Machine &machine,
                                  const OperationFit *message)
{
    if (!machine.has_times_alone() || !structure.cost)
        return {};
    const double from = closely_measured(fit.measured.points);
    const int up_to = std::min(machine.ranks_with_times(), most_ranks);
    const std::vector<double> sizes = sizes_of(fit);
    std::vector<double> counts = counts_beyond(from, up_to);
    if (up_to < 1.5 * from || counts.size() < 4)
        return {};
    add_bends(counts, sizes, structure.cost);

    Points points = fit.measured;
    points.made.clear();
    std::erase_if(points.points, [&](const Point &point) { return point.p <= from; });
    double error = 1;
    for (const Point &point : fit.measured.points)
        error = std::min(error, point.error);
    for (const double p : counts)
        for (const double d : sizes)
            points.points.push_back({p, d, structure.cost(p, d), error, error});
    const auto place = [](const Point &point) { return std::pair(point.p, point.d); };
    std::stable_sort(points.points.begin(), points.points.end(), // what was measured comes first
                     [&](const Point &one, const Point &other) { return place(one) < place(other); });
    const auto same = std::unique(points.points.begin(), points.points.end(),
                                  [&](const Point &one, const Point &other) { return place(one) == place(other); });
    points.points.erase(same, points.points.end());

    const OperationFit fitted = fit_operation(fit.op, std::move(points), message);
    std::vector<double> off, off_by_structure;
    for (std::size_t i = 0; i + 1 < counts.size(); ++i)
        if (const std::optional<double> p = middle_of(counts[i], counts[i + 1]))
            for (const double d : sizes) {
                const double us = structure.cost(*p, d);
                off.push_back(std::abs(std::log(evaluate(fitted, *p, d) / us)));
                off_by_structure.push_back(std::abs(std::log(structure.value({*p, d}) / us)));
            }
    if (off.empty() || mean(off) >= mean(off_by_structure))
        return {};
    return Made{for_kind(text(fitted.equation), fit.kind), from, up_to, quantile(off, 0.95)};
}

} // namespace mpisheet::fit
