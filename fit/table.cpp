#include "fit/table.hpp"

#include "fit/operation/interval.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mpisheet::fit {
namespace {

/// Beyond the data a cost grows with this power of d at most: no message costs more than its bytes.
constexpr double most_in_d = 1;
/// Beyond the data a cost grows with this power of p at most: no operation is worse than all with all.
constexpr double most_in_p = 2;

/// Straight in ln y against ln x through (x0, y0), (x1, y1).
double between(double x0, double y0, double x1, double y1, double x)
{
    return y0 * std::pow(y1 / y0, std::log(x / x0) / std::log(x1 / x0));
}

/// Index of the largest value not above half the last; the first when there is none.
std::size_t octave_before(const std::vector<double> &x)
{
    const auto above = std::upper_bound(x.begin(), x.end(), x.back() / 2);
    return above == x.begin() ? 0 : static_cast<std::size_t>(above - x.begin()) - 1;
}

/// Fills in the exponents; that beyond the last x is the last octave's, between 0 and `most`.
Curve finish(Curve curve, double most)
{
    auto &[x, us, exponents] = curve;
    const auto exponent = [&](std::size_t i, std::size_t j) { return std::log(us[j] / us[i]) / std::log(x[j] / x[i]); };
    exponents.clear();
    for (std::size_t i = 0; i + 1 < x.size(); ++i)
        exponents.push_back(to_digits(x[i] > 0 ? exponent(i, i + 1) : (us[i + 1] - us[i]) / x[i + 1], 7));
    const std::size_t before = octave_before(x), last = x.size() - 1;
    exponents.push_back(before < last && x[before] > 0 ? to_digits(std::clamp(exponent(before, last), 0.0, most), 6)
                                                       : 0);
    return curve;
}

Curve make_curve(const std::map<double, std::vector<double>> &times, double most)
{
    Curve curve;
    for (const auto &[x, us] : times) {
        curve.x.push_back(x);
        curve.us.push_back(to_digits(median(us), 14));
    }
    return finish(std::move(curve), most);
}

Curve without(Curve curve, std::size_t i, double most)
{
    curve.x.erase(curve.x.begin() + static_cast<std::ptrdiff_t>(i));
    curve.us.erase(curve.us.begin() + static_cast<std::ptrdiff_t>(i));
    return finish(std::move(curve), most);
}

/// Sizes that a p lacks at the ends of its range but both its neighbours have are taken from those.
void fill_holes(std::map<int, Curve> &curves)
{
    const std::map<int, Curve> measured = curves;
    for (auto here = std::next(measured.begin()); here != measured.end() && std::next(here) != measured.end(); ++here) {
        const auto &[p0, below] = *std::prev(here);
        const auto &[p1, above] = *std::next(here);
        if (p0 <= 1)
            continue;
        std::map<double, std::vector<double>> times;
        for (std::size_t i = 0; i < here->second.x.size(); ++i)
            times[here->second.x[i]] = {here->second.us[i]};
        const auto [first, last] = std::pair(here->second.x.front(), here->second.x.back());
        for (std::size_t i = 0; i < below.x.size(); ++i) {
            const double d = below.x[i];
            const auto found = std::find(above.x.begin(), above.x.end(), d);
            if (found != above.x.end() && (d < first || d > last))
                times[d] = {between(p0, below.us[i], p1, above.us[static_cast<std::size_t>(found - above.x.begin())],
                                    here->first)};
        }
        curves[here->first] = make_curve(times, most_in_d);
    }
}

struct Miss {
    double p = 0, d = 0, ratio = 1; ///< predicted without the point / measured
};

/// Every inner point of every curve, predicted from its neighbours along the curve.
void misses_along(const Curve &curve, double most, const std::function<Miss(double x)> &place,
                  std::vector<Miss> &misses)
{
    for (std::size_t i = 1; i + 1 < curve.x.size(); ++i) {
        Miss miss = place(curve.x[i]);
        miss.ratio = at(without(curve, i, most), curve.x[i]) / curve.us[i];
        misses.push_back(miss);
    }
}

/// t(p, d) of one d against p > 1, for each d.
std::map<double, Curve> across(const CostTable &table)
{
    std::map<double, std::map<double, std::vector<double>>> times;
    for (const auto &[p, curve] : table.curves)
        for (std::size_t i = 0; p > 1 && i < curve.x.size(); ++i)
            times[curve.x[i]][p] = {curve.us[i]};
    std::map<double, Curve> curves;
    for (const auto &[d, by_p] : times)
        curves[d] = make_curve(by_p, most_in_p);
    return curves;
}

/// Without p = 1 where there are others: calls on one rank are near the clock's resolution.
std::map<int, Curve> curves_that_count(const CostTable &table)
{
    std::map<int, Curve> curves = table.curves;
    if (curves.size() > 1)
        curves.erase(1);
    return curves;
}

std::vector<Miss> misses_of(const CostTable &table)
{
    std::vector<Miss> misses;
    for (const auto &[p, curve] : curves_that_count(table))
        misses_along(
            curve, most_in_d,
            [p = double(p)](double x) {
                return Miss{p, x};
            },
            misses);
    for (const auto &[d, curve] : across(table))
        misses_along(
            curve, most_in_p,
            [d = d](double x) {
                return Miss{x, d};
            },
            misses);
    return misses;
}

/// Growth of the error beyond the data, as an exponent, from predicting the last point of each curve from the others.
double growth(const std::vector<Curve> &curves, double most)
{
    std::vector<double> exponents;
    for (const Curve &curve : curves)
        if (curve.x.size() > 3) {
            const Curve rest = without(curve, curve.x.size() - 1, most);
            exponents.push_back(std::abs(std::log(at(rest, curve.x.back()) / curve.us.back())) /
                                std::log(curve.x.back() / std::max(rest.x.back(), 1.0)));
        }
    return exponents.empty() ? 1 : to_digits(std::clamp(quantile(exponents, 0.9), 0.04, 1.0), 2);
}

std::vector<Curve> values(const std::map<double, Curve> &curves)
{
    std::vector<Curve> list;
    for (const auto &[key, curve] : curves)
        list.push_back(curve);
    return list;
}

Interval interval_of(const CostTable &table, const std::vector<Miss> &misses, const std::vector<Point> &points)
{
    std::vector<double> missed{0}, spread{0};
    for (const Miss &miss : misses)
        missed.push_back(std::abs(std::log(miss.ratio)));
    for (const Point &point : points)
        spread.push_back(normal_95 * point.error);
    const double width = std::max(policy::narrowest, std::hypot(quantile(missed, 0.9), quantile(spread, 0.9)));
    Interval interval{.inside = to_digits(std::exp(std::min(width, 2.0)), 4)};
    std::vector<Curve> curves;
    for (const auto &[p, curve] : curves_that_count(table)) {
        curves.push_back(curve);
        interval.p_max = std::max(interval.p_max, double(p));
        interval.d_max = std::max(interval.d_max, curve.x.back());
    }
    interval.in_d = growth(curves, most_in_d);
    interval.in_p = growth(values(across(table)), most_in_p);
    if (table.kind == Kind::point_to_point)
        interval.p_max = 0;
    if (table.kind == Kind::barrier)
        interval.d_max = 0;
    return interval;
}

FitQuality quality_of(const std::vector<Miss> &misses, std::size_t points)
{
    FitQuality quality{.points = static_cast<int>(points)};
    std::vector<double> errors;
    for (const Miss &miss : misses) {
        errors.push_back(std::abs(miss.ratio - 1));
        if (errors.back() >= quality.worst) {
            quality.worst = errors.back();
            quality.worst_p = static_cast<int>(miss.p);
            quality.worst_d = static_cast<std::int64_t>(miss.d);
        }
    }
    quality.median = errors.empty() ? 0 : median(errors);
    return quality;
}

} // namespace

