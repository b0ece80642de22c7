#include "fit/operation/points.hpp"

#include "model/clock_step.hpp"
#include "model/operation.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace mpisheet::fit {
namespace {

/// Deviation of ln y from the straight line (in ln d) between the neighbours at the same p; NaN at the ends.
std::vector<double> deviations_in_d(const std::vector<Point> &points)
{
    std::vector<double> deviation(points.size(), std::nan(""));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const auto &[a, b, c] = std::tie(points[i - 1], points[i], points[i + 1]);
        if (a.p != b.p || c.p != b.p)
            continue;
        const double left = std::log(a.d + 1), middle = std::log(b.d + 1), right = std::log(c.d + 1);
        const double share = (middle - left) / (right - left);
        deviation[i] = std::log(b.us) - (1 - share) * std::log(a.us) - share * std::log(c.us);
    }
    return deviation;
}

/// The same along p, at the same d.
std::vector<double> deviations_in_p(const std::vector<Point> &points)
{
    std::vector<std::size_t> by_d(points.size());
    std::iota(by_d.begin(), by_d.end(), 0);
    std::sort(by_d.begin(), by_d.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(points[a].d, points[a].p) < std::tie(points[b].d, points[b].p);
    });
    std::vector<Point> turned;
    for (const std::size_t i : by_d)
        turned.push_back({points[i].d, points[i].p, points[i].us, points[i].error});
    const auto turned_deviation = deviations_in_d(turned);
    std::vector<double> deviation(points.size());
    for (std::size_t i = 0; i < by_d.size(); ++i)
        deviation[by_d[i]] = turned_deviation[i];
    return deviation;
}

/// Noise of unrepeated measurements, from how rough the smoothest tenth of the curves in d is; of programs those in p,
/// too, as no library changes algorithms with p in them.
double roughness(const std::vector<Point> &points, bool of_program)
{
    std::vector<double> deviations = deviations_in_d(points), sizes;
    if (of_program) {
        const std::vector<double> in_p = deviations_in_p(points);
        deviations.insert(deviations.end(), in_p.begin(), in_p.end());
    }
    for (const double deviation : deviations)
        if (!std::isnan(deviation))
            sizes.push_back(std::abs(deviation));
    if (sizes.size() < 4)
        return 0;
    constexpr double tenth_of_normal = 0.1257; // a tenth of a normal distribution lies within this of its mean
    return quantile(sizes, 0.1) / tenth_of_normal / std::sqrt(1.5);
}

} // namespace

Points reduce(std::span<const MeasuredPoint> measured)
{
    Points result;
    constexpr double most_of_step = 20; // what is always zero is taken for this part of a step
    const double step = 1e6 * step_of_times(measured);
    std::vector<double> within;  // |ln(repetition / median of its launch)|
    std::vector<double> between; // |ln(unit's median / median of units)|: of jobs, of launches that name none
    std::vector<double> repetitions, runs, per_launch;
    for (const MeasuredPoint &point : measured) {
        std::map<std::pair<int, int>, std::vector<double>> units; // by job; by launch where the job is not known
        double count = 0;
        for (const auto &[launch, kept] : point.launches) {
            std::vector<double> times; // [µs]
            for (const double seconds : kept.seconds)
                times.push_back(std::max(seconds * 1e6, least_us));
            const double middle = median(times);
            if (times.size() > 1 && middle >= least_steps * step) // else the noise is the step's
                for (const double time : times)
                    within.push_back(std::abs(std::log(time / middle)));
            count += static_cast<double>(times.size());
            units[{kept.job, kept.job > 0 ? 0 : launch}].push_back(
                middle < least_steps * step ? std::max(mean(times), step / most_of_step) : middle);
        }
        std::vector<double> medians;
        for (const auto &[unit, launches] : units)
            medians.push_back(median(launches));
        const double middle = median(medians);
        if (medians.size() > 1)
            for (const double time : medians)
                between.push_back(std::abs(std::log(time / middle)));
        result.points.push_back({double(point.key.p), double(point.key.d), middle, 0});
        repetitions.push_back(count);
        runs.push_back(double(medians.size()));
        per_launch.push_back(count / double(point.launches.size()));
    }
    result.replicated = !within.empty() || !between.empty() || step > 0;
    result.noise = deviation_from_medians(within, median(per_launch));
    const double shift = deviation_from_medians(between, median(runs));
    // What rounding to a step loses is spread evenly over one step, whose standard deviation is 1/√12 of the step.
    constexpr double uniform = 0.2887;
    const double rounding = uniform * step;
    const double guess =
        result.replicated || measured.empty() ? 0 : roughness(result.points, of_program(measured.front().key.op));
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const double repeated = median_to_mean_error * result.noise / std::sqrt(repetitions[i]);
        const double launched = shift / std::sqrt(runs[i]);
        result.points[i].error =
            std::hypot(std::max(repeated, launched), std::hypot(guess, rounding / result.points[i].us), noise_floor);
    }
    if (!result.replicated)
        result.noise = guess;
    return result;
}

