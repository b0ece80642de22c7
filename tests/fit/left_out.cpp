#include "tests/fit/left_out.hpp"

#include "fit/fit.hpp"
#include "fit/operation/curves.hpp"
#include "fit/operation/few.hpp"
#include "model/points.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace mpisheet::tests {
namespace {

using namespace mpisheet::fit;

/// As anybody would by hand: straight on in ln t over ln p through the last two p at the same d, between 0 and 2.
double line_by_hand(const MeasuredCurves &known, double p, double d)
{
    const auto &[p1, top] = *known.at.rbegin();
    const auto &[p0, below] = *std::next(known.at.rbegin());
    const auto at = [&](const LogCurve &curve, double q) {
        return value_at(curve, std::log(known.of_total ? q * d : d));
    };
    const double slope = std::clamp((at(top, p1) - at(below, p0)) / std::log(p1 / p0), 0.0, 2.0);
    return std::exp(at(top, p1) + slope * std::log(p / p1));
}

/// All points beyond `largest`, from those up to it.
void predict(const std::string &op, const std::vector<Point> &points, double largest, std::vector<LeftOut> &result)
{
    std::vector<Point> below, beyond;
    for (const Point &point : points)
        (point.p <= largest ? below : beyond).push_back(point);
    const MeasuredCurves known = curves_of(op, below);
    const LogCurve &top = known.at.rbegin()->second;
    OperationFit fit;
    fit.op = op;
    fit.equation = law_of(op, below, 0);
    fit.interval = interval_of(fit.equation, op, {}, below);
    for (const Point &point : beyond)
        if (reaches(top, std::log(known.of_total ? point.p * point.d : point.d)))
            result.push_back({.op = op,
                              .p = point.p,
                              .d = point.d,
                              .us = point.us,
                              .law = evaluate(fit, point.p, point.d),
                              .low = lower(fit, point.p, point.d),
                              .high = upper(fit, point.p, point.d),
                              .line = line_by_hand(known, point.p, point.d),
                              .last = std::exp(value_at(top, std::log(known.of_total ? largest * point.d : point.d)))});
}

} // namespace

std::vector<LeftOut> left_out(std::span<const Sample> samples, bool largest_alone)
{
    std::set<std::string> operations;
    for (const Sample &sample : samples)
        operations.insert(sample.op);
    const std::vector<MeasuredPoint> measured = measured_points(samples);
    std::vector<LeftOut> result;
    for (const std::string &op : operations) {
        std::vector<Point> points = reduce(of_operation(measured, op)).points;
        std::erase_if(points, [](const Point &point) { return point.p <= 1 || point.d <= 0; });
        std::set<double> p;
        for (const Point &point : points)
            p.insert(point.p);
        constexpr std::size_t fewest = 2;
        if (p.size() <= fewest)
            continue;
        for (auto largest = std::prev(p.end(), 2); largest != p.begin(); --largest) {
            predict(op, points, *largest, result);
            if (largest_alone)
                break;
        }
    }
    return result;
}

} // namespace mpisheet::tests
