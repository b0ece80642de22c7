#include "fit/loggp.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace mpisheet::fit {
namespace {

/// A rendezvous is recognised by a start-up that is this many times that of the range before.
constexpr double least_rise = 1.1;

/// Least squares of relative errors, (alpha + beta·d − t) / (t·error), with alpha, beta ≥ 0. Where more than two sizes
/// disagree with a straight line by more than their errors, the intervals are as much wider.
struct Line {
    double alpha = 0, beta = 0;
    double var_alpha = 0, var_beta = 0, covariance = 0;
    double quantile = normal_95; ///< interval / standard error
};

Line fit_line(std::span<const Point> points)
{
    double s1 = 0, s1d = 0, sdd = 0, b1 = 0, bd = 0, total = 0;
    for (const Point &point : points) {
        const double weight = 1 / (point.us * point.error), row = point.d * weight, right = 1 / point.error;
        s1 += weight * weight, s1d += weight * row, sdd += row * row;
        b1 += weight * right, bd += row * right, total += right * right;
    }
    Line line;
    const double determinant = s1 * sdd - s1d * s1d;
    const bool both = determinant > 1e-12 * s1 * sdd;
    line.alpha = both ? (sdd * b1 - s1d * bd) / determinant : b1 / s1;
    line.beta = both ? (s1 * bd - s1d * b1) / determinant : 0;
    int parameters = both ? 2 : 1;
    if (line.alpha < 0)
        line.alpha = 0, line.beta = bd / sdd, parameters = 1;
    if (line.beta < 0)
        line.beta = 0, line.alpha = b1 / s1, parameters = 1;
    if (parameters == 2)
        line.var_alpha = sdd / determinant, line.var_beta = s1 / determinant, line.covariance = -s1d / determinant;
    else if (line.beta > 0)
        line.var_beta = 1 / sdd;
    else
        line.var_alpha = 1 / s1;
    const int degrees_of_freedom = static_cast<int>(points.size()) - parameters;
    const double chi2 = total - 2 * (line.alpha * b1 + line.beta * bd) + line.alpha * line.alpha * s1 +
                        2 * line.alpha * line.beta * s1d + line.beta * line.beta * sdd;
    const double misfit = degrees_of_freedom > 0 ? std::max(1.0, chi2 / degrees_of_freedom) : 1;
    line.var_alpha *= misfit, line.var_beta *= misfit, line.covariance *= misfit;
    line.quantile = misfit > 1 ? student_95(degrees_of_freedom) : normal_95;
    return line;
}

Estimate estimate(double value, double variance, double quantile)
{
    const double half = quantile * std::sqrt(variance);
    return variance > 0 ? Estimate{value, std::max(0.0, value - half), value + half} : Estimate{value};
}

Hockney hockney(std::span<const Point> points)
{
    const Line line = fit_line(points);
    Hockney result{.d_low = points.front().d, .d_high = points.back().d, .points = static_cast<int>(points.size())};
    result.alpha = estimate(line.alpha, line.var_alpha, line.quantile);
    result.beta = estimate(line.beta, line.var_beta, line.quantile);
    if (line.alpha > 0 && line.beta > 0) {
        Estimate half{line.alpha / line.beta};
        const double variance = line.var_alpha / line.alpha / line.alpha + line.var_beta / line.beta / line.beta -
                                2 * line.covariance / line.alpha / line.beta;
        const double factor = std::exp(line.quantile * std::sqrt(std::max(variance, 0.0)));
        half.lo = half.value / factor, half.hi = half.value * factor;
        result.half = half;
    }
    std::vector<double> errors;
    for (const Point &point : points)
        errors.push_back(std::abs((line.alpha + line.beta * point.d) / point.us - 1));
    result.median_error = median(errors);
    result.worst_error = *std::max_element(errors.begin(), errors.end());
    return result;
}

/// Points in [low, high).
std::span<const Point> between(const std::vector<Point> &points, double low, double high)
{
    const auto before = [](const Point &point, double d) { return point.d < d; };
    const auto first = std::lower_bound(points.begin(), points.end(), low, before);
    return {first, std::lower_bound(first, points.end(), high, before)};
}

void find_ranges(const OperationFit &msg, PointToPoint &result)
{
    std::vector<double> limits{-1};
    for (const auto &[axis, limit] : conditions_of(msg.equation)) // without p
        if (axis == Axis::d)
            limits.push_back(limit);
    std::sort(limits.begin(), limits.end());
    limits.push_back(std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i + 1 < limits.size(); ++i) {
        const auto points = between(msg.used, limits[i], limits[i + 1]);
        if (points.empty())
            continue;
        if (!result.ranges.empty()) {
            const double at = limits[i];
            result.thresholds.push_back({result.ranges.back().d_high, points.front().d, at,
                                         evaluate(msg, 2, at) / evaluate(msg, 2, std::nextafter(at, 0.0))});
        }
        result.ranges.push_back(hockney(points));
    }
    double largest = 0; // a handshake before the message: the start-up rises
    for (std::size_t i = 0; i < result.thresholds.size(); ++i) {
        const double before = result.ranges[i].alpha.value, after = result.ranges[i + 1].alpha.value;
        if (after >= least_rise * before && after - before > largest)
            largest = after - before, result.rendezvous = i;
    }
}

/// What a call costs locally at the smallest size measured; empty without samples of it.
std::optional<Estimate> overhead(const Fit &fit, const char *op)
{
    const OperationFit *call = fit.find(op);
    if (call == nullptr || call->used.empty())
        return {};
    const Point &point = call->used.front();
    return estimate(point.us, point.us * point.us * point.error * point.error, normal_95);
}

double deviation(const Estimate &value)
{
    return std::isnan(value.hi) ? 0 : (value.hi - value.value) / normal_95;
}

void find_loggp(const Fit &fit, PointToPoint &result)
{
    LogGP &loggp = result.loggp;
    const Hockney &small = result.ranges.front(), &large = result.ranges.back();
    loggp.end_to_end = {small.alpha.value + small.beta.value, small.alpha.lo + small.beta.value,
                        small.alpha.hi + small.beta.value};
    if (large.beta.value > 0)
        loggp.per_byte = large.beta;
    else
        result.unknown.emplace_back(
            "G: the largest messages measured cost the same at every size; measure larger ones");
    loggp.send = overhead(fit, "send");
    loggp.receive = overhead(fit, "recv");
    if (loggp.send && loggp.receive) {
        const double value = loggp.end_to_end.value - loggp.send->value - loggp.receive->value;
        const double spread =
            std::hypot(deviation(loggp.end_to_end), deviation(*loggp.send), deviation(*loggp.receive));
        if (value > 0)
            loggp.latency = estimate(value, spread * spread, normal_95);
        else
            result.unknown.emplace_back("L: the calls of send and recv together take longer than the message");
    } else {
        result.unknown.emplace_back("o: there are no samples of send and recv; L is known only together with it");
    }
    loggp.gap = overhead(fit, "stream");
    if (!loggp.gap)
        result.unknown.emplace_back("g: no further messages between the same two ranks were measured" +
                                    std::string(loggp.send ? "; it is no less than o" : ""));
}

} // namespace

std::optional<PointToPoint> point_to_point(const Fit &fit)
{
    const OperationFit *msg = fit.find("msg");
    if (msg == nullptr || msg->used.empty())
        return {};
    PointToPoint result;
    result.overall = hockney(msg->used);
    find_ranges(*msg, result);
    find_loggp(fit, result);
    return result;
}

} // namespace mpisheet::fit
