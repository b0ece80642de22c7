#include "fit/levels/between.hpp"

#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace mpisheet::fit {
namespace {

constexpr auto sizes_between = std::to_array<double>({8, 512, 4096, 32768, 262144}); // [byte]

/// Of each measured process count the points at the sizes that are looked at, or at those next to them.
using Chosen = std::map<double, std::vector<Point>>;

Chosen points_by_count(const OperationFit &fit, const std::vector<double> &sizes)
{
    std::map<double, std::vector<Point>> all;
    for (const Point &point : fit.measured.points)
        if (point.p > 1)
            all[point.p].push_back(point);
    Chosen chosen;
    for (const auto &[p, points] : all)
        for (const double d : sizes)
            chosen[p].push_back(*std::min_element(points.begin(), points.end(), [&](const Point &a, const Point &b) {
                return std::abs(std::log((a.d + 1) / (d + 1))) < std::abs(std::log((b.d + 1) / (d + 1)));
            }));
    return chosen;
}

/// ln(measured / messages) at each measured process count, one for each size; NaN where messages are not known.
std::map<double, std::vector<double>> excess_of(const Chosen &chosen, const MessageTimes &times)
{
    std::map<double, std::vector<double>> found;
    for (const auto &[p, points] : chosen)
        for (const Point &point : points) {
            const std::optional<double> us = times(point.p, point.d);
            found[p].push_back(us && *us > 0 ? std::log(point.us / *us) : NAN);
        }
    return found;
}

/// Some of the process counts between the measured ones that are no powers of two, evenly spread.
std::vector<double> counts_between(const Chosen &measured)
{
    constexpr std::size_t most = 12;
    std::vector<double> all, some;
    for (double p = 3; p < measured.rbegin()->first; ++p)
        if (!measured.contains(p) && !is_power_of_two(p) && p > measured.begin()->first)
            all.push_back(p);
    for (std::size_t k = 0; k < std::min(most, all.size()); ++k)
        some.push_back(all[k * all.size() / std::min(most, all.size())]);
    return some;
}

/// How far an equation is from what is expected between two measured process counts, as ln(equation / expected), and
/// by how much that may be off itself.
struct Difference {
    double off = 0, doubt = 0;
};

/// Expected is what the messages take, times what they miss at the measured counts on either side: the middle of the
/// two, which may be off by half of what lies between them.
std::vector<Difference> differences_between(const OperationFit &fit, const MessageTimes &times)
{
    std::vector<double> sizes;
    for (const double d : sizes_between)
        if (d <= fit.interval.d_max || d == sizes_between.front())
            sizes.push_back(d);
    const Chosen chosen = points_by_count(fit, sizes);
    if (chosen.size() < 2)
        return {};
    const auto excess = excess_of(chosen, times);
    std::vector<Difference> found;
    for (const double p : counts_between(chosen))
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const auto above = excess.upper_bound(p), below = std::prev(above);
            const double more = above->second[i], less = below->second[i];
            const std::optional<double> us = times(p, sizes[i]);
            if (!us || *us <= 0 || std::isnan(more + less))
                continue;
            found.push_back(
                {std::log(evaluate(fit, p, sizes[i]) / *us) - (more + less) / 2, std::abs(more - less) / 2});
        }
    return found;
}

/// ln(told / measured) at measured process counts that are uneven; `told` may know nothing.
std::vector<double> misses_at_uneven(const OperationFit &fit, const MessageTimes &told)
{
    std::vector<double> misses;
    for (const Point &point : fit.measured.points)
        if (is_uneven(point.p))
            if (const std::optional<double> us = told(point.p, point.d); us && *us > 0)
                misses.push_back(std::log(*us / point.us));
    return misses;
}

/// The factor that nine in ten equations are too large by, or too small (`sign` −1), doubts included: between the
/// measured counts, and at those of them that are uneven.
double factor_off(const std::vector<Difference> &differences, const std::vector<double> &misses, double sign)
{
    std::vector<double> off, missed;
    for (const Difference &one : differences)
        off.push_back(std::hypot(std::max(0.0, sign * one.off), one.doubt));
    for (const double miss : misses)
        missed.push_back(std::max(0.0, sign * miss));
    const auto most = [](const std::vector<double> &values) { return values.empty() ? 0 : quantile(values, 0.9); };
    return to_digits(std::exp(std::max(most(off), most(missed))), 3);
}

} // namespace

bool is_uneven(double p)
{
    return !is_power_of_two(p) && !is_power_of_two(p / 3);
}

void widen_between(OperationFit &fit, const MessageTimes &times)
{
    if (fit.interval.p_max == 0)
        return;
    const std::vector<Difference> differences = differences_between(fit, times);
    const std::vector<double> misses =
        misses_at_uneven(fit, [&](double p, double d) { return std::optional(evaluate(fit, p, d)); });
    fit.interval.odd_lo = std::max(fit.interval.odd_lo, factor_off(differences, misses, 1));
    fit.interval.odd_hi = std::max(fit.interval.odd_hi, factor_off(differences, misses, -1));
}

void judge_messages(OperationFit &fit, const MessageTimes &times)
{
    constexpr std::size_t most_points = 80; // are simulated
    const std::vector<Point> &points = fit.measured.points;
    std::vector<double> off; // |ln(simulated / measured)|
    for (std::size_t i = 0; i < points.size(); i += 1 + points.size() / most_points)
        if (const std::optional<double> us = points[i].p > 1 ? times(points[i].p, points[i].d) : std::nullopt;
            us && *us > 0)
            off.push_back(std::abs(std::log(*us / points[i].us)));
    if (off.empty())
        return;
    std::vector<double> uneven{0};
    for (const double miss : misses_at_uneven(fit, times))
        uneven.push_back(std::abs(miss));
    const double width = std::max(quantile(off, 0.95), quantile(uneven, 0.9)) + std::log(policy::least_inside);
    fit.interval.of_messages = to_digits(std::exp(std::hypot(width, fit.measured.of_jobs)), 3);
}

} // namespace mpisheet::fit