void allow(Point &point, double missed)
{
    point.error = std::hypot(point.error, missed);
    point.allowed = std::hypot(point.allowed, missed);
}

void distrust_wild_points(std::vector<Point> &points)
{
    const double wild = std::log(3.0);
    const auto in_d = deviations_in_d(points), in_p = deviations_in_p(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double d_way = in_d[i], p_way = in_p[i];
        if (std::isnan(d_way) && std::isnan(p_way))
            continue;
        const bool d_wild = std::isnan(d_way) || std::abs(d_way) > wild;
        const bool p_wild = std::isnan(p_way) || std::abs(p_way) > wild;
        const bool opposed = !std::isnan(d_way) && !std::isnan(p_way) && d_way * p_way < 0;
        if (!d_wild || !p_wild || opposed)
            continue;
        // A neighbour of a wild point deviates too, by half as much and the other way.
        const double size = std::isnan(d_way) ? std::abs(p_way) : std::abs(d_way);
        const bool echo =
            (i > 0 && std::abs(in_d[i - 1]) > size) || (i + 1 < in_d.size() && std::abs(in_d[i + 1]) > size);
        if (!echo)
            points[i].error = std::max(points[i].error, 10 * size);
    }
}

void distrust_spikes(std::vector<Point> &points, const std::vector<double> &residuals)
{
    constexpr double far = 5; // a point sticks out when it is this many standard errors away
    std::map<double, std::vector<std::size_t>> of_p, of_d; // points of one p by d, of one d by p
    for (std::size_t i = 0; i < points.size(); ++i) {
        of_p[points[i].p].push_back(i);
        of_d[points[i].d].push_back(i);
    }
    // +1, −1: above or below both neighbours by far; 0: not; lines are in ascending order as the points are.
    const auto sticks_out = [&](const std::vector<std::size_t> &line, std::size_t i) {
        const auto here = std::find(line.begin(), line.end(), i);
        int sign = 0;
        for (const int step : {-1, 1}) {
            if ((step < 0 && here == line.begin()) || (step > 0 && here + 1 == line.end()))
                continue;
            const std::size_t other = *(here + step);
            const double apart = (residuals[i] - residuals[other]) / std::hypot(points[i].error, points[other].error);
            const int side = apart > far ? 1 : apart < -far ? -1 : 0;
            if (side == 0 || (sign != 0 && side != sign))
                return 0;
            sign = side;
        }
        return sign;
    };
    std::vector<std::size_t> spikes;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int in_d = sticks_out(of_p[points[i].p], i);
        if (in_d != 0 && in_d == sticks_out(of_d[points[i].d], i))
            spikes.push_back(i);
    }
    for (const std::size_t i : spikes)
        points[i].error = std::max(points[i].error, 10 * std::abs(residuals[i]));
}

} // namespace mpisheet::fit