LastOctave last_octave(const CostTable &table)
{
    const auto last = std::prev(table.curves.end());
    auto before = last;
    while (before != table.curves.begin() && std::prev(before)->first > 1 && 2 * before->first > last->first)
        --before;
    return {before->first, std::pow(last->first / double(before->first), most_in_p)};
}

double at(const Curve &curve, double x)
{
    const auto above = std::upper_bound(curve.x.begin(), curve.x.end(), x);
    if (above == curve.x.begin())
        return curve.us.front();
    const auto i = static_cast<std::size_t>(above - curve.x.begin()) - 1;
    return curve.x[i] > 0 ? curve.us[i] * std::pow(x / curve.x[i], curve.exponents[i])
                          : curve.us[i] + curve.exponents[i] * x;
}

CostTable make_table(const OperationFit &fit)
{
    CostTable table{.op = fit.op, .kind = fit.kind};
    std::map<int, std::map<double, std::vector<double>>> times;
    for (const Point &point : fit.measured.points) {
        const int p = fit.kind == Kind::point_to_point ? 2 : static_cast<int>(point.p);
        times[p][fit.kind == Kind::barrier ? 0 : point.d].push_back(point.us);
    }
    for (const auto &[p, by_d] : times)
        table.curves[p] = make_curve(by_d, most_in_d);
    const std::vector<Miss> misses = misses_of(table);
    table.quality = quality_of(misses, fit.measured.points.size());
    table.interval = interval_of(table, misses, fit.measured.points);
    fill_holes(table.curves);
    return table;
}

double at(const CostTable &table, double p, double d)
{
    const auto &curves = table.curves;
    if (table.kind == Kind::barrier)
        d = 0;
    const auto above = table.kind == Kind::point_to_point ? curves.end() : curves.upper_bound(static_cast<int>(p));
    if (above == curves.begin())
        return at(above->second, d);
    const auto &[p0, below] = *std::prev(above);
    if (above != curves.end() && p > 1 && p0 <= 1)
        return at(above->second, d);
    if (p0 <= 1 || p == p0 || table.kind == Kind::point_to_point)
        return at(below, d);
    if (above != curves.end())
        return between(p0, at(below, d), above->first, at(above->second, d), p);
    const LastOctave octave = last_octave(table);
    const double us = at(below, d);
    const double factor = std::clamp(us / at(curves.at(octave.p), d), 1.0, octave.most);
    return us * std::pow(factor, std::log(p / p0) / std::log(p0 / double(octave.p)));
}

} // namespace mpisheet::fit
